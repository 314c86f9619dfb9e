import { exactly, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { PERSON } from './staff-rows.ts';

// The staff of an operator that moves to another cell can sign in at one cell only.

/** IDs of an operator's staff who can sign in. */
export async function activeStaff(store: Pick<Store, 'read'>, operatorId: string): Promise<string[]> {
  const rows = await readRows(
    store,
    PERSON.pick('person_id'),
    sql`select person_id from staff_person where operator_id = ${operatorId} and status = 'active' order by person_id`,
  );
  return rows.map(({ person_id }) => person_id);
}

/** Keeps an operator's staff from signing in; their sessions end at once. Refused unless it concerns this many people. */
export function disableStaff(operatorId: string, people: number): Stmt {
  return exactly(people, sql`update staff_person set status = 'disabled' where operator_id = ${operatorId} and status = 'active'`);
}

/** Lets these people of an operator sign in again. */
export function enableStaff(operatorId: string, personIds: readonly string[]): Stmt[] {
  return personIds.map(
    (personId) =>
      sql`update staff_person set status = 'active' where operator_id = ${operatorId} and person_id = ${personId} and status = 'disabled'`,
  );
}
