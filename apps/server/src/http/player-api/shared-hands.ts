import { playerHand } from '@cardroom/journal';
import { fieldErrors } from '@cardroom/operator-api';
import {
  HAND_ID,
  HANDS_SHOWN_MS,
  type HandSharing,
  SHARED_HAND_LIFE_MS,
  type SharedHandsAnswer,
  type ShareHandAnswer,
  sharedHandRequest,
  shareHandRequest,
} from '@cardroom/protocol';
import { type HandReplay, handReplay, publicReplay, type TimedEvent } from '@cardroom/views';
import type { Request } from 'express';
import { placeOf } from '../../hands/hand-view.ts';
import { openShare, revokeShare, sharedHandsOf, shareHand } from '../../hands/shared-hands.ts';
import type { PlayerIdentity } from '../../players/identity.ts';
import { newSecret, type Secrets } from '../../process/secrets.ts';
import { jsonBody } from '../body.ts';
import { HttpError, invalidRequest } from '../errors.ts';
import type { HandsPorts } from './hands.ts';

export interface SharingPorts {
  readonly hands: HandsPorts;
  readonly secrets: Pick<Secrets, 'hash'>;
  /** Whether the operator's players may share hands. */
  sharingOf(operatorId: string): Promise<HandSharing>;
  /** A new ID of a link. */
  newId(): string;
}

/** New links of one player; far more than anybody shares. */
export const SHARES = { burst: 10, perSecond: 1 / 10 };
/** Opened links per network: each hand has to be decrypted and replayed. */
export const SHARED_READS = { burst: 30, perSecond: 1 };

/**
 * Answers `POST /api/hands/:handId/share` with the token of a new link to one of the player's own finished hands. Throws `HttpError` naming wrong
 * members, NOT_FOUND for any other hand and while the operator has sharing off, and TOO_MANY_SHARED_HANDS.
 */
export async function share(
  { hands, secrets, sharingOf, newId }: SharingPorts,
  player: PlayerIdentity,
  request: Request,
): Promise<ShareHandAnswer> {
  const body = jsonBody(request);
  const parsed = shareHandRequest.safeParse(body);
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error, body));
  const { handId } = request.params;
  const at = hands.now();
  const known = typeof handId === 'string' && HAND_ID.test(handId) && (await sharingOf(player.operatorId)) !== 'off';
  const hand = known ? await playerHand(hands.store, hands.sealer, player, handId, at - HANDS_SHOWN_MS) : null;
  if (hand === null || hand.state === 'void') throw new HttpError('NOT_FOUND', 'There is no such hand');
  const token = newSecret();
  const tokenHash = secrets.hash('shared-hand', token);
  const isKept = await shareHand(hands.store, player, {
    shareId: newId(),
    tokenHash,
    handId: hand.handId,
    withCards: parsed.data.cards,
    at,
  });
  if (!isKept) throw new HttpError('TOO_MANY_SHARED_HANDS', 'Stop sharing another hand first');
  return { token, expiresAt: at + SHARED_HAND_LIFE_MS };
}

/** Answers `GET /api/shared-hands`: the player's links that work. */
export async function listShared({ hands }: SharingPorts, player: PlayerIdentity): Promise<SharedHandsAnswer> {
  return { shared: await sharedHandsOf(hands.store, player, hands.now()) };
}

/** Answers `POST /api/shared-hands/:shareId/revoke` with the links that are left. A link that is not the player's stays. */
export async function revoke(ports: SharingPorts, player: PlayerIdentity, request: Request): Promise<SharedHandsAnswer> {
  await revokeShare(ports.hands.store, player, String(request.params.shareId));
  return listShared(ports, player);
}

/**
 * Answers `POST /api/shared-hand`, which needs no session: the hand as everybody may see it, with the sharing player's own cards if they chose so.
 * Throws `HttpError` naming wrong members, and the same NOT_FOUND for every link that does not work, whatever the reason.
 */
export async function openShared({ hands, secrets, sharingOf }: SharingPorts, request: Request): Promise<HandReplay> {
  const body = jsonBody(request);
  const parsed = sharedHandRequest.safeParse(body);
  if (!parsed.success) throw noSuchShare();
  const opened = await openShare({ ...hands, sharingOf }, secrets.hash('shared-hand', parsed.data.token), hands.now());
  if (opened === null) throw noSuchShare();
  const { hand, owner, withCards, sharing } = opened;
  const events = { events: opened.rows as readonly TimedEvent[], aftermath: opened.aftermath as readonly TimedEvent[] };
  const replay = withCards ? handReplay(events, { ...placeOf(hand), playerId: owner.playerId }) : publicReplay(events, placeOf(hand));
  if (replay === null) throw noSuchShare();
  return sharing === 'names' ? replay : { ...replay, players: replay.players.map(({ seat }) => ({ seat, name: '' })) };
}

function noSuchShare(): HttpError {
  return new HttpError('NOT_FOUND', 'This hand is not available');
}
