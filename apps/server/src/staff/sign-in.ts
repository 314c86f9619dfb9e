import { exactly, fragment, readRows, type Stmt, type Store, sql, UnitRefused } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import type { Secrets } from '../process/secrets.ts';
import type { Passwords } from './passwords.ts';
import { endSessions, type Person, type PersonRow, personOf } from './people.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { needsTotp } from './roles.ts';
import { PERSON } from './staff-rows.ts';
import { newSession, promoteSession, type SignedIn, type Stage, type Visitor } from './staff-sessions.ts';
import { totpStepOf } from './totp.ts';

/** Consecutive wrong passwords or codes that lock an account (GLI-19 2.5.3), and the lock's duration in ms. */
export const FAILURES_MAX = 3;
export const LOCK_MS = 15 * 60_000;

export interface StaffPorts {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  now(): number;
}

/** A browser's session token and how far its sign-in has got. */
export interface Entry {
  readonly token: string;
  readonly stage: Stage;
  readonly person: Person;
}

/** A second factor: an authenticator code or a recovery code. */
export type Factor = { readonly code: string } | { readonly recoveryCode: string };

/**
 * Opens a session with e-mail and password. Null for an unknown user, a wrong password, and a locked or
 * disabled account, all after the same amount of work.
 */
export async function signIn(
  ports: StaffPorts,
  given: { readonly email: string; readonly password: string } & Visitor,
): Promise<Entry | null> {
  const { store, secrets, passwords } = ports;
  const at = ports.now();
  const row = await takeTry(ports, fragment`email = ${given.email.trim().toLowerCase()}`, given);
  const right = await passwords.verify(given.password, row?.password_hash ?? null);
  if (row === null || !right) return null;
  const person = personOf(row);
  const stage = person.totp ? 'code' : needsTotp(person.role) ? 'enrol' : 'full';
  const session = newSession(secrets, { personId: person.personId, stage, at, freshCode: false, ...given });
  const counted = stage === 'full' ? 0 : row.failures - 1;
  await store.write([
    sql`update staff_person set failures = ${counted}, locked_until = 0 where person_id = ${person.personId} and failures = ${row.failures}`,
    session.stmt,
    ...(stage === 'full' ? signedInRow(person, at, given) : []),
  ]);
  return { token: session.token, stage, person };
}

/** Completes a session that waits for its second factor. Null for a wrong or used one, and while the account is locked. */
export async function signInWithFactor(ports: StaffPorts, who: SignedIn, factor: Factor, visitor: Visitor): Promise<Entry | null> {
  const at = ports.now();
  const session = promoteSession(ports.secrets, { sessionId: who.sessionId, stage: 'full', at, freshCode: 'code' in factor });
  const taken = await takeFactor(ports, who.person, factor, visitor, [session.stmt, ...signedInRow(who.person, at, visitor)]);
  return taken ? { token: session.token, stage: 'full', person: who.person } : null;
}

/** Confirms an action that needs a fresh code. False for a wrong or used code, and while the account is locked. */
export function stepUp(ports: StaffPorts, who: SignedIn, code: string, visitor: Visitor): Promise<boolean> {
  const stepped = sql`update staff_session set stepped_up_at = ${ports.now()} where session_id = ${who.sessionId} and ended_at is null`;
  return takeFactor(ports, who.person, { code }, visitor, [exactly(1, stepped)]);
}

/** Sets a new password and ends every other session. False when the current one is wrong or the account is locked. */
export async function changePassword(
  ports: StaffPorts,
  who: SignedIn,
  given: { readonly present: string; readonly next: string },
  actor: Actor,
): Promise<boolean> {
  const { personId, email, operatorId } = who.person;
  const row = await takeTry(ports, fragment`person_id = ${personId}`, { address: actor.address ?? '', browser: '' });
  if (row === null || !(await ports.passwords.verify(given.present, row.password_hash))) return false;
  const hash = await ports.passwords.hash(given.next);
  await ports.store.write([
    exactly(1, sql`update staff_person set password_hash = ${hash}, failures = 0, locked_until = 0 where person_id = ${personId}`),
    sql`update staff_session set ended_at = ${actor.at} where person_id = ${personId} and session_id <> ${who.sessionId} and ended_at is null`,
    ...auditRow(actor, { action: 'person.password', operatorId, subject: email, detail: {} }),
  ]);
  return true;
}

/** The user a link was made for; null when the link is unknown, used, expired or revoked. */
export async function personOfLink({ store, secrets, now }: StaffPorts, token: string): Promise<Person | null> {
  const [row] = await readRows(
    store,
    PERSON,
    sql`select p.* from staff_link l join staff_person p on p.person_id = l.person_id
      where l.token_hash = ${secrets.hash('staff-link', token)} and l.used_at is null and l.voided_at is null and l.expires_at > ${now()}
        and p.status <> 'disabled'`,
  );
  return row ? personOf(row) : null;
}

/**
 * Uses a link up: sets the password, requires a new authenticator, and ends all of the user's
 * sessions. Null when the link is no longer valid.
 */
export async function acceptLink(
  ports: StaffPorts,
  given: { readonly token: string; readonly password: string } & Visitor,
): Promise<Entry | null> {
  const person = await personOfLink(ports, given.token);
  if (person === null) return null;
  const at = ports.now();
  const { personId, email, operatorId } = person;
  const hash = await ports.passwords.hash(given.password);
  const stage = needsTotp(person.role) ? 'enrol' : 'full';
  const session = newSession(ports.secrets, { personId, stage, at, freshCode: false, ...given });
  const used = sql`update staff_link set used_at = ${at} where token_hash = ${ports.secrets.hash('staff-link', given.token)}
    and used_at is null and voided_at is null and expires_at > ${at}`;
  const opened = await wrote(ports.store, [
    exactly(1, used),
    exactly(
      1,
      sql`update staff_person set password_hash = ${hash}, totp_sealed = null, totp_pending = null, status = 'active', failures = 0,
        locked_until = 0 where person_id = ${personId} and status <> 'disabled'`,
    ),
    sql`delete from staff_recovery_code where person_id = ${personId}`,
    endSessions(personId, at),
    session.stmt,
    ...auditRow({ by: actorName(person), at, address: given.address }, { action: 'person.accept', operatorId, subject: email, detail: {} }),
  ]);
  return opened ? { token: session.token, stage, person: { ...person, status: 'active', totp: false } } : null;
}

/** A user's name in the audit log. */
export function actorName({ email }: Person): string {
  return `staff:${email}`;
}

/** Checks a factor and uses it up in one unit with the action it allows. */
async function takeFactor(ports: StaffPorts, person: Person, factor: Factor, visitor: Visitor, allowed: readonly Stmt[]): Promise<boolean> {
  const row = await takeTry(ports, fragment`person_id = ${person.personId}`, visitor);
  if (row === null) return false;
  const used = useFactor(ports, row, factor);
  const cleared = sql`update staff_person set failures = 0, locked_until = 0 where person_id = ${person.personId}`;
  return used !== null && wrote(ports.store, [used, cleared, ...allowed]);
}

function useFactor({ secrets, now }: StaffPorts, row: PersonRow, factor: Factor): Stmt | null {
  if (row.totp_sealed === null) return null;
  if ('recoveryCode' in factor) return useRecoveryCode(secrets, { personId: row.person_id, code: factor.recoveryCode, at: now() });
  const step = totpStepOf(secrets.staffTotp.open(row.totp_sealed, row.person_id), factor.code, now());
  if (step === null) return null;
  return exactly(1, sql`update staff_person set totp_step = ${step} where person_id = ${row.person_id} and totp_step < ${step}`);
}

/**
 * Counts an attempt before checking it, so that simultaneous ones cannot get around the limit. Returns the user, or null for one who is
 * unknown, inactive or locked. The attempt that reaches the limit locks the account; a correct one resets the count.
 */
async function takeTry({ store, now }: StaffPorts, which: Stmt, visitor: Visitor): Promise<PersonRow | null> {
  const at = now();
  const until = at + LOCK_MS;
  const counted: Stmt = {
    sql: `update staff_person set failures = case when failures >= ? then 1 else failures + 1 end,
      locked_until = case when failures = ? then cast(? as bigint) else 0 end
      where ${which.sql} and status = 'active' and locked_until <= ? returning *`,
    parameters: [FAILURES_MAX, FAILURES_MAX - 1, until, ...which.parameters, at],
  };
  const [rows] = await store.write([counted]);
  const row = rows?.[0] as PersonRow | undefined;
  if (row === undefined) return null;
  if (row.locked_until > at) await noteLastTry(store, personOf(row), at, visitor);
  return row;
}

/** Audits the last attempt before a lock, so that staff can see it. */
async function noteLastTry(store: Store, person: Person, at: number, { address }: Visitor): Promise<void> {
  const detail = { until: person.lockedUntil };
  const change = { action: 'person.last-try', operatorId: person.operatorId, subject: person.email, detail };
  await store.write(auditRow({ by: 'service', at, address }, change));
}

function signedInRow(person: Person, at: number, { address }: Visitor): Stmt[] {
  const { email, operatorId } = person;
  return auditRow({ by: actorName(person), at, address }, { action: 'person.sign-in', operatorId, subject: email, detail: {} });
}

async function wrote(store: Store, unit: readonly Stmt[]): Promise<boolean> {
  try {
    await store.write(unit);
    return true;
  } catch (error) {
    if (error instanceof UnitRefused) return false;
    throw error;
  }
}
