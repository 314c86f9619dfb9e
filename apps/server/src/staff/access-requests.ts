import { randomUUID } from 'node:crypto';
import { exactly, int, type RowOf, readRows, type Stmt, type Store, shape, sql, UniqueViolation, UnitRefused } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { STALE } from '../audit/setting.ts';
import type { Secrets } from '../process/secrets.ts';
import { linkCodeHash, newLinkCode } from './link-code.ts';
import { CLOSED, checkRole, type Invited, invitePerson, type LettingIn, LINK_MS, promote, renewLink, setPersonStatus } from './people.ts';
import { checkPerson, findPerson, type NewPerson, type Person, personByEmail, type Scope } from './person.ts';
import { type Role, rightsOf } from './roles.ts';
import { secondPerson } from './second-person.ts';
import { STAFF_REQUEST } from './staff-rows.ts';

/** How long a request can be approved, in ms. */
export const REQUEST_MS = LINK_MS;
/** Open requests of one person. */
export const REQUESTS_OPEN_MAX = 50;

/** A request to give somebody a right that takes two people, or new credentials for an account with one. */
export interface AccessRequest {
  readonly requestId: string;
  readonly operatorId: string | null;
  readonly action: RowOf<typeof STAFF_REQUEST>['action'];
  /** Null for an invitation. */
  readonly personId: string | null;
  readonly email: string;
  readonly name: string;
  /** The role afterwards. */
  readonly role: Role;
  readonly askedBy: string;
  readonly askedName: string;
  readonly askedAt: number;
  readonly state: RowOf<typeof STAFF_REQUEST>['state'];
  readonly codeHash: string | null;
}

/** The right or link that is requested. */
export type Wanted =
  | ({ readonly action: 'invite' } & NewPerson)
  | { readonly action: 'link' | 'enable'; readonly person: Person }
  | { readonly action: 'role'; readonly person: Person; readonly role: Role };

/**
 * Requests a second person's approval. The requester gets the code for the person, the approver the link; neither works alone. Refuses what
 * the change itself would refuse, and `was` when a request for the person is open or the requester has too many.
 */
export async function askAccess(
  store: Store,
  secrets: Secrets,
  actor: Actor,
  { asker, wanted }: { readonly asker: Person; readonly wanted: Wanted },
): Promise<Outcome<{ readonly request: AccessRequest; readonly code: string | null }>> {
  const checked = await checkWanted(store, wanted);
  if (!checked.ok) return checked;
  const { operatorId, email, name, role, personId } = checked.value;
  const waiting = await openCount(store, asker, actor.at);
  if (waiting >= REQUESTS_OPEN_MAX) return refused(STALE, `You have ${waiting} requests waiting; withdraw one or have it approved first`);
  const { action } = wanted;
  const requestId = randomUUID();
  const code = action === 'enable' ? null : newLinkCode();
  const codeHash = code === null ? null : linkCodeHash(secrets, code);
  const lapsed = sql`update staff_request set state = 'lapsed' where email = ${email} and state = 'open' and asked_at <= ${actor.at - REQUEST_MS}`;
  const asked = sql`insert into staff_request (request_id, operator_id, action, person_id, email, name, role, code_hash, asked_by, asked_name,
      asked_at, state)
    values (${requestId}, ${operatorId}, ${action}, ${personId}, ${email}, ${name}, ${role}, ${codeHash}, ${asker.personId}, ${actor.by},
      ${actor.at}, 'open')`;
  const detail = { access: action, name, role, request: requestId };
  try {
    await store.write([lapsed, asked, ...auditRow(actor, { action: 'person.access-asked', operatorId, subject: email, detail })]);
  } catch (error) {
    if (error instanceof UniqueViolation) return refused(STALE, 'A request for this person is already waiting');
    throw error;
  }
  return done({ request: await mustFind(store, requestId), code });
}

async function openCount(store: Store, { personId }: Person, now: number): Promise<number> {
  const [row] = await readRows(
    store,
    shape({ open: int }),
    sql`select count(*) as open from staff_request where state = 'open' and asked_at > ${now - REQUEST_MS} and asked_by = ${personId}`,
  );
  return row?.open ?? 0;
}

type Checked = Pick<AccessRequest, 'operatorId' | 'email' | 'name' | 'role' | 'personId'>;

async function checkWanted(store: Store, wanted: Wanted): Promise<Outcome<Checked>> {
  if (wanted.action === 'invite') {
    const checked = checkPerson(wanted);
    if (!checked.ok) return checked;
    if ((await personByEmail(store, checked.value.email)) !== null) return refused('email', 'is already in use');
    const { email, name, role, operatorId } = checked.value;
    return done({ email, name, role, operatorId, personId: null });
  }
  const { email, name, operatorId, personId, status } = wanted.person;
  const role = wanted.action === 'role' ? checkRole(wanted.person, wanted.role) : done(wanted.person.role);
  if (!role.ok) return role;
  if ((status === 'disabled') !== (wanted.action === 'enable')) {
    return refused('person', status === 'disabled' ? 'is disabled' : 'is not disabled');
  }
  return done({ email, name, role: role.value, operatorId, personId });
}

/** The person who approves or declines: a member of staff, or null for a command beside the service. */
export type Decider = Person | null;

/** The effect of an approval. */
export interface Approved {
  readonly person: Person;
  /** The new link, which works with the requester's code; null where the account keeps its credentials. */
  readonly link: Pick<Invited, 'token' | 'expiresAt'> | null;
}

/**
 * Approves a request and carries it out in one unit. Refuses `second` for anybody who may not be the second person, `asker` when the
 * requester may no longer change rights, `was` when the request is closed or its person has changed.
 */
export async function approveAccess(
  store: Store,
  secrets: Secrets,
  actor: Actor,
  { second, request }: { readonly second: Decider; readonly request: AccessRequest },
): Promise<Outcome<Approved>> {
  if (!isOpen(request, actor.at)) return CLOSED;
  const hindrance = second === null ? null : (await approver(store, second, actor.at))(request);
  if (hindrance !== null) return refused('second', hindrance);
  const asker = await findPerson(store, { operatorId: null }, request.askedBy);
  if (asker?.status !== 'active' || !rightsOf(asker.role).includes('people.change')) {
    return refused('asker', 'may no longer change rights; decline the request and submit a new one');
  }
  return overtaken(await carryOut(store, secrets, actor, { second, request }));
}

/** A request was correct when it was made, so anything that is wrong with it now was changed in the meantime. */
function overtaken<Value>(outcome: Outcome<Value>): Outcome<Value> {
  const [first] = outcome.ok ? [] : outcome.errors;
  if (first === undefined || first.field === STALE) return outcome;
  return refused(STALE, `The ${first.field === 'person' ? 'member' : first.field} ${first.message}`);
}

/** Why somebody may not approve a request, for any number of requests; null when they may. */
export async function approver(store: Store, second: Person, at: number): Promise<(request: AccessRequest) => string | null> {
  const whyNot = await secondPerson(store, second, at);
  return ({ personId, askedBy }) => (second.personId === personId ? 'must not be the person the request is for' : whyNot(askedBy));
}

async function carryOut(
  store: Store,
  secrets: Secrets,
  actor: Actor,
  { second, request }: { readonly second: Decider; readonly request: AccessRequest },
): Promise<Outcome<Approved>> {
  const { requestId, action, email, name, role, operatorId, personId, askedBy, askedName, codeHash } = request;
  const letting: LettingIn = {
    by: [askedBy, ...(second === null ? [] : [second.personId])],
    codeHash,
    detail: { asked: askedName, request: requestId },
    closes: closed(request, 'approved', actor),
  };
  if (action === 'invite') return linked(await invitePerson(store, secrets, actor, { email, name, role, operatorId }, letting));
  const person = personId === null ? null : await findPerson(store, { operatorId: null }, personId);
  if (person === null) return refused(STALE, 'The person no longer exists');
  // A right that came since then was not what the requester asked for.
  if (action !== 'role' && person.role !== role) return refused(STALE, 'The role was changed in the meantime');
  if (action === 'role') return linked(await promote(store, secrets, actor, { person, role, letting }));
  if (action === 'link') return linked(await renewLink(store, secrets, actor, person, letting));
  const enabled = await setPersonStatus(store, actor, person, 'active', letting);
  return enabled.ok ? done({ person: enabled.value, link: null }) : enabled;
}

function linked(outcome: Outcome<Invited>): Outcome<Approved> {
  if (!outcome.ok) return outcome;
  const { person, token, expiresAt } = outcome.value;
  return done({ person, link: { token, expiresAt } });
}

/** Declines a request, or withdraws the requester's own. Refuses `was` when it is closed. */
export async function closeAccess(
  store: Store,
  actor: Actor,
  { by, request }: { readonly by: Decider; readonly request: AccessRequest },
): Promise<Outcome<{ readonly requestId: string; readonly state: 'declined' | 'withdrawn' }>> {
  const { requestId, operatorId, email, action, askedName } = request;
  if (!isOpen(request, actor.at)) return CLOSED;
  const state = by?.personId === request.askedBy ? 'withdrawn' : 'declined';
  const detail = { access: action, request: requestId, asked: askedName };
  const row = auditRow(actor, { action: `person.access-${state}`, operatorId, subject: email, detail });
  try {
    await store.write([closed(request, state, actor), ...row]);
  } catch (error) {
    if (error instanceof UnitRefused) return CLOSED;
    throw error;
  }
  return done({ requestId, state });
}

/** The open requests of the scope, oldest first. */
export async function openRequests(store: Store, { operatorId }: Scope, now: number): Promise<AccessRequest[]> {
  const since = now - REQUEST_MS;
  const rows = await readRows(
    store,
    STAFF_REQUEST,
    operatorId === null
      ? sql`select * from staff_request where state = 'open' and asked_at > ${since} order by asked_at, request_id`
      : sql`select * from staff_request where state = 'open' and asked_at > ${since} and operator_id = ${operatorId} order by asked_at, request_id`,
  );
  return rows.map(requestOf);
}

/** Null when the scope has no such request. */
export async function findRequest(store: Store, { operatorId }: Scope, requestId: string): Promise<AccessRequest | null> {
  const [row] = await readRows(store, STAFF_REQUEST, sql`select * from staff_request where request_id = ${requestId}`);
  return row && (operatorId === null || row.operator_id === operatorId) ? requestOf(row) : null;
}

function isOpen({ state, askedAt }: AccessRequest, now: number): boolean {
  return state === 'open' && now - askedAt < REQUEST_MS;
}

function closed({ requestId }: AccessRequest, state: AccessRequest['state'], { by, at }: Actor): Stmt {
  return exactly(
    1,
    sql`update staff_request set state = ${state}, closed_name = ${by}, closed_at = ${at} where request_id = ${requestId} and state = 'open'`,
  );
}

async function mustFind(store: Store, requestId: string): Promise<AccessRequest> {
  const request = await findRequest(store, { operatorId: null }, requestId);
  if (request === null) throw new Error(`request ${requestId} vanished`);
  return request;
}

function requestOf(row: RowOf<typeof STAFF_REQUEST>): AccessRequest {
  return {
    requestId: row.request_id,
    operatorId: row.operator_id,
    action: row.action,
    personId: row.person_id,
    email: row.email,
    name: row.name,
    role: row.role,
    askedBy: row.asked_by,
    askedName: row.asked_name,
    askedAt: row.asked_at,
    state: row.state,
    codeHash: row.code_hash,
  };
}

/** Deletes requests that could be approved no longer before a time (ms). The audit log keeps what became of them. */
export function pruneRequests(before: number): Stmt {
  return sql`delete from staff_request where asked_at < ${before - REQUEST_MS}`;
}
