import { FAIRNESS_PATH, readFairnessQuery } from '@cardroom/operator-api';
import type { Store } from '@cardroom/storage';
import { type Request, type Response, Router } from 'express';
import type { FairDays } from '../../fair-days/fair-days.ts';
import type { FixedDay, NoDay } from '../../fair-days/fixed-days.ts';
import type { OperatorTokens } from '../../operators/tokens.ts';
import { noBody, readBytes } from '../body.ts';
import { HttpError, invalidRequest } from '../errors.ts';
import { sendNdjson } from '../ndjson-answer.ts';
import type { MakeLimiter } from '../rate-limit.ts';
import type { Callers } from './callers.ts';
import { noStore, tenantOf } from './operator-bearer.ts';

/** GET /v1/operator/fairness: a day bundle, which anybody can check without a secret. */
export interface FairnessApiDeps {
  readonly store: Store;
  readonly tokens: OperatorTokens;
  readonly callers: Callers;
  readonly limiter: MakeLimiter;
  readonly fairDays: Pick<FairDays, 'day' | 'bundle'>;
}

/** Bundles per operator: each number of the day needs its two decks. */
export const BUNDLES = { burst: 10, perSecond: 0.1 };
/** How long a client should wait for the bundle that is being sent. */
const BUSY_RETRY_S = 30;

export function fairnessApi(deps: FairnessApiDeps): Router {
  const bundles = deps.limiter('fairness-bundles', BUNDLES);
  /** Operators that a bundle is being sent to. */
  const busy = new Set<string>();
  const router = Router();
  router.get(FAIRNESS_PATH, noStore, readBytes, async (request: Request, response: Response) => {
    const { operatorId } = await tenantOf(deps, request, 'reports:read');
    await bundles.take(operatorId, response);
    noBody(request);
    const reading = readFairnessQuery(request.query);
    if (!reading.ok) throw invalidRequest(reading.errors);
    const { date } = reading.query;
    if (busy.has(operatorId)) throw oneAtATime();
    busy.add(operatorId);
    try {
      const day = dayOr(date, await deps.fairDays.day(operatorId, date));
      await sendNdjson(request, response, { name: `fairness-${date}.ndjson`, lines: deps.fairDays.bundle(day) });
    } finally {
      busy.delete(operatorId);
    }
  });
  return router;
}

/** Throws INVALID_REQUEST for a day that is not over, and NOT_FOUND for one before the first deal. */
export function dayOr(date: string, found: FixedDay | NoDay): FixedDay {
  if (!('refused' in found)) return found;
  if (found.refused === 'not-over') throw invalidRequest([{ field: 'date', code: 'not_over' }]);
  const since = found.refused === 'no-deal' ? 'no hand was dealt yet' : `the first day is ${found.first}`;
  throw new HttpError('NOT_FOUND', `There is no day bundle of ${date}: ${since}`);
}

function oneAtATime(): HttpError {
  return new HttpError('RATE_LIMITED', 'A day bundle is being sent to you; fetch one at a time', {
    headers: { 'Retry-After': String(BUSY_RETRY_S) },
  });
}
