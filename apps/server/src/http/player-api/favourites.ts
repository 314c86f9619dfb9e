import { fieldErrors } from '@cardroom/operator-api';
import { type FavouritesAnswer, favouriteRequest } from '@cardroom/protocol';
import type { Store } from '@cardroom/storage';
import type { Request } from 'express';
import type { PlayerIdentity } from '../../players/identity.ts';
import { keepFavourite } from '../../players/player-favourites.ts';
import { jsonBody } from '../body.ts';
import { HttpError, invalidRequest } from '../errors.ts';

/**
 * Answers `PUT /api/favourites/:roomId` with the player's favourite rooms after the change. Throws `HttpError` naming wrong members,
 * or NOT_FOUND for a room the player's operator does not have.
 */
export async function writeFavourite(
  { store, now }: { readonly store: Store; now(): number },
  player: PlayerIdentity,
  { request, roomId }: { readonly request: Request; readonly roomId: string },
): Promise<FavouritesAnswer> {
  const body = jsonBody(request);
  const parsed = favouriteRequest.safeParse(body);
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error, body));
  const rooms = await keepFavourite(store, player, { roomId, marked: parsed.data.marked, at: now() });
  if (rooms === null) throw new HttpError('NOT_FOUND', 'There is no such room');
  return { rooms };
}
