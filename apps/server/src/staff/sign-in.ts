import { exactly, readRows, type Stmt, type Store, sql, UnitRefused } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { networkOf } from '../process/network-of.ts';
import { type Secrets, sameHash } from '../process/secrets.ts';
import { forgetDevices, rememberDevice } from './devices.ts';
import { PasswordsBusy, type Turn } from './fair-queue.ts';
import { linkCodeHash } from './link-code.ts';
import type { Passwords } from './passwords.ts';
import { endSessions } from './people.ts';
import { type Person, type PersonRow, personOf } from './person.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { needsTotp } from './roles.ts';
import { PERSON, STAFF_LINK } from './staff-rows.ts';
import { endOtherSessions, newSession, promoteSession, type SignedIn, type Stage, type Visitor } from './staff-sessions.ts';
import { totpStepOf } from './totp.ts';
import { cleared, clearTries, countOfSession, countsOf, giveBack, type Taken, takeTry } from './tries.ts';

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
  /** The token by which the browser is known from now on; null where it is not signed in fully. */
  readonly deviceToken: string | null;
}

/** A second factor: an authenticator code or a recovery code. */
export type Factor = { readonly code: string } | { readonly recoveryCode: string };

export const SIGN_IN_REFUSALS = ['unknown-account', 'inactive-account', 'locked', 'wrong-password', 'wrong-code'] as const;

/** Why somebody was not let in. Only the log may tell: the answer is the same for every reason. */
export interface NotLetIn {
  readonly refused: (typeof SIGN_IN_REFUSALS)[number];
  /** Null for an account that does not exist: what was typed instead may be a secret. */
  readonly account: string | null;
}

/**
 * Opens a session with e-mail and password. Refuses an unknown user, a wrong password, and a locked or disabled account, all after the
 * same amount of work. Throws `PasswordsBusy`, and then counts nothing.
 */
export async function signIn(
  ports: StaffPorts,
  given: { readonly email: string; readonly password: string } & Visitor,
): Promise<Entry | NotLetIn> {
  const { store, passwords } = ports;
  const at = ports.now();
  const email = given.email.trim().toLowerCase();
  const [row] = await readRows(store, PERSON, sql`select * from staff_person where email = ${email}`);
  const active = row?.status === 'active' ? row : null;
  const taken = active && (await takeTry(store, active.person_id, countsOf('password', active.person_id, given), at));
  const hash = taken === null ? null : (active?.password_hash ?? null);
  const right = await orGiveBack(store, taken, () => passwords.verify(given.password, hash, turnOf(given)));
  if (row === undefined) return { refused: 'unknown-account', account: null };
  if (active === null) return { refused: 'inactive-account', account: row.email };
  if (taken === null) return { refused: 'locked', account: row.email };
  if (right) return enterByPassword(ports, { row: active, taken, given, at });
  await noteLastTry(store, personOf(active), taken, at, given);
  return { refused: 'wrong-password', account: row.email };
}

interface RightPassword {
  readonly row: PersonRow;
  readonly taken: Taken;
  readonly given: { readonly password: string } & Visitor;
  readonly at: number;
}

/** A right password ends the count only when nothing more is asked; otherwise it would buy any number of codes. */
async function enterByPassword(ports: StaffPorts, { row, taken, given, at }: RightPassword): Promise<Entry> {
  const { store, secrets } = ports;
  const person = personOf(row);
  const { personId } = person;
  const stage = person.totp ? 'code' : needsTotp(person.role) ? 'enrol' : 'full';
  const session = newSession(secrets, { personId, stage, at, freshCode: false, ...given });
  const device = stage === 'full' ? rememberDevice(secrets, { personId, device: given.device, at }) : null;
  await store.write([
    ...(stage === 'full' ? cleared(taken) : giveBack(taken)),
    ...(await renewedHash(ports, row, given)),
    session.stmt,
    ...(device === null ? [] : [device.stmt, ...signedInRow(person, at, given)]),
  ]);
  return { token: session.token, stage, person, deviceToken: device?.token ?? null };
}

/** Replaces a hash of an earlier cost; when the machine is busy, the next sign-in does it. */
async function renewedHash({ passwords }: StaffPorts, row: PersonRow, given: RightPassword['given']): Promise<readonly Stmt[]> {
  const old = row.password_hash;
  if (old === null || !passwords.isOutdated(old)) return [];
  try {
    const hash = await passwords.hash(given.password, turnOf(given));
    return [sql`update staff_person set password_hash = ${hash} where person_id = ${row.person_id} and password_hash = ${old}`];
  } catch (error) {
    if (error instanceof PasswordsBusy) return [];
    throw error;
  }
}

/** Completes a session that waits for its second factor. Refuses a wrong or used one, and a locked account. */
export async function signInWithFactor(ports: StaffPorts, who: SignedIn, factor: Factor, visitor: Visitor): Promise<Entry | NotLetIn> {
  const { store, secrets } = ports;
  const at = ports.now();
  const { personId, email } = who.person;
  const taken = await takeTry(store, personId, countsOf('code', personId, visitor), at);
  if (taken === null) return { refused: 'locked', account: email };
  const session = promoteSession(secrets, { sessionId: who.sessionId, stage: 'full', at, freshCode: 'code' in factor });
  const device = rememberDevice(secrets, { personId, device: visitor.device, at });
  const allowed = [session.stmt, device.stmt, ...signedInRow(who.person, at, visitor)];
  if (await useFactor(ports, { person: who.person, factor, taken, allowed })) {
    return { token: session.token, stage: 'full', person: who.person, deviceToken: device.token };
  }
  await noteLastTry(store, who.person, taken, at, visitor);
  return { refused: 'wrong-code', account: email };
}

/**
 * Confirms an action that needs a fresh code. Returns null, or why the code was refused. Wrong codes are counted for this session alone: a
 * lock elsewhere does not affect it.
 */
export async function stepUp(ports: StaffPorts, who: SignedIn, code: string, visitor: Visitor): Promise<NotLetIn | null> {
  const at = ports.now();
  const { personId, email } = who.person;
  const taken = await takeTry(ports.store, personId, countOfSession(who.sessionId), at);
  if (taken === null) return { refused: 'locked', account: email };
  const stepped = sql`update staff_session set stepped_up_at = ${at} where session_id = ${who.sessionId} and ended_at is null`;
  if (await useFactor(ports, { person: who.person, factor: { code }, taken, allowed: [exactly(1, stepped)] })) return null;
  await noteLastTry(ports.store, who.person, taken, at, visitor);
  return { refused: 'wrong-code', account: email };
}

/** Sets a new password and ends every other session. Returns null, or why it was refused. Counted for this session, as fresh codes are. */
export async function changePassword(
  ports: StaffPorts,
  who: SignedIn,
  given: { readonly present: string; readonly next: string },
  actor: Actor & { readonly visitor: Visitor },
): Promise<NotLetIn | null> {
  const { store, passwords } = ports;
  const { personId, email, operatorId } = who.person;
  const turn = { from: personId, known: true };
  const taken = await takeTry(store, personId, countOfSession(who.sessionId), actor.at);
  if (taken === null) return { refused: 'locked', account: email };
  const columns = PERSON.pick('password_hash');
  const [row] = await readRows(store, columns, sql`select password_hash from staff_person where person_id = ${personId}`);
  const right = await orGiveBack(store, taken, () => passwords.verify(given.present, row?.password_hash ?? null, turn));
  if (!right) {
    await noteLastTry(store, who.person, taken, actor.at, actor.visitor);
    return { refused: 'wrong-password', account: email };
  }
  const hash = await orGiveBack(store, taken, () => passwords.hash(given.next, turn));
  await store.write([
    exactly(1, sql`update staff_person set password_hash = ${hash} where person_id = ${personId}`),
    ...cleared(taken),
    endOtherSessions(who, actor.at),
    ...auditRow(actor, { action: 'person.password', operatorId, subject: email, detail: {} }),
  ]);
  return null;
}

/** The user a link was made for, and the hash of the code it needs besides. */
export interface OpenLink {
  readonly person: Person;
  readonly codeHash: string | null;
}

/** Null when the link is unknown, used, expired or revoked. */
export async function linkOf({ store, secrets, now }: StaffPorts, token: string): Promise<OpenLink | null> {
  const [row] = await readRows(
    store,
    PERSON.and({ code_hash: STAFF_LINK.columns.code_hash }),
    sql`select p.*, l.code_hash from staff_link l join staff_person p on p.person_id = l.person_id
      where l.token_hash = ${secrets.hash('staff-link', token)} and l.used_at is null and l.voided_at is null and l.expires_at > ${now()}
        and p.status <> 'disabled'`,
  );
  return row ? { person: personOf(row), codeHash: row.code_hash } : null;
}

/** Whether the code is the other half of a link; true for a link that needs none. */
export function isCodeOf({ secrets }: StaffPorts, { codeHash }: OpenLink, code: string): boolean {
  return codeHash === null || sameHash(codeHash, linkCodeHash(secrets, code));
}

/**
 * Uses a link up: sets the password, requires a new authenticator, and ends all of the user's
 * sessions. Null when the link is no longer valid, or the code is not its own.
 */
export async function acceptLink(
  ports: StaffPorts,
  given: { readonly token: string; readonly password: string; readonly code?: string | undefined } & Visitor,
): Promise<Entry | null> {
  const link = await linkOf(ports, given.token);
  if (link === null || !isCodeOf(ports, link, given.code ?? '')) return null;
  const { person } = link;
  const at = ports.now();
  const { personId, email, operatorId } = person;
  const hash = await ports.passwords.hash(given.password, turnOf(given));
  const stage = needsTotp(person.role) ? 'enrol' : 'full';
  const session = newSession(ports.secrets, { personId, stage, at, freshCode: false, ...given });
  const device = stage === 'full' ? rememberDevice(ports.secrets, { personId, device: null, at }) : null;
  const used = sql`update staff_link set used_at = ${at} where token_hash = ${ports.secrets.hash('staff-link', given.token)}
    and used_at is null and voided_at is null and expires_at > ${at}`;
  const opened = await wrote(ports.store, [
    exactly(1, used),
    exactly(
      1,
      sql`update staff_person set password_hash = ${hash}, totp_sealed = null, totp_pending = null, status = 'active', standing_since = ${at}
        where person_id = ${personId} and status <> 'disabled'`,
    ),
    sql`delete from staff_recovery_code where person_id = ${personId}`,
    clearTries(personId),
    forgetDevices(personId),
    endSessions(personId, at),
    session.stmt,
    ...(device === null ? [] : [device.stmt]),
    ...auditRow({ by: actorName(person), at, address: given.address }, { action: 'person.accept', operatorId, subject: email, detail: {} }),
  ]);
  if (!opened) return null;
  return { token: session.token, stage, person: { ...person, status: 'active', totp: false }, deviceToken: device?.token ?? null };
}

/** A user's name in the audit log. */
export function actorName({ email }: Person): string {
  return `staff:${email}`;
}

interface UsedFactor {
  readonly person: Person;
  readonly factor: Factor;
  readonly taken: Taken;
  readonly allowed: readonly Stmt[];
}

/** Checks a factor and uses it up in one unit with the action it allows. */
async function useFactor(ports: StaffPorts, { person, factor, taken, allowed }: UsedFactor): Promise<boolean> {
  const columns = PERSON.pick('totp_sealed');
  const [row] = await readRows(ports.store, columns, sql`select totp_sealed from staff_person where person_id = ${person.personId}`);
  const used = row?.totp_sealed ? factorUse(ports, { personId: person.personId, sealed: row.totp_sealed, factor }) : null;
  return used !== null && wrote(ports.store, [used, ...cleared(taken), ...allowed]);
}

function factorUse(
  { secrets, now }: StaffPorts,
  { personId, sealed, factor }: { readonly personId: string; readonly sealed: Uint8Array; readonly factor: Factor },
): Stmt | null {
  if ('recoveryCode' in factor) return useRecoveryCode(secrets, { personId, code: factor.recoveryCode, at: now() });
  const step = totpStepOf(secrets.staffTotp.open(sealed, personId), factor.code, now());
  if (step === null) return null;
  return exactly(1, sql`update staff_person set totp_step = ${step} where person_id = ${personId} and totp_step < ${step}`);
}

/** Takes the attempt back when it could not be checked. */
async function orGiveBack<Value>(store: Store, taken: Taken | null, check: () => Promise<Value>): Promise<Value> {
  try {
    return await check();
  } catch (error) {
    if (taken !== null) await store.write(giveBack(taken));
    throw error;
  }
}

function turnOf({ address, device }: Visitor): Turn {
  return device === null ? { from: networkOf(address), known: false } : { from: device.personId, known: true };
}

/** Audits a wrong attempt that locks, so that staff can see it. */
async function noteLastTry(store: Store, person: Person, taken: Taken, at: number, { address }: Visitor): Promise<void> {
  if (taken.lock === null) return;
  const detail = taken.lock;
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
