import { limitsAnswer, PLAYERS_PATH, readEndSessions, readLimits, sessionsEndedAnswer } from '@cardroom/operator-api';
import type { Stmt, Store } from '@cardroom/storage';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { OperatorTokens, Tenant } from '../../operators/tokens.ts';
import { launchedPlayer } from '../../players/launched-player.ts';
import type { LimitedPlayer } from '../../players/limits.ts';
import type { LiveEnds } from '../../players/live-ends.ts';
import type { LiveLimits } from '../../players/live-limits.ts';
import { changeOperatorLimits, limitsShown } from '../../players/operator-limits.ts';
import { endByOperator } from '../../players/session-ends.ts';
import { jsonBody, noBody, readBytes } from '../body.ts';
import { HttpError, invalidRequest } from '../errors.ts';
import type { MakeLimiter } from '../rate-limit.ts';
import type { Callers } from './callers.ts';
import { noStore, succeed, tenantOf } from './operator-bearer.ts';

/** DELETE /v1/operator/players/{player_id}/sessions, GET and PUT …/limits: the scope `players:kick`. */
export interface PlayerCallsDeps {
  readonly store: Store;
  readonly tokens: OperatorTokens;
  readonly callers: Callers;
  readonly ends: LiveEnds;
  readonly limits: Pick<LiveLimits, 'changed'>;
  readonly limiter: MakeLimiter;
  now(): number;
}

/** Calls of one operator. */
export const PLAYER_CHANGES = { burst: 100, perSecond: 20 };

interface Call {
  readonly deps: PlayerCallsDeps;
  readonly tenant: Tenant;
  readonly who: LimitedPlayer;
  /** Begins a unit about the player. */
  readonly first: readonly Stmt[];
  readonly request: Request;
}

export function playerCalls(deps: PlayerCallsDeps): Router {
  const changes = deps.limiter('player-changes', PLAYER_CHANGES);
  const router = Router();
  const call = (answer: (call: Call) => Promise<object>): RequestHandler => {
    return async (request, response: Response) => {
      const tenant = await tenantOf(deps, request, 'players:kick');
      await changes.take(tenant.operatorId, response);
      const who = { operatorId: tenant.operatorId, playerId: String(request.params.id) };
      // Another operator's player is unknown here.
      const first = /\p{Cc}/u.test(who.playerId) ? null : await launchedPlayer(deps.store, who, deps.now());
      if (first === null) throw new HttpError('NOT_FOUND', 'Player not found');
      succeed(response, await answer({ deps, tenant, who, first, request }));
    };
  };
  router.delete(`${PLAYERS_PATH}/:id/sessions`, noStore, readBytes, call(endSessions));
  router.get(`${PLAYERS_PATH}/:id/limits`, noStore, readBytes, call(getLimits));
  router.put(`${PLAYERS_PATH}/:id/limits`, noStore, readBytes, call(setLimits));
  return router;
}

async function endSessions({ deps, tenant, who, first, request }: Call): Promise<object> {
  const isEmpty = !(request.body instanceof Uint8Array) || request.body.length === 0;
  const read = readEndSessions(isEmpty ? {} : jsonBody(request));
  if (!read.ok) throw invalidRequest(read.errors);
  const sessions = await endByOperator(deps.store, actorOf(deps, tenant), who, read.value, first);
  await deps.ends.enforce();
  return sessionsEndedAnswer(who.playerId, { sessions, seats: await deps.ends.seatsOf(who) });
}

async function getLimits({ deps, who, request }: Call): Promise<object> {
  noBody(request);
  return limitsAnswer(who.playerId, await limitsShown(deps.store, who, deps.now()));
}

async function setLimits({ deps, tenant, who, first, request }: Call): Promise<object> {
  const read = readLimits(jsonBody(request), { now: deps.now() });
  if (!read.ok) throw invalidRequest(read.errors);
  const outcome = await changeOperatorLimits(deps.store, actorOf(deps, tenant), who, { ...read.value, first });
  if (!outcome.ok)
    throw new HttpError('UNAVAILABLE', 'The limits were changed at the same time; try again', { headers: { 'Retry-After': '1' } });
  await deps.limits.changed(who);
  await deps.ends.enforce();
  return limitsAnswer(who.playerId, await limitsShown(deps.store, who, deps.now()));
}

/** The audit log names the credential, as the call has no person. */
function actorOf({ now }: PlayerCallsDeps, { clientId }: Tenant) {
  return { by: `client:${clientId}`, at: now() };
}
