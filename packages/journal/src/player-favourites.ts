import type { HandsOwner } from './player-hands.ts';
import { sql } from './sql.ts';
import type { Store } from './store.ts';

/** Rooms a player marks beyond this push the oldest marks out. */
export const FAVOURITES_MAX = 100;
/** No more can be over the most at once: each mark takes away what it pushes out. */
const OVER_MAX = 1_000;

/** Ids of the rooms a player marked, the oldest mark first. */
export async function favouritesOf(store: Store, { operatorId, playerId }: HandsOwner): Promise<string[]> {
  const rows = await store.read<{ room_id: string }>(
    sql`select room_id from player_favourite where operator_id = ${operatorId} and player_id = ${playerId} order by marked_at, room_id`,
  );
  return rows.map(({ room_id }) => room_id);
}

/**
 * Marks a room of the player's operator, or takes the mark away. Resolves with all his marks as they are then; null: his operator has no
 * such room, nothing changed.
 * @param at server ms
 */
export async function keepFavourite(
  store: Store,
  player: HandsOwner,
  { roomId, marked, at }: { readonly roomId: string; readonly marked: boolean; readonly at: number },
): Promise<string[] | null> {
  const { operatorId, playerId } = player;
  const known = await store.read(sql`select 1 as known from room where room_id = ${roomId} and operator_id = ${operatorId}`);
  if (known.length === 0) return null;
  await store.write(
    marked
      ? [
          sql`insert into player_favourite (operator_id, player_id, room_id, marked_at) values (${operatorId}, ${playerId}, ${roomId}, ${at})
            on conflict (operator_id, player_id, room_id) do nothing`,
          sql`delete from player_favourite where operator_id = ${operatorId} and player_id = ${playerId} and room_id in (
            select room_id from player_favourite where operator_id = ${operatorId} and player_id = ${playerId}
            order by marked_at desc, room_id desc limit ${OVER_MAX} offset ${FAVOURITES_MAX})`,
        ]
      : [sql`delete from player_favourite where operator_id = ${operatorId} and player_id = ${playerId} and room_id = ${roomId}`],
  );
  return favouritesOf(store, player);
}
