import { randomUUID } from 'node:crypto';
import { exactly, type RowOf, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { newSecret, type Secrets } from '../process/secrets.ts';
import type { Device } from './devices.ts';
import { type Person, personOf } from './person.ts';
import { needsTotp } from './roles.ts';
import { PERSON, STAFF_SESSION } from './staff-rows.ts';

/** `code`: the password was right and a code is missing. `enrol`: the role requires an authenticator. `full`: signed in. */
export type Stage = RowOf<typeof STAFF_SESSION>['stage'];

/** A session ends this long after its last request (GLI-19 2.5.4), and in any case after a working day, in ms. */
export const STAFF_IDLE_MS = 30 * 60_000;
export const STAFF_SESSION_MS = 12 * 3_600_000;
/** Time allowed between password and code, in ms. */
export const STAFF_ENTRY_MS = 15 * 60_000;
/** How long a code counts as fresh, in ms. */
export const STEP_UP_MS = 10 * 60_000;
/** Contact is stored at most this often, in ms. */
const CONTACT_WRITE_MS = 60_000;
const BROWSER_CHARS_MAX = 200;

/** Where a request comes from. */
export interface Visitor {
  readonly address: string;
  /** The browser's User-Agent. */
  readonly browser: string;
  /** The browser as somebody's known device; null when nobody has signed in with it. */
  readonly device: Device | null;
}

/** The signed-in user behind a request. */
export interface SignedIn {
  readonly sessionId: string;
  readonly stage: Stage;
  readonly person: Person;
  /** When the fresh code expires; 0 without one. */
  readonly steppedUpUntil: number;
}

export interface SessionInfo {
  readonly sessionId: string;
  readonly address: string;
  readonly browser: string;
  readonly createdAt: number;
  readonly seenAt: number;
}

/** A new session, to be written in the unit that signs the user in. The token goes into the cookie; only its hash is stored. */
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

/** Moves the session to a later stage with a new token, as the earlier one may have been seen. */
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

/** The user of a token; null when the token is unknown, its session ended or idled out, or the user is disabled. */
export async function signedIn(store: Store, secrets: Secrets, token: string, now: number): Promise<SignedIn | null> {
  const hash = secrets.hash('staff-session', token);
  const [row] = await readRows(
    store,
    PERSON.and(SESSION_ROW.columns),
    sql`select p.*, s.session_id, s.stage, s.created_at as begun_at, s.seen_at, s.stepped_up_at
      from staff_session s join staff_person p on p.person_id = s.person_id
      where s.token_hash = ${hash} and s.ended_at is null and p.status = 'active'`,
  );
  if (!row || isOver(row, now)) return null;
  if (now - row.seen_at > CONTACT_WRITE_MS) {
    await store.write([sql`update staff_session set seen_at = ${now} where session_id = ${row.session_id} and ended_at is null`]);
  }
  const person = personOf(row);
  // A role assigned since then may require an authenticator that is not set up.
  const stage = row.stage === 'full' && needsTotp(person.role) && !person.totp ? 'enrol' : row.stage;
  const steppedUpUntil = row.stepped_up_at === null ? 0 : row.stepped_up_at + STEP_UP_MS;
  return { sessionId: row.session_id, stage, person, steppedUpUntil };
}

function isOver({ stage, begun_at, seen_at }: SessionRow, now: number): boolean {
  return now - begun_at >= (stage === 'full' ? STAFF_SESSION_MS : STAFF_ENTRY_MS) || now - seen_at >= STAFF_IDLE_MS;
}

/** A user's live sessions, latest contact first. */
export async function listSessions(store: Store, personId: string, now: number): Promise<SessionInfo[]> {
  const rows = await readRows(
    store,
    SESSION_ROW.and({ address: STAFF_SESSION.columns.address, browser: STAFF_SESSION.columns.browser }),
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

/** Ends all other sessions of the user. */
export function endOtherSessions({ person, sessionId }: Pick<SignedIn, 'person' | 'sessionId'>, at: number): Stmt {
  return sql`update staff_session set ended_at = ${at}
    where person_id = ${person.personId} and session_id <> ${sessionId} and ended_at is null`;
}

/** Ends every session: a backup does not know which ended since. */
export function endAllStaffSessions(at: number): Stmt {
  return sql`update staff_session set ended_at = ${at} where ended_at is null`;
}

/** Ends one of the user's own sessions; the unit is refused when it is not theirs. */
export function endSession(personId: string, sessionId: string, at: number): Stmt {
  return exactly(
    1,
    sql`update staff_session set ended_at = ${at} where session_id = ${sessionId} and person_id = ${personId} and ended_at is null`,
  );
}

const SESSION_ROW = STAFF_SESSION.pick('session_id', 'stage', 'seen_at', 'stepped_up_at').and({
  begun_at: STAFF_SESSION.columns.created_at,
});
type SessionRow = RowOf<typeof SESSION_ROW>;

/** Deletes sessions that ended, or could last no longer, before a time (ms). */
export function pruneStaffSessions(before: number): Stmt {
  return sql`delete from staff_session where ended_at < ${before} or created_at < ${before - STAFF_SESSION_MS}`;
}
