import type { Stmt, Store } from '@cardroom/storage';
import { exactly, int, type RowOf, readRows, shape, sql, text } from '@cardroom/storage';
import { STAY } from './stay-rows.ts';

/** A player at a table, from the reserved seat to the cash-out. Amounts in minor units, times in ms. */
export interface Stay {
  readonly stayId: string;
  readonly operatorId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly tableId: string;
  readonly seat: number;
  readonly openedAt: number;
}

/** A finished stay. `state` is that of its credits at the operator. */
export interface Receipt extends Stay {
  readonly boughtIn: number;
  readonly cashedOut: number;
  readonly closedAt: number;
  readonly state: 'pending' | 'paid' | 'stuck';
  /** Why staff or the table ended it; null when the player left. */
  readonly endedFor: string | null;
}

export const RECEIPTS_MAX = 50;

/** A seat is reserved (`seat-reserved`): the stay begins without chips. Belongs in the unit of that event. */
export function reserveStay(stay: Omit<Stay, 'roomName'>): Stmt {
  const { stayId, operatorId, playerId, currency, roomId, tableId, seat, openedAt } = stay;
  return sql`insert into stay (stay_id, operator_id, player_id, currency, room_id, table_id, seat, opened_at)
    values (${stayId}, ${operatorId}, ${playerId}, ${currency}, ${roomId}, ${tableId}, ${seat}, ${openedAt})`;
}

/** The buy-in was refused (`seat-released`): the stay is deleted. */
export function releaseStay(stayId: string): Stmt {
  return exactly(1, sql`delete from stay where stay_id = ${stayId} and closed_at is null`);
}

/** The player has left (`left`): `boughtIn` is the sum of the lots, `cashedOut` the amount returned, `endedFor` the reason unless the player chose to leave. */
export function closeStay(end: {
  readonly stayId: string;
  readonly boughtIn: number;
  readonly cashedOut: number;
  readonly at: number;
  readonly endedFor?: string | null;
}): Stmt {
  return exactly(
    1,
    sql`update stay set bought_in = ${end.boughtIn}, cashed_out = ${end.cashedOut}, closed_at = ${end.at}, removed_for = ${end.endedFor ?? null}
      where stay_id = ${end.stayId} and closed_at is null`,
  );
}

/** A player's open stays in all currencies, oldest first. */
export async function openStays(store: Store, operatorId: string, playerId: string): Promise<Stay[]> {
  const rows = await readRows(
    store,
    STAY_ROW,
    sql`select s.stay_id, s.operator_id, s.player_id, s.currency, s.room_id, r.name as room_name, s.table_id, s.seat, s.opened_at
      from stay s join room r on r.room_id = s.room_id
      where s.operator_id = ${operatorId} and s.player_id = ${playerId} and s.closed_at is null order by s.opened_at`,
  );
  return rows.map(stayOf);
}

/** A player's finished stays, newest first, at most `RECEIPTS_MAX`. */
export async function receipts(store: Store, operatorId: string, playerId: string): Promise<Receipt[]> {
  const rows = await readRows(
    store,
    CLOSED_ROW,
    sql`select s.stay_id, s.operator_id, s.player_id, s.currency, s.room_id, r.name as room_name, s.table_id, s.seat, s.opened_at,
        s.bought_in, s.cashed_out, s.closed_at, s.removed_for,
        (select count(*) from wallet_tx w where w.stay_id = s.stay_id and w.kind <> 4 and w.kind = 2 and w.status in (0, 1)) as waiting,
        (select count(*) from wallet_tx w where w.stay_id = s.stay_id and w.kind <> 4 and w.kind = 2 and w.status = 3) as stuck
      from stay s join room r on r.room_id = s.room_id
      where s.operator_id = ${operatorId} and s.player_id = ${playerId} and s.closed_at is not null
      order by s.closed_at desc limit ${RECEIPTS_MAX}`,
  );
  return rows.map((row) => ({
    ...stayOf(row),
    boughtIn: row.bought_in,
    cashedOut: row.cashed_out,
    closedAt: row.closed_at,
    endedFor: row.removed_for,
    state: row.stuck > 0 ? 'stuck' : row.waiting > 0 ? 'pending' : 'paid',
  }));
}

/** The player's latest cash-out from the room since `since`, or 0. A return buys in for at least that. */
export async function lastCashOut(
  store: Store,
  where: { readonly operatorId: string; readonly playerId: string; readonly roomId: string; readonly since: number },
): Promise<number> {
  const [row] = await readRows(
    store,
    shape({ cashed_out: int }),
    sql`select cashed_out from stay where operator_id = ${where.operatorId} and player_id = ${where.playerId} and room_id = ${where.roomId}
      and closed_at >= ${where.since} order by closed_at desc limit 1`,
  );
  return row?.cashed_out ?? 0;
}

/** The player, table and start (ms) of a stay; null when the operator has no such stay. A stay with a refused buy-in does not exist. */
export async function stayOfOperator(
  store: Store,
  operatorId: string,
  stayId: string,
): Promise<Pick<Stay, 'playerId' | 'tableId' | 'openedAt'> | null> {
  const [row] = await readRows(
    store,
    STAY.pick('player_id', 'table_id', 'opened_at'),
    sql`select player_id, table_id, opened_at from stay where stay_id = ${stayId} and operator_id = ${operatorId}`,
  );
  return row === undefined ? null : { playerId: row.player_id, tableId: row.table_id, openedAt: row.opened_at };
}

/** When these open stays began (ms), by stay. */
export async function staysBegan(store: Store, stayIds: readonly string[]): Promise<Map<string, number>> {
  if (stayIds.length === 0) return new Map();
  const rows = await readRows(store, STAY.pick('stay_id', 'opened_at'), {
    sql: `select stay_id, opened_at from stay where stay_id in (${stayIds.map(() => '?').join(', ')})`,
    parameters: stayIds,
  });
  return new Map(rows.map(({ stay_id, opened_at }) => [stay_id, opened_at]));
}

const STAY_ROW = STAY.pick('stay_id', 'operator_id', 'player_id', 'currency', 'room_id', 'table_id', 'seat', 'opened_at').and({
  room_name: text,
});
type StayRow = RowOf<typeof STAY_ROW>;

const CLOSED_ROW = STAY.pick(
  'stay_id',
  'operator_id',
  'player_id',
  'currency',
  'room_id',
  'table_id',
  'seat',
  'opened_at',
  'bought_in',
  'removed_for',
).and({ room_name: text, cashed_out: int, closed_at: int, waiting: int, stuck: int });

function stayOf(row: StayRow): Stay {
  return {
    stayId: row.stay_id,
    operatorId: row.operator_id,
    playerId: row.player_id,
    currency: row.currency,
    roomId: row.room_id,
    roomName: row.room_name,
    tableId: row.table_id,
    seat: row.seat,
    openedAt: row.opened_at,
  };
}
