import type { HandsOwner } from '@cardroom/journal';
import { FAVOURITES_MAX } from '@cardroom/protocol';
import type { Store } from '@cardroom/storage';
import { int, readRows, shape, sql } from '@cardroom/storage';
import { PLAYER_FAVOURITE } from './player-rows.ts';

/** More marks than can ever be over the maximum at once, as each new mark removes those it displaces. */
const OVER_MAX = 1_000;

/** Ids of the player's favourite rooms, oldest mark first. */
export async function favouritesOf(store: Store, { operatorId, playerId }: HandsOwner): Promise<string[]> {
  const rows = await readRows(
    store,
    PLAYER_FAVOURITE.pick('room_id'),
    sql`select room_id from player_favourite where operator_id = ${operatorId} and player_id = ${playerId} order by marked_at, room_id`,
  );
  return rows.map(({ room_id }) => room_id);
}

/**
 * Marks or unmarks a room of the player's operator. Returns all marks after the change, or null
 * without a change when the operator has no such room.
 * @param at server ms
 */
export async function keepFavourite(
  store: Store,
  player: HandsOwner,
  { roomId, marked, at }: { readonly roomId: string; readonly marked: boolean; readonly at: number },
): Promise<string[] | null> {
  const { operatorId, playerId } = player;
  const known = await readRows(
    store,
    shape({ known: int }),
    sql`select 1 as known from room where room_id = ${roomId} and operator_id = ${operatorId}`,
  );
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
