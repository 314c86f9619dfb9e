/** Pauses before the second, third … attempt; after the last of these it is always `RETRY_LAST_MS`. */
export const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000] as const;
export const RETRY_LAST_MS = 600_000;
/** An operator's Retry-After may slow us down, but not delay a payment for a day. */
export const RETRY_AFTER_MAX_MS = 3_600_000;
/** Delays vary by this share in both directions, so that a recovering operator does not get all rows at once. */
const JITTER = 0.2;

export interface RetryAsk {
  /** Sends so far. */
  readonly attempts: number;
  /** The operator's Retry-After. */
  readonly retryAfterMs: number | null;
  /** Uniform in [0, 1). */
  readonly random: number;
}

/** Ms until the next attempt. */
export function retryDelayMs(ask: RetryAsk): number {
  const planned = RETRY_DELAYS_MS[ask.attempts - 1] ?? RETRY_LAST_MS;
  const jittered = Math.round(planned * (1 - JITTER + 2 * JITTER * ask.random));
  return Math.max(jittered, Math.min(ask.retryAfterMs ?? 0, RETRY_AFTER_MAX_MS));
}
