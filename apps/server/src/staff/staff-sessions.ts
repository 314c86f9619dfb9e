import { randomUUID } from 'node:crypto';
import { exactly, type Stmt, type Store, sql } from '@cardroom/journal';
import { newSecret, type Secrets } from '../security/secrets.ts';
import { type Person, type PersonRow, personOf } from './people.ts';
import { needsTotp } from './roles.ts';

/** `code`: the password was right, a code is missing. `enrol`: the role asks for an authenticator. `full`: signed in. */
export type Stage = 'code' | 'enrol' | 'full';

/** A session ends this long after its last request (GLI-19 2.5.4), and in any case after a working day, ms. */
export const STAFF_IDLE_MS = 30 * 60_000;
export const STAFF_SESSION_MS = 12 * 3_600_000;
/** How long one may take from the password to the code, ms. */
export const STAFF_ENTRY_MS = 15 * 60_000;
/** A code counts as fresh for what needs one this long, ms. */
export const STEP_UP_MS = 10 * 60_000;
/** Contact is written down at most this often, ms. */
const CONTACT_WRITE_MS = 60_000;
const BROWSER_CHARS_MAX = 200;

/** Where somebody comes from. */
export interface Visitor {
  readonly address: string;
  /** The browser's User-Agent. */
  readonly browser: string;
}

/** Who makes a request. */
export interface SignedIn {
  readonly sessionId: string;
  readonly stage: Stage;
  readonly person: Person;
  /** Until when a code counts as fresh; 0: none does. */
  readonly steppedUpUntil: number;
}

export interface SessionInfo {
  readonly sessionId: string;
  readonly address: string;
  readonly browser: string;
  readonly createdAt: number;
  readonly seenAt: number;
}

/** A new session, to be written in the unit that lets its person in. The token goes into the cookie; only its hash is stored. */
export function newSession(
  secrets: Secrets,
  opened: { readonly personId: string; readonly stage: Stage; readonly at: number; readonly freshCode: boolean } & Visitor,
): { readonly token: string; readonly stmt: Stmt } {
  const token = newSecret();
  const { personId, stage, at, freshCode, address } = opened;
  const stmt = sql`insert into staff_session (session_id, token_hash, person_id, stage, address, browser, created_at, seen_at, stepped_up_at)
    values (${randomUUID()}, ${secrets.hash('staff-session', token)}, ${personId}, ${stage}, ${address},
      ${opened.browser.slice(0, BROWSER_CHARS_MAX)}, ${at}, ${at}, ${freshCode ? at : null})`;
  return { token, stmt };
}

/** The session gets further and a new token: one that was seen before says nothing about it any more. */
export function promoteSession(
  secrets: Secrets,
  promoted: { readonly sessionId: string; readonly stage: Stage; readonly at: number; readonly freshCode: boolean },
): { readonly token: string; readonly stmt: Stmt } {
  const token = newSecret();
  const { sessionId, stage, at, freshCode } = promoted;
  const stmt = exactly(
    1,
    sql`update staff_session set token_hash = ${secrets.hash('staff-session', token)}, stage = ${stage}, seen_at = ${at},
      created_at = ${at}, stepped_up_at = ${freshCode ? at : null} where session_id = ${sessionId} and ended_at is null`,
  );
  return { token, stmt };
}

/** Who holds the token; null for an unknown one, one that ended or idled out, and for a person who was shut out. */
export async function signedIn(store: Store, secrets: Secrets, token: string, now: number): Promise<SignedIn | null> {
  const hash = secrets.hash('staff-session', token);
  const [row] = await store.read<PersonRow & SessionRow>(
    sql`select p.*, s.session_id, s.stage, s.created_at as begun_at, s.seen_at, s.stepped_up_at
      from staff_session s join staff_person p on p.person_id = s.person_id
      where s.token_hash = ${hash} and s.ended_at is null and p.status = 'active'`,
  );
  if (!row || isOver(row, now)) return null;
  if (now - row.seen_at > CONTACT_WRITE_MS) {
    await store.write([sql`update staff_session set seen_at = ${now} where session_id = ${row.session_id} and ended_at is null`]);
  }
  const person = personOf(row);
  // A role that was given since may ask for an authenticator that is not there.
  const stage = row.stage === 'full' && needsTotp(person.role) && !person.totp ? 'enrol' : row.stage;
  const steppedUpUntil = row.stepped_up_at === null ? 0 : row.stepped_up_at + STEP_UP_MS;
  return { sessionId: row.session_id, stage, person, steppedUpUntil };
}

function isOver({ stage, begun_at, seen_at }: SessionRow, now: number): boolean {
  return now - begun_at >= (stage === 'full' ? STAFF_SESSION_MS : STAFF_ENTRY_MS) || now - seen_at >= STAFF_IDLE_MS;
}

/** The person's sessions that are alive, the latest contact first. */
export async function listSessions(store: Store, personId: string, now: number): Promise<SessionInfo[]> {
  const rows = await store.read<SessionRow & { address: string; browser: string }>(
    sql`select session_id, stage, address, browser, created_at as begun_at, seen_at, stepped_up_at from staff_session
      where person_id = ${personId} and ended_at is null order by seen_at desc, session_id`,
  );
  return rows
    .filter((row) => row.stage === 'full' && !isOver(row, now))
    .map((row) => ({
      sessionId: row.session_id,
      address: row.address,
      browser: row.browser,
      createdAt: row.begun_at,
      seenAt: row.seen_at,
    }));
}

/** Ends one of the person's own sessions; its unit is refused when he has no such one. */
export function endSession(personId: string, sessionId: string, at: number): Stmt {
  return exactly(
    1,
    sql`update staff_session set ended_at = ${at} where session_id = ${sessionId} and person_id = ${personId} and ended_at is null`,
  );
}

interface SessionRow {
  readonly session_id: string;
  readonly stage: Stage;
  readonly begun_at: number;
  readonly seen_at: number;
  readonly stepped_up_at: number | null;
}
