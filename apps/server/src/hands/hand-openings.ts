import { randomUUID } from 'node:crypto';
import { exactly, type RowOf, readRows, type Stmt, type Store, sql, UniqueViolation, UnitRefused } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { REASON_CHARS_MAX, REASON_CHARS_MIN } from '../audit/reason.ts';
import { STALE } from '../audit/setting.ts';
import { findPerson, type Person } from '../staff/person.ts';
import { rightsOf } from '../staff/roles.ts';
import { whyNotSecond } from '../staff/second-person.ts';
import { HAND_OPENING } from './opening-rows.ts';

/** How long both staff members may view the cards after the second one agreed, in ms. */
export const HAND_OPEN_MS = 24 * 3_600_000;

/** A request of the service's staff to view a finished hand with all its cards. Times in ms. */
export interface HandOpening {
  readonly requestId: string;
  readonly operatorId: string;
  readonly handId: string;
  readonly reason: string;
  /** The staff member's id, and their name as in the audit log. */
  readonly askedBy: string;
  readonly askedName: string;
  readonly askedAt: number;
  readonly state: 'open' | 'agreed' | 'declined' | 'withdrawn';
  readonly closedBy: string | null;
  readonly closedName: string | null;
  /** Set once the request was agreed to. */
  readonly visibleUntil: number | null;
}

export interface OpeningAsked {
  readonly operatorId: string;
  readonly handId: string;
  readonly reason: string;
}

/**
 * Requests a second staff member's agreement, one request per hand at a time. Refuses `reason`, `hand` unless it was played to its end, and
 * `was` when a request is already open or the caller may already view the hand.
 */
export async function askToOpen(store: Store, actor: Actor, person: Person, asked: OpeningAsked): Promise<Outcome<HandOpening>> {
  const { operatorId, handId } = asked;
  const [requestId, reason] = [randomUUID(), asked.reason.trim()];
  if (reason.length < REASON_CHARS_MIN || reason.length > REASON_CHARS_MAX) {
    return refused('reason', `must be ${REASON_CHARS_MIN} to ${REASON_CHARS_MAX} characters`);
  }
  if ((await openingFor(store, person, { operatorId, handId, now: actor.at })) !== null) {
    return refused(STALE, 'You can already view all cards of this hand');
  }
  const request = sql`insert into hand_opening (request_id, operator_id, hand_id, reason, asked_by, asked_name, asked_at, state)
    select cast(${requestId} as text), operator_id, hand_id, cast(${reason} as text), cast(${person.personId} as text),
      cast(${actor.by} as text), cast(${actor.at} as bigint), 'open'
    from hand where hand_id = ${handId} and operator_id = ${operatorId} and state = 'ended'`;
  const detail = { reason, request: requestId };
  try {
    await store.write([exactly(1, request), ...auditRow(actor, { action: 'hand.open-asked', operatorId, subject: handId, detail })]);
  } catch (error) {
    if (error instanceof UniqueViolation) return refused(STALE, 'Approval has already been requested');
    if (error instanceof UnitRefused) return refused('hand', 'was not completed, so it cannot be opened');
    throw error;
  }
  return done(await mustFind(store, requestId));
}

/**
 * Agrees to a request; both may view the hand for a day. Refuses `second` for anybody who may not be the second person, `asker` when the requester lost the
 * right to open hands, and `was` when the request is closed.
 */
export async function agreeToOpen(store: Store, actor: Actor, person: Person, request: HandOpening): Promise<Outcome<HandOpening>> {
  const { requestId, askedBy, askedName, reason } = request;
  const hindrance = await whyNotSecond(store, { askedBy, second: person, at: actor.at });
  if (hindrance !== null) return refused('second', hindrance);
  const asker = await findPerson(store, { operatorId: null }, askedBy);
  if (asker?.status !== 'active' || !rightsOf(asker.role).includes('hands.open')) {
    return refused('asker', 'may no longer open hands; decline the request and submit a new one');
  }
  const visibleUntil = actor.at + HAND_OPEN_MS;
  const detail = { reason, request: requestId, asked: askedName, until: new Date(visibleUntil).toISOString() };
  return close(store, actor, { person, request, state: 'agreed', visibleUntil, detail });
}

/** Declines a request. Refuses `second` for the requester, and `was` when the request is closed. */
export async function declineToOpen(store: Store, actor: Actor, person: Person, request: HandOpening): Promise<Outcome<HandOpening>> {
  const { requestId, askedBy, askedName } = request;
  if (person.personId === askedBy) return refused('second', 'must be another person; withdraw your own request instead');
  const detail = { request: requestId, asked: askedName };
  return close(store, actor, { person, request, state: 'declined', visibleUntil: null, detail });
}

/** Withdraws a request. Refuses `asker` for anybody but the requester, and `was` when the request is closed. */
export async function withdrawOpening(store: Store, actor: Actor, person: Person, request: HandOpening): Promise<Outcome<HandOpening>> {
  if (person.personId !== request.askedBy) return refused('asker', 'is the only person who can withdraw it; decline it instead');
  return close(store, actor, { person, request, state: 'withdrawn', visibleUntil: null, detail: { request: request.requestId } });
}

/** The request that lets a staff member view a hand now; null when there is no such request. */
export async function openingFor(
  store: Store,
  { personId }: Person,
  { operatorId, handId, now }: { readonly operatorId: string; readonly handId: string; readonly now: number },
): Promise<HandOpening | null> {
  const [row] = await readRows(
    store,
    HAND_OPENING,
    sql`select * from hand_opening where hand_id = ${handId} and operator_id = ${operatorId} and state = 'agreed' and visible_until > ${now}
      and (asked_by = ${personId} or closed_by = ${personId}) order by visible_until desc limit 1`,
  );
  return row === undefined ? null : openingOf(row);
}

/**
 * Records that somebody views the cards; call it before any card is sent. Refuses `was` when the caller may not view them, or no longer.
 */
export async function noteOpened(store: Store, actor: Actor, person: Person, opening: HandOpening): Promise<Outcome<HandOpening>> {
  const { requestId, operatorId, handId } = opening;
  const seen = sql`update hand_opening set times_seen = times_seen + 1 where request_id = ${requestId} and state = 'agreed'
    and visible_until > ${actor.at} and (asked_by = ${person.personId} or closed_by = ${person.personId})`;
  const detail = { request: requestId };
  try {
    await store.write([exactly(1, seen), ...auditRow(actor, { action: 'hand.opened', operatorId, subject: handId, detail })]);
  } catch (error) {
    if (error instanceof UnitRefused) return refused(STALE, 'The time to view this hand has expired');
    throw error;
  }
  return done(opening);
}

/** An operator's open requests, oldest first, for one hand or for all. */
export async function waitingOpenings(store: Store, operatorId: string, handId: string | null, limit: number): Promise<HandOpening[]> {
  const rows = await readRows(
    store,
    HAND_OPENING,
    handId === null
      ? sql`select * from hand_opening where operator_id = ${operatorId} and state = 'open' order by asked_at limit ${limit}`
      : sql`select * from hand_opening where operator_id = ${operatorId} and state = 'open' and hand_id = ${handId} limit ${limit}`,
  );
  return rows.map(openingOf);
}

/** One request in whatever state; null when the operator has no request with that id. */
export async function openingOfId(store: Store, operatorId: string, requestId: string): Promise<HandOpening | null> {
  const [row] = await readRows(
    store,
    HAND_OPENING,
    sql`select * from hand_opening where request_id = ${requestId} and operator_id = ${operatorId}`,
  );
  return row === undefined ? null : openingOf(row);
}

interface Closing {
  readonly person: Person;
  readonly request: HandOpening;
  readonly state: 'agreed' | 'declined' | 'withdrawn';
  readonly visibleUntil: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

async function close(store: Store, actor: Actor, { person, request, state, visibleUntil, detail }: Closing): Promise<Outcome<HandOpening>> {
  const { requestId, operatorId, handId } = request;
  const closed: Stmt = sql`update hand_opening set state = ${state}, closed_by = ${person.personId}, closed_name = ${actor.by},
    closed_at = ${actor.at}, visible_until = ${visibleUntil} where request_id = ${requestId} and state = 'open'`;
  try {
    await store.write([exactly(1, closed), ...auditRow(actor, { action: `hand.open-${state}`, operatorId, subject: handId, detail })]);
  } catch (error) {
    if (error instanceof UnitRefused) return refused(STALE, 'The request is already closed');
    throw error;
  }
  return done(await mustFind(store, requestId));
}

/** Deletes the requests about these hands; the audit log keeps each of them. */
export function deleteOpenings(handIds: readonly string[]): Stmt {
  return { sql: `delete from hand_opening where hand_id in (${handIds.map(() => '?').join(', ')})`, parameters: [...handIds] };
}

/** Takes away what staff wrote about the hands of an erased player. */
export function eraseOpenings({ operatorId, pseudonym }: { readonly operatorId: string; readonly pseudonym: string }): Stmt {
  return sql`update hand_opening set reason = 'removed with a player' where operator_id = ${operatorId} and hand_id in
    (select hand_id from hand_player where operator_id = ${operatorId} and player_id = ${pseudonym})`;
}

async function mustFind(store: Store, requestId: string): Promise<HandOpening> {
  const [row] = await readRows(store, HAND_OPENING, sql`select * from hand_opening where request_id = ${requestId}`);
  if (row === undefined) throw new Error(`request ${requestId} vanished`);
  return openingOf(row);
}

type StoredOpening = RowOf<typeof HAND_OPENING>;

function openingOf(row: StoredOpening): HandOpening {
  const { request_id: requestId, operator_id: operatorId, hand_id: handId, reason, state } = row;
  return {
    ...{ requestId, operatorId, handId, reason, state },
    askedBy: row.asked_by,
    askedName: row.asked_name,
    askedAt: row.asked_at,
    closedBy: row.closed_by,
    closedName: row.closed_name,
    visibleUntil: row.visible_until,
  };
}
