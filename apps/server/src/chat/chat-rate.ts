/** One message in so long, over all tables of a player, ms. */
export const CHAT_EVERY_MS = 4_000;
/** Messages that may follow each other at once after a silence. */
export const CHAT_BURST = 4;

/**
 * Whether a player may speak now. `paidUntil` is up to when his earlier messages use up his rate, ms; 0 = he said nothing yet.
 * Answers the new `paidUntil`, or after how many ms he may try again.
 */
export function mayTalk(paidUntil: number, now: number): { readonly paidUntil: number } | { readonly retryAfterMs: number } {
  const from = Math.max(paidUntil, now);
  const tooEarly = from - now - (CHAT_BURST - 1) * CHAT_EVERY_MS;
  return tooEarly > 0 ? { retryAfterMs: Math.ceil(tooEarly) } : { paidUntil: from + CHAT_EVERY_MS };
}
