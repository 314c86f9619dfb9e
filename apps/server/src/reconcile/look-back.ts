import type { Places } from './page.ts';

/** What no index answers is looked for in so many places at a time: the database answers tables in between. */
export const SCAN_PLACES = 20_000;
/** Looks of one call; whoever wants to look further back asks again. */
export const SCANS_MAX = 100;

export interface LookBack extends Places {
  /** The newest place there is, where everything in between has to be looked at; null where an index leads to the rows. */
  readonly newest: (() => Promise<number>) | null;
}

/**
 * Looks once where an index leads to the rows, else part by part, newest first, as long as `look` wants more. Answers the place from which
 * on everything was looked at, when there may be more before it; else null.
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
