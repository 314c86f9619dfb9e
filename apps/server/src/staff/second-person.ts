import { int, readRows, type Store, shape, sql } from '@cardroom/storage';
import type { Person } from './person.ts';

/** How long an account must stand before it can be the second person, in ms: long enough for its colleagues to notice it. */
export const STANDING_MS = 24 * 3_600_000;

/**
 * Why somebody may not be the second person for a requester's decision; null when they may. Somebody who made or reset the other's account
 * might use it as well, so neither can be the second person for the other.
 */
export async function whyNotSecond(
  store: Store,
  { askedBy, second, at }: { readonly askedBy: string; readonly second: Person; readonly at: number },
): Promise<string | null> {
  const { personId, standingSince } = second;
  if (personId === askedBy) return 'must be another person than the requester';
  if (at - standingSince < STANDING_MS) return 'must have had this account for 24 hours; a new link or enabling it starts them again';
  const [row] = await readRows(
    store,
    shape({ links: int }),
    sql`select count(*) as links from staff_let_in
      where (person_id = ${personId} and by_id = ${askedBy}) or (person_id = ${askedBy} and by_id = ${personId})`,
  );
  return row?.links === 0 ? null : 'must not have let the requester in, nor have been let in by them';
}
