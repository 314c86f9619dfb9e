import { randomUUID } from 'node:crypto';
import { exactly, type Stmt, type Store, sql, UniqueViolation, UnitRefused } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { STALE } from '../audit/setting.ts';
import { newSecret, type Secrets } from '../process/secrets.ts';
import { checkPerson, mustFindPerson, type NewPerson, type Person } from './person.ts';
import { isServiceRole, type Role } from './roles.ts';

/** The refusal of a request that another decision closed first. */
export const CLOSED = refused(STALE, 'The request is closed or has expired');
/** Lifetime of invitations and reset links, in ms. */
export const LINK_MS = 72 * 3_600_000;
/** A user and the link for setting a password. The link is returned only here; storage has its hash. */
export interface Invited {
  readonly person: Person;
  readonly token: string;
  readonly expiresAt: number;
}

/** The people responsible for letting somebody in, and what belongs to their decision. */
export interface LettingIn {
  /** IDs of the staff. A command has none. */
  readonly by: readonly string[];
  /** The hash of the code without which the link does not work; null for a link alone. */
  readonly codeHash: string | null;
  /** Added to the audit row. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** Closes the request that the change carries out; null without one. Refused when another decision has closed it. */
  readonly closes: Stmt | null;
}
const BY_COMMAND: LettingIn = { by: [], codeHash: null, detail: {}, closes: null };

/** One person lets somebody in, which is enough for rights that do not take two. */
export function alone({ personId }: Person): LettingIn {
  return { ...BY_COMMAND, by: [personId] };
}

/** Invites a user, who signs in through the link. Refuses `email`, `name`, `role` and `operatorId`, and then changes nothing. */
export async function invitePerson(
  store: Store,
  secrets: Secrets,
  actor: Actor,
  wanted: NewPerson,
  letting: LettingIn = BY_COMMAND,
): Promise<Outcome<Invited>> {
  const person = checkPerson(wanted);
  if (!person.ok) return person;
  const { email, name, role, operatorId } = person.value;
  const personId = randomUUID();
  const link = newLink(secrets, { personId, codeHash: letting.codeHash, at: actor.at });
  try {
    await store.write([
      ...closing(letting),
      sql`insert into staff_person (person_id, email, name, operator_id, house, role, status, created_at)
        values (${personId}, ${email}, ${name}, ${operatorId}, ${scopeOf(role)}, ${role}, 'invited', ${actor.at})`,
      link.stmt,
      ...letIn(personId, letting, actor.at),
      ...auditRow(actor, { action: 'person.invite', operatorId, subject: email, detail: { name, role, ...letting.detail } }),
    ]);
  } catch (error) {
    if (error instanceof UniqueViolation) return refused('email', 'is already in use');
    if (!(error instanceof UnitRefused)) throw error;
    return isClosed(error, letting) ? CLOSED : refused('operatorId', 'does not exist');
  }
  return invited(store, personId, link);
}

/**
 * Creates a link that resets the user's password and authenticator, and voids earlier links. The
 * current credentials work until the link is used.
 */
export async function renewLink(
  store: Store,
  secrets: Secrets,
  actor: Actor,
  person: Person,
  letting: LettingIn = BY_COMMAND,
): Promise<Outcome<Invited>> {
  if (person.status === 'disabled') return refused('person', 'is disabled');
  const { personId } = person;
  const link = newLink(secrets, { personId, codeHash: letting.codeHash, at: actor.at });
  // A role given since then might take two people and a code.
  const unchanged = sql`update staff_person set role = role
    where person_id = ${personId} and role = ${person.role} and status = ${person.status}`;
  const unit = [
    exactly(1, unchanged),
    voidLinks(personId, actor.at),
    link.stmt,
    ...letIn(personId, letting, actor.at),
    ...auditRow(actor, { action: 'person.new-link', ...about(person), detail: letting.detail }),
  ];
  const outcome = await change(store, person, unit, letting);
  return outcome.ok ? invited(store, personId, link) : outcome;
}

/** Refuses `role` for a role of another scope. */
export function checkRole(person: Person, role: Role): Outcome<Role> {
  return isServiceRole(role) === (person.operatorId === null) ? done(role) : refused('role', "does not match the account's scope");
}

/** Assigns another role of the same scope, effective from the user's next request. Refuses `role`. */
export async function changeRole(store: Store, actor: Actor, person: Person, role: Role): Promise<Outcome<Person>> {
  const checked = checkRole(person, role);
  if (!checked.ok) return checked;
  return change(store, person, [
    exactly(1, sql`update staff_person set role = ${role} where person_id = ${person.personId} and role = ${person.role}`),
    ...auditRow(actor, { action: 'person.role', ...about(person), was: { role: person.role }, detail: { role } }),
  ]);
}

/**
 * Assigns a role that takes two people. The account may have been made by one of them alone, so it ends here: its person sets password and
 * authenticator again by link and code.
 */
export async function promote(
  store: Store,
  secrets: Secrets,
  actor: Actor,
  { person, role, letting }: { readonly person: Person; readonly role: Role; readonly letting: LettingIn },
): Promise<Outcome<Invited>> {
  if (person.status === 'disabled') return refused('person', 'is disabled');
  const { personId } = person;
  const link = newLink(secrets, { personId, codeHash: letting.codeHash, at: actor.at });
  const promoted = sql`update staff_person set role = ${role}, status = 'invited', password_hash = null, totp_sealed = null, totp_pending = null
    where person_id = ${personId} and role = ${person.role} and status = ${person.status}`;
  const unit = [
    exactly(1, promoted),
    voidLinks(personId, actor.at),
    endSessions(personId, actor.at),
    link.stmt,
    ...letIn(personId, letting, actor.at),
    ...auditRow(actor, { action: 'person.role', ...about(person), was: { role: person.role }, detail: { role, ...letting.detail } }),
  ];
  const outcome = await change(store, person, unit, letting);
  return outcome.ok ? invited(store, personId, link) : outcome;
}

/** Disables a user at once, ending their sessions and links, or enables them again with their previous credentials. */
export async function setPersonStatus(
  store: Store,
  actor: Actor,
  person: Person,
  status: 'active' | 'disabled',
  letting: LettingIn = BY_COMMAND,
): Promise<Outcome<Person>> {
  const { personId } = person;
  const back = sql`update staff_person set status = case when password_hash is null then 'invited' else 'active' end,
    standing_since = ${actor.at} where person_id = ${personId} and role = ${person.role} and status = 'disabled'`;
  const out = sql`update staff_person set status = 'disabled'
    where person_id = ${personId} and status = ${person.status} and status <> 'disabled'`;
  const action = status === 'active' ? 'person.enable' : 'person.disable';
  const unit = [
    exactly(1, status === 'active' ? back : out),
    ...(status === 'active' ? letIn(personId, letting, actor.at) : [voidLinks(personId, actor.at), endSessions(personId, actor.at)]),
    ...auditRow(actor, { action, ...about(person), was: { status: person.status }, detail: { status, ...letting.detail } }),
  ];
  return change(store, person, unit, letting);
}

export function endSessions(personId: string, at: number): Stmt {
  return sql`update staff_session set ended_at = ${at} where person_id = ${personId} and ended_at is null`;
}

/** The database's check on `operator_id`: the service's staff belong to no operator, everybody else to one. */
function scopeOf(role: Role): 'service-owner' | 'operator' {
  return isServiceRole(role) ? 'service-owner' : 'operator';
}

interface Link {
  readonly token: string;
  readonly expiresAt: number;
  readonly stmt: Stmt;
}

function newLink(
  secrets: Secrets,
  { personId, codeHash, at }: { readonly personId: string; readonly codeHash: string | null; readonly at: number },
): Link {
  const token = newSecret();
  const expiresAt = at + LINK_MS;
  const stmt = sql`insert into staff_link (token_hash, person_id, created_at, expires_at, code_hash)
    values (${secrets.hash('staff-link', token)}, ${personId}, ${at}, ${expiresAt}, ${codeHash})`;
  return { token, expiresAt, stmt };
}

/** Records for good the people who let somebody in: neither may ever be the second person for the other. */
function letIn(personId: string, { by }: LettingIn, at: number): Stmt[] {
  return by.map(
    (id) => sql`insert into staff_let_in (person_id, by_id, at) values (${personId}, ${id}, ${at})
      on conflict (person_id, by_id) do update set at = excluded.at`,
  );
}

function voidLinks(personId: string, at: number): Stmt {
  return sql`update staff_link set voided_at = ${at} where person_id = ${personId} and used_at is null and voided_at is null`;
}

async function invited(store: Store, personId: string, { token, expiresAt }: Link): Promise<Outcome<Invited>> {
  return done({ person: await mustFindPerson(store, personId), token, expiresAt });
}

async function change(store: Store, person: Person, unit: readonly Stmt[], letting = BY_COMMAND): Promise<Outcome<Person>> {
  try {
    await store.write([...closing(letting), ...unit]);
  } catch (error) {
    if (!(error instanceof UnitRefused)) throw error;
    return isClosed(error, letting) ? CLOSED : refused('person', 'was changed in the meantime');
  }
  return done(await mustFindPerson(store, person.personId));
}

/** The beginning of a unit, so that a refusal tells whether it was the request that had been closed. */
function closing({ closes }: LettingIn): readonly Stmt[] {
  return closes === null ? [] : [closes];
}

function isClosed({ statement }: UnitRefused, { closes }: LettingIn): boolean {
  return closes !== null && statement === 0;
}

function about(person: Person): { readonly operatorId: string | null; readonly subject: string } {
  return { operatorId: person.operatorId, subject: person.email };
}

/** Deletes invitation and recovery links that expired before a time (ms). */
export function pruneStaffLinks(before: number): Stmt {
  return sql`delete from staff_link where expires_at < ${before}`;
}
