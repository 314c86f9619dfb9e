import { type RowOf, readRows, type Store, sql } from '@cardroom/storage';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { isServiceRole, type Role } from './roles.ts';
import { PERSON } from './staff-rows.ts';

export const STAFF_STATUSES = ['invited', 'active', 'disabled'] as const;

/** A user of the back office. */
export interface Person {
  readonly personId: string;
  /** The sign-in name: lower case, never changed. */
  readonly email: string;
  readonly name: string;
  /** Null for the service's own staff. */
  readonly operatorId: string | null;
  readonly role: Role;
  readonly status: (typeof STAFF_STATUSES)[number];
  /** Whether an authenticator is set up. */
  readonly totp: boolean;
  readonly createdAt: number;
  /** When the present credentials were set by link, or the account was enabled again. */
  readonly standingSince: number;
}

/** Limits queries to one operator's staff, or none. Users outside the scope are not found. */
export interface Scope {
  readonly operatorId: string | null;
}

export const EMAIL_MAX = 200;
export const PERSON_NAME_MAX = 80;
const EMAIL = /^[^\s@<>"'(),:;\\]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly operatorId: string | null;
}

/** The users of the scope, ordered by name. */
export async function listPeople(store: Store, { operatorId }: Scope): Promise<Person[]> {
  const rows = await readRows(
    store,
    PERSON,
    operatorId === null
      ? sql`select * from staff_person order by name, email`
      : sql`select * from staff_person where operator_id = ${operatorId} order by name, email`,
  );
  return rows.map(personOf);
}

/** Null when the scope has no such user. */
export async function findPerson(store: Store, { operatorId }: Scope, personId: string): Promise<Person | null> {
  const [row] = await readRows(store, PERSON, sql`select * from staff_person where person_id = ${personId}`);
  return row && (operatorId === null || row.operator_id === operatorId) ? personOf(row) : null;
}

export async function personByEmail(store: Store, email: string): Promise<Person | null> {
  const [row] = await readRows(store, PERSON, sql`select * from staff_person where email = ${email.trim().toLowerCase()}`);
  return row ? personOf(row) : null;
}

/** The user in the form that is stored. Refuses `email`, `name` and `operatorId`. */
export function checkPerson(wanted: NewPerson): Outcome<NewPerson> {
  const email = wanted.email.trim().toLowerCase();
  const name = wanted.name.trim().normalize('NFC');
  if (email.length > EMAIL_MAX || !EMAIL.test(email)) return refused('email', 'is not an email address');
  if (name === '' || [...name].length > PERSON_NAME_MAX || /\p{Cc}|\p{Cf}/u.test(name)) {
    return refused('name', `must be 1 to ${PERSON_NAME_MAX} characters without control characters`);
  }
  if (isServiceRole(wanted.role) !== (wanted.operatorId === null)) return refused('operatorId', "does not match the role's scope");
  return done({ ...wanted, email, name });
}

export async function mustFindPerson(store: Store, personId: string): Promise<Person> {
  const person = await findPerson(store, { operatorId: null }, personId);
  if (person === null) throw new Error(`person ${personId} vanished`);
  return person;
}

/** A user's row as the sign-in modules read it. */
export type PersonRow = RowOf<typeof PERSON>;

export function personOf(row: PersonRow): Person {
  return {
    personId: row.person_id,
    email: row.email,
    name: row.name,
    operatorId: row.operator_id,
    role: row.role,
    status: row.status,
    totp: row.totp_sealed !== null,
    createdAt: row.created_at,
    standingSince: row.standing_since,
  };
}
