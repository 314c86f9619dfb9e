import type { DecidedAnswer, RequestClosedAnswer, StuckAnswer, StuckDone, StuckRequestShown } from '@cardroom/staff-api';
import { v7 as newTransactionId } from 'uuid';
import type { z } from 'zod';
import { done, type Outcome, refused } from '../../audit/outcome.ts';
import { findStuck, needsSecond, RESOLVE_ALONE_MAX_MINOR, resolveStuck, retryStuck } from '../../money/stuck.ts';
import { stuckQueue, stuckTotals } from '../../money/stuck-queue.ts';
import { approve, askSecond, requestsOf, type StuckRequest, type TwoPersonAction, withdraw } from '../../money/stuck-requests.ts';
import { transactionOfId } from '../../money/transactions-page.ts';
import { cursorOf, placeIn } from '../cursor.ts';
import { HttpError } from '../errors.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { accepted, operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';
import { STUCK_DECISION, STUCK_LIST } from './money-schemas.ts';
import { wrongField } from './schemas.ts';
import { shown } from './transaction-calls.ts';

/** Rows per page. */
export const STUCK_ROWS = 50;

/** The Needs attention queue and the staff's decisions on it. Every decision that moves money takes a fresh code. */
export const STUCK_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/money/stuck',
    stages: ['full'],
    right: 'money.read',
    input: STUCK_LIST,
    answer: async (context, { operatorId: wanted, cursor }): Promise<StuckAnswer> => {
      const { operatorId } = await operatorFor(context, wanted);
      const { store } = context.ports;
      const list = JSON.stringify(['stuck', operatorId]);
      const after = cursor === undefined ? 0 : placeIn(cursor, list);
      if (after === null) throw wrongField('cursor', 'bad_format', 'belongs to another list');
      const found = await stuckQueue(store, { operatorId, after, limit: STUCK_ROWS + 1 });
      const rows = found.slice(0, STUCK_ROWS);
      const open = await requestsOf(store, operatorId, { open: rows.map(({ transactionId }) => transactionId) });
      const waiting = (id: string) => {
        const request = open.find(({ txId }) => txId === id);
        return request === undefined ? null : requestShown(request, context);
      };
      return {
        rows: rows.map((row) => ({ ...shown(row), request: waiting(row.transactionId) })),
        next: found.length > rows.length ? cursorOf(rows.at(-1)?.place ?? 0, list) : null,
        totals: await stuckTotals(store, operatorId),
        aloneMaxMinor: RESOLVE_ALONE_MAX_MINOR,
        asOf: context.ports.now(),
      };
    },
  }),
  decide('retry', async ({ ports, actor }, decision) => {
    const [open] = await requestsOf(ports.store, decision.operatorId, { open: [decision.id] });
    if (open !== undefined) return refused('was', 'A request is waiting for approval; withdraw or approve it first');
    return doneOf(await retryStuck(ports.store, actor, decision));
  }),
  decide('resolve', async (context, decision) => {
    const { ports, actor } = context;
    const found = await findStuck(ports.store, decision);
    if (!found.ok) return found;
    if (needsSecond(found.value, 'resolve')) return askFor('resolve', context, decision);
    return doneOf(await resolveStuck(ports.store, actor, { ...decision, second: null }));
  }),
  decide('compensate', (context, decision) => askFor('compensate', context, decision)),
  ofRequest('approve', 'fresh-code', async ({ ports, actor, who }, request) => {
    const approver = { person: who.person, request, newId: () => newTransactionId() };
    return doneOf(await approve(ports.store, actor, approver));
  }),
  // Withdrawing only prevents a decision, so it needs no code.
  ofRequest('withdraw', 'session', ({ ports, actor, who }, request) => withdraw(ports.store, actor, { person: who.person, request })),
];

interface Decision {
  readonly id: string;
  readonly operatorId: string;
  readonly reason: string;
  readonly attempts: number;
}

/** A decision about one stuck row. It names the number of attempts its author saw, so that submitting it twice decides nothing. */
function decide(name: string, act: (context: SignedInContext, decision: Decision) => Promise<Outcome<DecidedAnswer>>): StaffCall {
  return personCall<typeof STUCK_DECISION>({
    method: 'post',
    path: `/money/stuck/:id/${name}`,
    stages: ['full'],
    right: 'money.act',
    freshCode: true,
    input: STUCK_DECISION,
    answer: async (context, given: z.infer<typeof STUCK_DECISION>): Promise<DecidedAnswer> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const id = String(context.request.params.id);
      if ((await transactionOfId(context.ports.store, operatorId, id)) === null) {
        throw new HttpError('NOT_FOUND', 'Transaction not found');
      }
      return accepted(await act(context, { id, operatorId, reason: given.reason, attempts: given.attempts }));
    },
  });
}

function ofRequest(
  name: string,
  needs: 'fresh-code' | 'session',
  act: (context: SignedInContext, request: StuckRequest) => Promise<Outcome<DecidedAnswer | RequestClosedAnswer>>,
): StaffCall {
  return personCall<typeof OF_OPERATOR>({
    method: 'post',
    path: `/money/requests/:id/${name}`,
    stages: ['full'],
    right: 'money.act',
    ...(needs === 'fresh-code' ? { freshCode: true } : {}),
    input: OF_OPERATOR,
    answer: async (context, given): Promise<DecidedAnswer | RequestClosedAnswer> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const [request] = await requestsOf(context.ports.store, operatorId, { requestId: String(context.request.params.id) });
      if (request === undefined) throw new HttpError('NOT_FOUND', 'Request not found');
      return accepted(await act(context, request));
    },
  });
}

async function askFor(action: TwoPersonAction, context: SignedInContext, decision: Decision): Promise<Outcome<DecidedAnswer>> {
  const asked = await askSecond(context.ports.store, context.actor, context.who.person, { action, decision });
  return asked.ok ? done({ asked: requestShown(asked.value, context) }) : asked;
}

function doneOf(outcome: Outcome<StuckDone>): Outcome<DecidedAnswer> {
  return outcome.ok ? done({ done: outcome.value }) : outcome;
}

/** A request as the caller sees it. `mine` is true for the requester, who may not agree to it. */
function requestShown(request: StuckRequest, { who }: SignedInContext): StuckRequestShown {
  const { requestId, action, reason, askedName, askedAt, askedBy } = request;
  return { requestId, action, reason, askedName, askedAt, mine: askedBy === who.person.personId };
}
