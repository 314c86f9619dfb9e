import { TX } from '@cardroom/journal';
import type { Store } from '@cardroom/storage';
import { type RowOf, readRows } from '@cardroom/storage';
import { TRANSACTION_KINDS, TRANSACTION_STATES } from '@cardroom/wallet';
import { notHouseBot } from '../../operators/house-bot-ids.ts';
import { type Comparison, compareLedgers } from './compare.ts';
import type { OurRow, Window } from './our-row.ts';
import type { Entry } from './statement.ts';

const STORED_ROW = TX.pick('seq', 'id', 'kind', 'status', 'player_id', 'amount_minor', 'currency', 'ref_id', 'created_at');
type StoredRow = RowOf<typeof STORED_ROW>;

const PAGE_ROWS = 5_000;
const IDS_AT_ONCE = 500;
const COLUMNS = 'seq, id, kind, status, player_id, amount_minor, currency, ref_id, created_at';

/** Compares an operator's file with our rows in the window and with any other transaction the file names. */
export async function compareWithOurs(store: Store, operatorId: string, entries: readonly Entry[], window: Window): Promise<Comparison> {
  const rows = await ourRows(store, operatorId, window);
  await addById(
    store,
    operatorId,
    rows,
    entries.map(({ id }) => id),
  );
  return compareLedgers(rows, entries, window);
}

/** An operator's transactions in the window, with the debits and closing transactions they belong to. */
export async function ourRows(store: Store, operatorId: string, { from, to }: Window): Promise<Map<string, OurRow>> {
  const rows = new Map<string, OurRow>();
  for (let after = 0; ; ) {
    const page = await readRows(store, STORED_ROW, {
      sql: `select ${COLUMNS} from wallet_tx w where operator_id = ? and seq > ? and ${notHouseBot('w.player_id')} and (created_at between ? and ?
        or exists (select 1 from wallet_tx d where d.id = w.ref_id and d.created_at between ? and ?)) order by seq limit ${PAGE_ROWS}`,
      parameters: [operatorId, after, from, to, from, to],
    });
    for (const row of page) rows.set(row.id, rowOf(row));
    if (page.length < PAGE_ROWS) break;
    after = page.at(-1)?.seq ?? after;
  }
  const lots = [...rows.values()].flatMap(({ lotId }) => (lotId === null ? [] : [lotId]));
  await addById(store, operatorId, rows, lots);
  return rows;
}

/** Adds the given transactions that are not in `rows` yet. */
export async function addById(store: Store, operatorId: string, rows: Map<string, OurRow>, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => !rows.has(id));
  for (let done = 0; done < wanted.length; done += IDS_AT_ONCE) {
    const some = wanted.slice(done, done + IDS_AT_ONCE);
    const found = await readRows(store, STORED_ROW, {
      sql: `select ${COLUMNS} from wallet_tx where operator_id = ? and id in (${some.map(() => '?').join(', ')})`,
      parameters: [operatorId, ...some],
    });
    for (const row of found) rows.set(row.id, rowOf(row));
  }
}

function rowOf(row: StoredRow): OurRow {
  const kind = TRANSACTION_KINDS[row.kind - 1];
  const status = TRANSACTION_STATES[row.status];
  if (kind === undefined || status === undefined) throw new Error(`wallet_tx ${row.id} has kind ${row.kind}, status ${row.status}`);
  const { id, player_id: playerId, amount_minor: amountMinor, currency, ref_id: lotId, created_at: at } = row;
  return { id, kind, status, playerId, amountMinor, currency, lotId, at };
}
