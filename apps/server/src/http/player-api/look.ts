import { fieldErrors } from '@cardroom/operator-api';
import { type LookAnswer, lookRequest } from '@cardroom/protocol';
import type { Request } from 'express';
import type { PlayerIdentity } from '../../players/identity.ts';
import type { PlayerLooks } from '../../players/player-looks.ts';
import { jsonBody } from '../body.ts';
import { invalidRequest } from '../errors.ts';

/** Answers `GET /api/look`. */
export async function readLook(looks: PlayerLooks, player: PlayerIdentity): Promise<LookAnswer> {
  const [mask, picture] = await Promise.all([looks.chosen(player), looks.picture(player)]);
  return { mask, picture };
}

/** Answers `PUT /api/look` with what was kept. Throws `HttpError` naming wrong members, such as an unknown mask. */
export async function writeLook(looks: PlayerLooks, player: PlayerIdentity, request: Request): Promise<LookAnswer> {
  const body = jsonBody(request);
  const parsed = lookRequest.safeParse(body);
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error, body));
  await looks.choose(player, parsed.data.mask);
  return { mask: parsed.data.mask, picture: await looks.picture(player) };
}
