import type { Places } from './page.ts';

/** A search without an index reads this many rows at a time, so that the database can answer tables in between. */
export const SCAN_PLACES = 20_000;
/** Such reads per call; a caller who wants to go further back calls again. */
export const SCANS_MAX = 100;

export interface LookBack extends Places {
  /** The newest place, when every row has to be searched; null when an index leads to the rows. */
  readonly newest: (() => Promise<number>) | null;
}

/**
 * Looks once where an index leads to the rows, otherwise in parts, newest first, as long as `look` wants more. Returns the place down to
 * which everything was searched if more may come before it, otherwise null.
 */
export async function lookBack({ after, before, newest }: LookBack, look: (places: Places) => Promise<boolean>): Promise<number | null> {
  if (newest === null) {
    await look({ after, before });
    return null;
  }
  let upTo = Math.min(before, (await newest()) + 1);
  for (let scans = 0; scans < SCANS_MAX; scans += 1) {
    const from = Math.max(after, upTo - SCAN_PLACES - 1);
    const more = await look({ after: from, before: upTo });
    if (!more || from <= after) return null;
    upTo = from + 1;
  }
  return upTo;
}
