import {
  GAMES_PATH,
  gamesAnswer,
  type QueryReading,
  ROOMS_PATH,
  readNoQuery,
  readRoomsQuery,
  readSummaryQuery,
  roomsAnswer,
  type Scope,
  SUMMARY_PATH,
  summaryAnswer,
} from '@cardroom/operator-api';
import type { Store } from '@cardroom/storage';
import { type Request, type Response, Router } from 'express';
import { daySummary } from '../../money/day-summary.ts';
import { offeredGames, offeredRooms } from '../../operators/offer.ts';
import type { OperatorTokens } from '../../operators/tokens.ts';
import { noBody, readBytes } from '../body.ts';
import { invalidRequest } from '../errors.ts';
import type { MakeLimiter } from '../rate-limit.ts';
import type { Callers } from './callers.ts';
import { noStore, succeed, tenantOf } from './operator-bearer.ts';

/** GET /v1/operator/rooms, /games and /summary. */
export interface OverviewApiDeps {
  readonly store: Store;
  readonly tokens: OperatorTokens;
  readonly callers: Callers;
  readonly limiter: MakeLimiter;
  now(): number;
}

/** All three calls together, per operator: each adds up many rows. */
export const OVERVIEW_READS = { burst: 20, perSecond: 1 };

export function overviewApi(deps: OverviewApiDeps): Router {
  const { store, now } = deps;
  const reads = deps.limiter('overview-reads', OVERVIEW_READS);
  const router = Router();
  /** The token selects the operator, which can also read while it is paused. */
  const get = (path: string, scope: Scope, answer: (operatorId: string, query: unknown) => Promise<object>): void => {
    router.get(path, noStore, readBytes, async (request: Request, response: Response) => {
      const { operatorId } = await tenantOf(deps, request, scope);
      await reads.take(operatorId, response);
      noBody(request);
      succeed(response, await answer(operatorId, request.query));
    });
  };
  get(ROOMS_PATH, 'rooms:read', async (operatorId, query) =>
    roomsAnswer(await offeredRooms(store, operatorId, queryOf(readRoomsQuery(query))), now()),
  );
  get(GAMES_PATH, 'rooms:read', async (operatorId, query) => {
    queryOf(readNoQuery(query));
    return gamesAnswer(await offeredGames(store, operatorId), now());
  });
  get(SUMMARY_PATH, 'reports:read', async (operatorId, query) => {
    const { date } = queryOf(readSummaryQuery(query, now()));
    return summaryAnswer(await daySummary(store, operatorId, date, now()));
  });
  return router;
}

function queryOf<Query>(reading: QueryReading<Query>): Query {
  if (!reading.ok) throw invalidRequest(reading.errors);
  return reading.query;
}
