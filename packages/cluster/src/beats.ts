import { CLUSTER_LIMITS } from './limits.ts';

/** The signs of life that a process has given. Times are those of its monotonic clock, ms, taken before each was sent. */
export interface Beats {
  /** The last one that the database confirmed; null before the first. */
  readonly lastAt: number | null;
  /** The first one of the unbroken run that lasts until now; null after one that failed. */
  readonly runSince: number | null;
}

export const NO_BEATS: Beats = { lastAt: null, runSince: null };

/** The database has confirmed the beat that was sent at `sentAt`. A process that stood still in between has begun a new run. */
export function beaten({ lastAt, runSince }: Beats, sentAt: number): Beats {
  const goesOn = runSince !== null && lastAt !== null && sentAt - lastAt <= CLUSTER_LIMITS.silentMs;
  return { lastAt: sentAt, runSince: goesOn ? runSince : sentAt };
}

/** A beat was not confirmed. */
export function missed({ lastAt }: Beats): Beats {
  return { lastAt, runSince: null };
}

/**
 * Whether a process may act for its tables at `now`. The lease in the database began after the beat was sent, so nobody has declared it
 * dead for a lapsed lease while this holds.
 */
export function isSure({ lastAt }: Beats, now: number): boolean {
  return lastAt !== null && now - lastAt < CLUSTER_LIMITS.leaseMs;
}

/**
 * Whether a process may declare others dead at `now`: its own beats have been confirmed for a whole lease without a break. After an outage of
 * the database everybody is late, and nobody is dead for it.
 */
export function isTrusted(beats: Beats, now: number): boolean {
  return isSure(beats, now) && beats.runSince !== null && now - beats.runSince >= CLUSTER_LIMITS.leaseMs;
}
