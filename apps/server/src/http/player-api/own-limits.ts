import { fieldErrors } from '@cardroom/operator-api';
import { breakRequest, type OwnLimitsAnswer, ownLimitsRequest, type SessionEndAnswer } from '@cardroom/protocol';
import type { Store } from '@cardroom/storage';
import type { Request } from 'express';
import type { z } from 'zod';
import type { PlayerIdentity } from '../../players/identity.ts';
import type { LiveEnds } from '../../players/live-ends.ts';
import { keepRealityMinutes, playLimitsOf, takeBreak } from '../../players/play-limits.ts';
import { sessionsOf } from '../../players/player-record.ts';
import { endSession, endSessionsOf, keepStop, sessionTimes } from '../../players/session-ends.ts';
import { jsonBody } from '../body.ts';
import { HttpError, invalidRequest } from '../errors.ts';

/** Limits that players set for themselves. */
export interface OwnLimitsPorts {
  readonly store: Store;
  readonly ends: LiveEnds;
  /** The operator's minutes between two reality checks; null = none. */
  realityMinutes(operatorId: string): Promise<number | null>;
  now(): number;
}

/** Answers `GET /api/limits`. */
export async function ownLimits({ store, realityMinutes }: OwnLimitsPorts, player: PlayerIdentity): Promise<OwnLimitsAnswer> {
  const { operatorId, playerId, sessionId, currency } = player;
  const [limits, times, sessions, operatorRealityMinutes] = await Promise.all([
    playLimitsOf(store, player),
    sessionTimes(store, sessionId),
    sessionsOf(store, operatorId, playerId),
    realityMinutes(operatorId),
  ]);
  if (times === null) throw new HttpError('INVALID_SESSION', 'The session is unknown or has ended');
  const { until, sessionMinutes, loss } = limits;
  return {
    ...times,
    realityMinutes: limits.realityMinutes,
    operatorRealityMinutes,
    operator: { until, sessionMinutes, loss: loss?.currency === currency ? loss.amount : null },
    sessions: sessions.map(({ device, beganAt, seenAt, endedAt }) => ({ device, beganAt, seenAt, endedAt })),
  };
}

/** Answers `PUT /api/limits`. Throws `HttpError` naming wrong members. */
export async function setOwnLimits(ports: OwnLimitsPorts, player: PlayerIdentity, request: Request): Promise<OwnLimitsAnswer> {
  const { store, now } = ports;
  const { realityMinutes, ...stop } = bodyOf(ownLimitsRequest, request);
  const { operatorRealityMinutes, endsAt } = await ownLimits(ports, player);
  if (realityMinutes !== null && operatorRealityMinutes !== null && realityMinutes > operatorRealityMinutes) {
    throw invalidRequest([{ field: 'realityMinutes', code: 'too_long' }]);
  }
  if (stop.stopAt !== null && (stop.stopAt <= now() || stop.stopAt > endsAt))
    throw invalidRequest([{ field: 'stopAt', code: 'unknown_value' }]);
  await store.write([keepRealityMinutes(player, realityMinutes, now()), keepStop(player.sessionId, stop)]);
  await ports.ends.enforce();
  return ownLimits(ports, player);
}

/** Answers `POST /api/break`: a time-out begins, and the session ends after the hand. Throws `HttpError` naming wrong members. */
export async function beginBreak(
  { store, ends, now }: OwnLimitsPorts,
  player: PlayerIdentity,
  request: Request,
): Promise<SessionEndAnswer> {
  const { days } = bodyOf(breakRequest, request);
  await store.write([takeBreak(player, days, now()), endSessionsOf(player, 'time-out', now())]);
  await ends.enforce();
  return { openSeats: await ends.seatsOf(player) };
}

/** Answers `POST /api/session/end`: signs the player out after the hand. */
export async function signOut({ store, ends, now }: OwnLimitsPorts, player: PlayerIdentity): Promise<SessionEndAnswer> {
  await store.write([endSession(player.sessionId, 'signed-out', now())]);
  await ends.enforce();
  return { openSeats: await ends.seatsOf(player) };
}

function bodyOf<Schema extends z.ZodType>(schema: Schema, request: Request): z.infer<Schema> {
  const body = jsonBody(request);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error, body));
  return parsed.data;
}
