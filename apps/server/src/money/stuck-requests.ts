import { randomUUID } from 'node:crypto';
import type { StuckDone } from '@cardroom/staff-api';
import { exactly, oneOf, type RowOf, readRows, type Stmt, type Store, sql, UniqueViolation, UnitRefused } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { STALE } from '../audit/setting.ts';
import { findPerson, type Person } from '../staff/person.ts';
import { rightsOf } from '../staff/roles.ts';
import { whyNotSecond } from '../staff/second-person.ts';
import { STUCK_REQUEST } from './money-rows.ts';
import { compensateStuck, findStuck, resolveStuck, type StuckDecision } from './stuck.ts';

export const TWO_PERSON_ACTIONS = ['resolve', 'compensate'] as const;
export type TwoPersonAction = (typeof TWO_PERSON_ACTIONS)[number];

/** A decision about stuck money that waits for a second member of staff to approve it. Times in ms. */
export interface StuckRequest {
  readonly requestId: string;
  readonly operatorId: string;
  readonly txId: string;
  readonly attempts: number;
  readonly action: TwoPersonAction;
  readonly reason: string;
  /** Staff ID, and the name as the audit log shows it. */
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
 * Requests approval by a second member of staff; each row has at most one open request. Refuses whatever the decision itself would refuse,
 * and `was` when the row has changed or already has an open request.
 */
export async function askSecond(store: Store, actor: Actor, person: Person, { action, decision }: Asked): Promise<Outcome<StuckRequest>> {
  const found = await findStuck(store, decision);
  if (!found.ok) return found;
  const { id, operatorId, kind, amountMinor, currency, attempts } = found.value;
  if (action === 'compensate' && kind !== 'cancel') return refused('tx', `is a ${kind}; only a cancel can be compensated`);
  const [requestId, reason] = [randomUUID(), decision.reason.trim()];
  const stillStuck = sql`insert into stuck_request (request_id, operator_id, tx_id, attempts, action, reason, asked_by, asked_name, asked_at, state)
    select ${requestId}, operator_id, id, attempts, cast(${action} as text), cast(${reason} as text), cast(${person.personId} as text),
      cast(${actor.by} as text), cast(${actor.at} as bigint), 'open'
    from wallet_tx where id = ${id} and status = 3 and attempts = ${attempts}`;
  const detail = { action, kind, amountMinor, currency, reason, request: requestId };
  try {
    await store.write([exactly(1, stillStuck), ...auditRow(actor, { action: 'stuck-asked', operatorId, subject: id, detail })]);
  } catch (error) {
    if (error instanceof UniqueViolation) return refused(STALE, 'Approval has already been requested');
    if (error instanceof UnitRefused) return refused(STALE, 'is no longer stuck');
    throw error;
  }
  const [request] = await requestsOf(store, operatorId, { requestId });
  return request === undefined ? refused('request', 'no longer exists') : done(request);
}

/**
 * Approves a request and carries out the decision in one unit. Refuses `second` if the caller may not be the second person, `asker` if the
 * requester no longer has the right, and `was` if the request is closed or its row has changed.
 */
export async function approve(
  store: Store,
  actor: Actor,
  approver: { readonly person: Person; readonly request: StuckRequest; newId(): string },
): Promise<Outcome<StuckDone>> {
  const { person, request } = approver;
  if (request.state !== 'open') return refused(STALE, `The request is already ${request.state}`);
  const hindrance = await whyNotSecond(store, { askedBy: request.askedBy, second: person, at: actor.at });
  if (hindrance !== null) return refused('second', hindrance);
  const asker = await findPerson(store, { operatorId: null }, request.askedBy);
  if (asker?.status !== 'active' || !rightsOf(asker.role).includes('money.act')) {
    return refused('asker', 'may no longer decide about money; withdraw the request and submit a new one');
  }
  const { txId: id, reason, operatorId, attempts, askedName: second } = request;
  const decision = { id, reason, operatorId, attempts, second, also: [close(request, 'approved', actor)] };
  return request.action === 'resolve'
    ? resolveStuck(store, actor, decision)
    : compensateStuck(store, actor, decision, () => approver.newId());
}

/** Withdraws the requester's own request, or declines somebody else's. Refuses `was` when it is already closed. */
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
    if (error instanceof UnitRefused) return refused(STALE, 'The request is already closed');
    throw error;
  }
  return done({ requestId, state });
}

/** Open requests about one row, or one request in any state. */
export async function requestsOf(
  store: Store,
  operatorId: string,
  which: { readonly requestId: string } | { readonly open: readonly string[] },
): Promise<StuckRequest[]> {
  const ids = 'open' in which ? which.open : [which.requestId];
  if (ids.length === 0) return [];
  const column = 'open' in which ? `state = 'open' and tx_id` : 'request_id';
  const rows = await readRows(store, STORED_REQUEST, {
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

const STORED_REQUEST = STUCK_REQUEST.and({ action: oneOf(TWO_PERSON_ACTIONS) });
type StoredRequest = RowOf<typeof STORED_REQUEST>;

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
