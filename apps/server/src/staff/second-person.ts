import { readRows, type Store, sql } from '@cardroom/storage';
import type { Person } from './person.ts';
import { STAFF_LET_IN } from './staff-rows.ts';

/** How long an account must stand before it can be the second person, in ms: long enough for its colleagues to notice it. */
export const STANDING_MS = 24 * 3_600_000;

/** Why the second person may not decide with a requester; null when they may. */
export type SecondPerson = (askedBy: string) => string | null;

/**
 * What keeps somebody from being the second person, for any number of requests. Somebody who made or reset the other's account might use it
 * as well, so neither can be the second person for the other.
 */
export async function secondPerson(store: Store, second: Person, at: number): Promise<SecondPerson> {
  const { personId, standingSince } = second;
  const rows = await readRows(
    store,
    STAFF_LET_IN.pick('person_id', 'by_id'),
    sql`select person_id, by_id from staff_let_in where person_id = ${personId} or by_id = ${personId}`,
  );
  const tied = new Set(rows.flatMap((row) => [row.person_id, row.by_id]));
  return (askedBy) => {
    if (personId === askedBy) return 'must not be the requester';
    if (at - standingSince < STANDING_MS) return 'must have had their account for 24 hours; a new link or enabling it restarts that period';
    return tied.has(askedBy) ? 'must not have given the requester access, or received access from them' : null;
  };
}

/** The same for one request. */
export async function whyNotSecond(
  store: Store,
  { askedBy, second, at }: { readonly askedBy: string; readonly second: Person; readonly at: number },
): Promise<string | null> {
  return (await secondPerson(store, second, at))(askedBy);
}
