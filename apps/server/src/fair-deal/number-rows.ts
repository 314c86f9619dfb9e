import type { SeatLink } from '@cardroom/fairness/src/index.ts';
import { exactly, rowInserter, type Sealer, type Stmt, sql } from '@cardroom/storage';
import type { ChainDraft } from './deal-chain.ts';
import type { LiveNumber } from './live-number.ts';
import { numberContext } from './sealed-places.ts';
import { joinSecrets, packNumber } from './stored-number.ts';

const insertNumber = rowInserter('fair_number', ['table_id', 'n', 'hand_id', 'sealed', 'said']);

/** What is written with a step: each number that it is about, once. */
export function numberRows({ touched, before }: ChainDraft, sealer: Sealer): Stmt[] {
  return [...touched.values()].map((live) => {
    const { n, table, statements } = live.number;
    const hand = statements.list?.hand ?? null;
    const said = packNumber(live);
    if (n > before.top) return insertNumber(table, n, hand, sealer.seal(joinSecrets(live.secrets), numberContext(table, n)), said);
    return exactly(1, sql`update fair_number set hand_id = ${hand}, said = ${said} where table_id = ${table} and n = ${n}`);
  });
}

/** What is written when cuts of an open list have come: all of them so far. */
export function cutRows(open: LiveNumber, came: readonly SeatLink[]): Stmt[] {
  const { n, table } = open.number;
  return [exactly(1, sql`update fair_number set said = ${packNumber(open, came)} where table_id = ${table} and n = ${n}`)];
}
