export const BACKOFF_FIRST_MS = 300;
export const BACKOFF_FACTOR = 1.6;
export const BACKOFF_MAX_MS = 5_000;

/**
 * The wait before attempt `attempt` (from 0): a random fraction of 0.3 s × 1.6^attempt, capped at 5 s. Full jitter, so that the players of
 * a restarted service do not all return at once.
 */
export function backoffMs(attempt: number, random: () => number): number {
  return random() * Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * BACKOFF_FACTOR ** attempt);
}
