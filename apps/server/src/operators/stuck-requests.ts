import { randomUUID } from 'node:crypto';
import { exactly, type Stmt, type Store, sql, UniqueViolation, UnitRefused } from '@cardroom/journal';
import type { StuckDone } from '@cardroom/staff-api';
import { findPerson, type Person } from '../staff/people.ts';
import { rightsOf } from '../staff/roles.ts';
import { type Actor, auditRow } from './audit.ts';
import { done, type Outcome, refused } from './outcome.ts';
import { STALE } from './setting.ts';
import { compensateStuck, findStuck, resolveStuck, type StuckDecision } from './stuck.ts';

export const TWO_PERSON_ACTIONS = ['resolve', 'compensate'] as const;
export type TwoPersonAction = (typeof TWO_PERSON_ACTIONS)[number];

/** What one person wants done about stuck money, waiting for another one to agree. Times in ms. */
export interface StuckRequest {
  readonly requestId: string;
  readonly operatorId: string;
  readonly txId: string;
  readonly attempts: number;
  readonly action: TwoPersonAction;
  readonly reason: string;
  /** Person id, and his name as the audit has it. */
  readonly askedBy: string;
  readonly askedName: string;
  readonly askedAt: number;
  readonly state: 'open' | 'approved' | 'declined' | 'withdrawn' | 'lapsed';
}

export interface Asked {
  readonly action: TwoPersonAction;
  readonly decision: Required<Pick<StuckDecision, 'id' | 'reason' | 'operatorId' | 'attempts'>>;
}

/**
 * Asks for a second person. One request at a time for each row. Refuses what the decision itself would refuse, and `was` when the row is not
 * what was seen or somebody has asked already.
 */
export async function askSecond(store: Store, actor: Actor, person: Person, { action, decision }: Asked): Promise<Outcome<StuckRequest>> {
  const found = await findStuck(store, decision);
  if (!found.ok) return found;
  const { id, operatorId, kind, amountMinor, currency, attempts } = found.value;
  if (action === 'compensate' && kind !== 'cancel') return refused('tx', `is a ${kind}; only a cancel is compensated`);
  const [requestId, reason] = [randomUUID(), decision.reason.trim()];
  const stillStuck = sql`insert into stuck_request (request_id, operator_id, tx_id, attempts, action, reason, asked_by, asked_name, asked_at, state)
    select ${requestId}, operator_id, id, attempts, cast(${action} as text), cast(${reason} as text), cast(${person.personId} as text),
      cast(${actor.by} as text), cast(${actor.at} as bigint), 'open'
    from wallet_tx where id = ${id} and status = 3 and attempts = ${attempts}`;
  const detail = { action, kind, amountMinor, currency, reason, request: requestId };
  try {
    await store.write([exactly(1, stillStuck), ...auditRow(actor, { action: 'stuck-asked', operatorId, subject: id, detail })]);
  } catch (error) {
    if (error instanceof UniqueViolation) return refused(STALE, 'Somebody has asked for a second person already');
    if (error instanceof UnitRefused) return refused(STALE, 'is not stuck any more');
    throw error;
  }
  const [request] = await requestsOf(store, operatorId, { requestId });
  return request === undefined ? refused('request', 'is gone') : done(request);
}

/**
 * The second person agrees, and it is done in one unit. Refuses `second` for the person who asked, `asker` when that one may not act any
 * more, and `was` when the request is closed or the row is not what it was about.
 */
export async function approve(
  store: Store,
  actor: Actor,
  approver: { readonly person: Person; readonly request: StuckRequest; newId(): string },
): Promise<Outcome<StuckDone>> {
  const { person, request } = approver;
  if (request.state !== 'open') return refused(STALE, `The request is ${request.state} already`);
  if (person.personId === request.askedBy) return refused('second', 'you have asked for it: another person has to agree');
  const asker = await findPerson(store, { operatorId: null }, request.askedBy);
  if (asker?.status !== 'active' || !rightsOf(asker.role).includes('money.act')) {
    return refused('asker', 'whoever asked may not decide about money any more: withdraw the request and decide anew');
  }
  const { txId: id, reason, operatorId, attempts, askedName: second } = request;
  const decision = { id, reason, operatorId, attempts, second, also: [close(request, 'approved', actor)] };
  return request.action === 'resolve'
    ? resolveStuck(store, actor, decision)
    : compensateStuck(store, actor, decision, () => approver.newId());
}

/** Takes a request back, or, by anybody else, declines it. Refuses `was` when it is closed already. */
export async function withdraw(
  store: Store,
  actor: Actor,
  { person, request }: { readonly person: Person; readonly request: StuckRequest },
): Promise<Outcome<{ readonly requestId: string; readonly state: 'withdrawn' | 'declined' }>> {
  const { requestId, operatorId, txId, action } = request;
  const state = person.personId === request.askedBy ? 'withdrawn' : 'declined';
  const detail = { action, request: requestId, asked: request.askedName };
  try {
    await store.write([close(request, state, actor), ...auditRow(actor, { action: `stuck-${state}`, operatorId, subject: txId, detail })]);
  } catch (error) {
    if (error instanceof UnitRefused) return refused(STALE, 'The request is closed already');
    throw error;
  }
  return done({ requestId, state });
}

/** Requests of an operator over one row that wait, or one of them whatever became of it. */
export async function requestsOf(
  store: Store,
  operatorId: string,
  which: { readonly requestId: string } | { readonly open: readonly string[] },
): Promise<StuckRequest[]> {
  const ids = 'open' in which ? which.open : [which.requestId];
  if (ids.length === 0) return [];
  const column = 'open' in which ? `state = 'open' and tx_id` : 'request_id';
  const rows = await store.read<StoredRequest>({
    sql: `select * from stuck_request where operator_id = ? and ${column} in (${ids.map(() => '?').join(', ')})`,
    parameters: [operatorId, ...ids],
  });
  return rows.map(requestOf);
}

function close({ requestId }: StuckRequest, state: StuckRequest['state'], { by, at }: Actor): Stmt {
  return exactly(
    1,
    sql`update stuck_request set state = ${state}, closed_name = ${by}, closed_at = ${at} where request_id = ${requestId} and state = 'open'`,
  );
}

interface StoredRequest {
  readonly request_id: string;
  readonly operator_id: string;
  readonly tx_id: string;
  readonly attempts: number;
  readonly action: TwoPersonAction;
  readonly reason: string;
  readonly asked_by: string;
  readonly asked_name: string;
  readonly asked_at: number;
  readonly state: StuckRequest['state'];
}

function requestOf(row: StoredRequest): StuckRequest {
  const { request_id: requestId, operator_id: operatorId, tx_id: txId, attempts, action, reason, state } = row;
  return {
    requestId,
    operatorId,
    txId,
    attempts,
    action,
    reason,
    askedBy: row.asked_by,
    askedName: row.asked_name,
    askedAt: row.asked_at,
    state,
  };
}
