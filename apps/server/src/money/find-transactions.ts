import { TX } from '@cardroom/journal';
import { TRANSACTION_KINDS } from '@cardroom/operator-api';
import type { SearchHit } from '@cardroom/staff-api';
import { type Finder, LAST, type RowOf, readRows, type Store, sql, within } from '@cardroom/storage';
/** Minimum length of an ID prefix. IDs start with a timestamp, so a shorter prefix matches the last hours of every operator. */
export const TX_PREFIX_CHARS_MIN = 8;

/** Maximum number of rows read for one prefix, across all operators. */
const TX_CANDIDATES_MAX = 500;

/** Finds a transaction by its exact ID, otherwise by the start of its ID. */
export const findTransactions: Finder<SearchHit> = async (store, ask) => {
  const rows = await readRows(
    store,
    TX_ROW,
    sql`select w.id, w.operator_id, w.kind, w.player_id, w.amount_minor, w.currency, w.created_at
    from wallet_tx w where w.id = ${ask.text}`,
  );
  if (rows.length === 0 && ask.text.length >= TX_PREFIX_CHARS_MIN) rows.push(...(await beginningWith(store, ask.text)));
  return within(ask, rows).map((row) => ({
    kind: 'transaction',
    id: row.id,
    operatorId: row.operator_id,
    what: TRANSACTION_KINDS[row.kind - 1] ?? 'result',
    playerId: row.player_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    at: row.created_at,
  }));
};

const TX_ROW = TX.pick('id', 'operator_id', 'kind', 'player_id', 'amount_minor', 'currency', 'created_at');
type TxRow = RowOf<typeof TX_ROW>;

/** Reads along the ID index and stops at the limit, since none of the matches may belong to this operator. */
async function beginningWith(store: Store, text: string): Promise<TxRow[]> {
  const rows = await readRows(
    store,
    TX_ROW,
    sql`select w.id, w.operator_id, w.kind, w.player_id, w.amount_minor, w.currency, w.created_at
    from wallet_tx w where w.id >= ${text} and w.id <= ${text + LAST} order by w.id limit ${TX_CANDIDATES_MAX}`,
  );
  // Whether the range holds only matching IDs depends on the database's collation.
  return rows.filter(({ id }) => id.startsWith(text));
}
