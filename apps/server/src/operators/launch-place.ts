import { TABLE } from '@cardroom/journal';
import type { FieldError, LaunchPlace } from '@cardroom/operator-api';
import { readRows, type Store, sql } from '@cardroom/storage';
import { ROOM } from './operator-rows.ts';

/**
 * What is wrong with the place that a launch opens; null if nothing. It must be a room or table of the operator in the launch's currency. A
 * closed one is allowed: the player then lands in the lobby.
 */
export async function placeFault(
  store: Store,
  pool: { readonly operatorId: string; readonly currency: string },
  place: LaunchPlace,
): Promise<FieldError | null> {
  const { operatorId, currency } = pool;
  const [found] =
    'roomId' in place
      ? await readRows(
          store,
          ROOM.pick('room_id'),
          sql`select room_id from room where room_id = ${place.roomId} and operator_id = ${operatorId} and currency = ${currency}`,
        )
      : await readRows(
          store,
          TABLE.pick('room_id'),
          sql`select room_id from poker_table where table_id = ${place.tableId} and operator_id = ${operatorId} and currency = ${currency}`,
        );
  return found === undefined ? { field: 'roomId' in place ? 'open.room_id' : 'open.table_id', code: 'unknown_value' } : null;
}
