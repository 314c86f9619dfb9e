import { exactly, type RowOf, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { WAITING_PLACE } from './waiting-rows.ts';

/** A waiting player: the pool keeps players of different operators and currencies apart. */
export interface Waiter {
  readonly operatorId: string;
  readonly playerId: string;
  readonly pool: string;
}

/** Different for different players, whatever characters an operator's player IDs have. */
export function keyOfWaiter({ playerId, pool }: Pick<Waiter, 'playerId' | 'pool'>): string {
  return JSON.stringify([pool, playerId]);
}

/** A player's place on a waitlist as it is stored. Times in ms of the service's clock. */
export interface StoredPlace {
  readonly who: Waiter;
  /** The order on the list: a smaller number waits ahead of a larger one. */
  readonly number: number;
  readonly joinedAt: number;
  readonly offer: { readonly seat: number; readonly until: number } | null;
}

/** The stored waitlists of some tables, in order. Tables without one are left out. */
export async function storedPlaces(store: Store, tableIds: readonly string[]): Promise<Map<string, StoredPlace[]>> {
  const rows = await readRows(store, WAITING_PLACE, {
    sql: `select table_id, player_id, operator_id, pool, number, joined_at, offer_seat, offer_until, epoch from waiting_place
      where table_id in (${tableIds.map(() => '?').join(', ')}) order by table_id, number`,
    parameters: tableIds,
  });
  const newest = new Map<string, number>();
  for (const { table_id, epoch } of rows) newest.set(table_id, Math.max(epoch, newest.get(table_id) ?? 0));
  const lists = new Map<string, StoredPlace[]>();
  // A list is rewritten whole in each new epoch, so an older row among newer ones came late from a former owner.
  for (const row of rows.filter(({ table_id, epoch }) => epoch === newest.get(table_id))) {
    lists.set(row.table_id, [...(lists.get(row.table_id) ?? []), placeOf(row)]);
  }
  return lists;
}

function placeOf(row: RowOf<typeof WAITING_PLACE>): StoredPlace {
  const { player_id, operator_id, pool, number, joined_at, offer_seat, offer_until } = row;
  return {
    who: { operatorId: operator_id, playerId: player_id, pool },
    number,
    joinedAt: joined_at,
    offer: offer_seat === null || offer_until === null ? null : { seat: offer_seat, until: offer_until },
  };
}

/**
 * Stores these places. Refuses the unit unless `holder` owns the table; a row of a later epoch is never changed, even by a statement that
 * began before the table changed hands. No row of the table's owner is locked, so no step waits for this.
 */
export function storePlaces(holder: string, tableId: string, places: readonly StoredPlace[]): Stmt[] {
  return places.map(({ who, number, joinedAt, offer }) =>
    exactly(
      1,
      sql`insert into waiting_place (table_id, player_id, operator_id, pool, number, joined_at, offer_seat, offer_until, epoch)
        select o.table_id, ${who.playerId}, ${who.operatorId}, ${who.pool}, cast(${number} as int), cast(${joinedAt} as bigint),
          cast(${offer?.seat ?? null} as int), cast(${offer?.until ?? null} as bigint), o.epoch
        from table_owner o where o.table_id = ${tableId} and o.holder = ${holder}
        on conflict (table_id, player_id) do update set pool = excluded.pool, number = excluded.number, joined_at = excluded.joined_at,
          offer_seat = excluded.offer_seat, offer_until = excluded.offer_until, epoch = excluded.epoch
        where waiting_place.epoch <= excluded.epoch`,
    ),
  );
}

/** Deletes the places of all players but these, if `holder` owns the table. */
export function deleteOtherPlaces(holder: string, tableId: string, playerIds: readonly string[]): Stmt {
  const others = playerIds.length === 0 ? '' : ` and player_id not in (${playerIds.map(() => '?').join(', ')})`;
  return {
    sql: `delete from waiting_place where table_id = ?${others}
      and epoch <= (select o.epoch from table_owner o where o.table_id = ? and o.holder = ?)`,
    parameters: [tableId, ...playerIds, tableId, holder],
  };
}

/** Deletes the waitlists of tables that have closed. */
export function prunePlaces(): Stmt {
  return sql`delete from waiting_place where not exists
    (select 1 from poker_table t where t.table_id = waiting_place.table_id and t.closed_at is null)`;
}

/** Deletes the places of a player. */
export function erasePlaces({ operatorId, playerId }: { readonly operatorId: string; readonly playerId: string }): Stmt {
  return sql`delete from waiting_place where operator_id = ${operatorId} and player_id = ${playerId}`;
}
