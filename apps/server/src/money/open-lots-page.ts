import { type Condition, condition, type Page, type PageAsk, pageOf, selected, timeOf } from '@cardroom/journal';
import { OPEN_LOT_STATES, type OpenLotState, type OpenLotsQuery, type ReportedLot } from '@cardroom/operator-api';
import type { Store } from '@cardroom/storage';
import { int, orNull, type RowOf, readRows, shape, text } from '@cardroom/storage';
import { lotState, TRANSACTION_KINDS, TRANSACTION_STATES } from '@cardroom/wallet';
import { notHouseBot } from '../operators/house-bot-ids.ts';

export type PlacedLot = ReportedLot & { readonly place: number };

/**
 * Where an open lot can be: in an open stay, in a debit in transit, or behind a credit or cancel that is in transit or stuck, because a
 * stay ends in the unit that closes its lots. All three sets stay small however long the ledger gets.
 */
const CANDIDATES = `
  select d.seq from stay s join wallet_tx d on d.stay_id = s.stay_id
    where s.closed_at is null and s.operator_id = ? and d.kind <> 4 and d.kind = 1 and d.status in (0, 1, 2)
  union select d.seq from wallet_tx d
    where d.room_id <> '' and d.operator_id = ? and d.status <> 2 and d.status in (0, 1) and d.kind = 1
  union select d.seq from wallet_tx x join wallet_tx d on d.id = x.ref_id
    where x.room_id <> '' and x.operator_id = ? and x.status <> 2 and x.status in (0, 1, 3) and x.kind in (2, 3)`;

const PAGE = `with candidate (seq) as (${CANDIDATES})
  select d.seq as place, d.id, d.status, d.stay_id, d.player_id, d.room_id, d.table_id, d.amount_minor, d.currency, d.created_at,
    c.kind as closing_kind, c.status as closing_status
  from candidate k join wallet_tx d on d.seq = k.seq left join wallet_tx c on c.ref_id = d.id and c.kind in (2, 3) and c.status <> 6
  where {where} order by d.seq limit ?`;

/** The states of `lotState`, as SQL. */
const OF_STATE: Readonly<Record<OpenLotState, string>> = {
  created: 'd.status = 0',
  sent: 'd.status = 1',
  open: 'd.status = 2 and c.seq is null',
  cancelling: 'd.status = 5 and (c.seq is null or (c.kind = 3 and c.status in (0, 1)))',
  settling: 'c.kind = 2 and c.status in (0, 1)',
  stuck: 'c.status = 3',
};

/** A page of an operator's debits that are not closed yet, oldest first. */
export async function openLotsPage(store: Store, ask: PageAsk<OpenLotsQuery>): Promise<Page<PlacedLot>> {
  const { query, operatorId, after } = ask;
  const where: Condition[] = [
    condition('d.operator_id = ? and d.seq > ? and (c.seq is null or c.status <> 2)', operatorId, after),
    condition('d.created_at between ? and ?', ...timeOf(query)),
    // Not in the operator's ledger: the house wallet answers for them.
    condition(notHouseBot('d.player_id')),
    ...(query.playerId === null ? [] : [condition('d.player_id = ?', query.playerId)]),
    ...(query.tableId === null ? [] : [condition('d.table_id = ?', query.tableId)]),
    ...(query.state === null ? [] : [condition(`(${OF_STATE[query.state]})`)]),
  ];
  const stmt = selected(PAGE, where, [query.limit + 1], [operatorId, operatorId, operatorId]);
  const found = await readRows(store, STORED_LOT, stmt);
  return pageOf(found.map(lotOf), ask);
}

const STORED_LOT = shape({
  place: int,
  id: text,
  status: int,
  stay_id: text,
  player_id: text,
  room_id: text,
  table_id: text,
  amount_minor: int,
  currency: text,
  created_at: int,
  closing_kind: orNull(int),
  closing_status: orNull(int),
});
type StoredLot = RowOf<typeof STORED_LOT>;

function lotOf(row: StoredLot): PlacedLot {
  return {
    place: row.place,
    transactionId: row.id,
    stayId: row.stay_id,
    playerId: row.player_id,
    roomId: row.room_id,
    tableId: row.table_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    state: stateOf(row),
    createdAt: row.created_at,
  };
}

function stateOf({ id, status, closing_kind, closing_status }: StoredLot): OpenLotState {
  const closing =
    closing_kind === null
      ? []
      : [{ lotId: id, kind: TRANSACTION_KINDS[closing_kind - 1], status: TRANSACTION_STATES[closing_status ?? -1] }];
  const known = closing.flatMap(({ lotId, kind, status: state }) =>
    kind === undefined || state === undefined ? [] : [{ lotId, kind, status: state, outcome: null }],
  );
  const ofDebit = TRANSACTION_STATES[status];
  const found = ofDebit === undefined ? undefined : lotState({ id, status: ofDebit }, known);
  const state = OPEN_LOT_STATES.find((one) => one === found);
  if (state === undefined) throw new Error(`lot ${id} is ${found}, not open`);
  return state;
}
