/** The time per message, across all tables of a player, ms. */
export const CHAT_EVERY_MS = 4_000;
/** Messages that a player may send at once after a pause. */
export const CHAT_BURST = 4;

/**
 * Whether a player may write now. `paidUntil` is the time in ms up to which earlier messages use up the rate; 0 = no message yet.
 * Returns the new `paidUntil`, or the wait in ms.
 */
export function mayTalk(paidUntil: number, now: number): { readonly paidUntil: number } | { readonly retryAfterMs: number } {
  const from = Math.max(paidUntil, now);
  const tooEarly = from - now - (CHAT_BURST - 1) * CHAT_EVERY_MS;
  return tooEarly > 0 ? { retryAfterMs: Math.ceil(tooEarly) } : { paidUntil: from + CHAT_EVERY_MS };
}
