import { finishedHands, HAND } from '@cardroom/journal';
import { scenarioOfHand } from '@cardroom/scenarios';
import { readRows, type Sealer, type Store, sql } from '@cardroom/storage';
import type { TableConfig, TableEvent } from '@cardroom/table';
import { OPERATOR } from '../../operators/operator-rows.ts';
import { isThisMachine } from '../../operators/operator-url.ts';
import type { WrongOption } from './export-options.ts';

/**
 * A finished hand as a scenario file with every card dealt, including those nobody saw. Only for test installations: refused unless the
 * operator's wallet runs on this machine, and for a hand that is unfinished or cannot be read.
 */
export async function wholeHand(
  { store, sealer }: { readonly store: Store; readonly sealer: Sealer },
  handId: string,
): Promise<{ readonly text: string } | WrongOption> {
  const [row] = await readRows(
    store,
    HAND.pick('table_id', 'ended_at').and({ operator_url: OPERATOR.columns.operator_url }),
    sql`select h.table_id, h.ended_at, o.operator_url from hand h join operator o on o.operator_id = h.operator_id
      where h.hand_id = ${handId} and h.state = 'ended'`,
  );
  if (row === undefined) return { problem: `from-hand: there is no finished hand ${handId}` };
  if (row.operator_url !== null && !isThisMachine(new URL(row.operator_url).hostname.replace(/^\[|\]$/g, '')))
    return { problem: 'from-hand: cards nobody saw are written for test installations only, whose wallets are on this machine' };
  const at = row.ended_at;
  for await (const hand of finishedHands(store, sealer, { of: { tableId: row.table_id }, from: at, to: at })) {
    if (hand.handId !== handId) continue;
    if (hand.rows === null) return { problem: `from-hand: hand ${handId} cannot be read (damaged, or sealed with another SECRETS_KEY)` };
    const events = hand.rows.map(({ event }) => event as TableEvent);
    return { text: scenarioOfHand({ events, config: hand.config as TableConfig }, 'all') };
  }
  return { problem: `from-hand: there is no finished hand ${handId}` };
}
