/** The sustained rate is 10 messages per second, with bursts of up to 20. */
export const MESSAGES_PER_SECOND = 10;
export const MESSAGES_BURST = 20;

/** The token bucket that limits one socket. */
export class MessageBudget {
  #left = MESSAGES_BURST;
  #filledAt = 0;

  /** Takes `cost` ordinary messages from the budget at `now` (ms); false when too few are left. */
  take(now: number, cost = 1): boolean {
    const earned = (Math.max(0, now - this.#filledAt) * MESSAGES_PER_SECOND) / 1_000;
    this.#left = Math.min(MESSAGES_BURST, this.#left + earned);
    this.#filledAt = now;
    if (this.#left < cost) return false;
    this.#left -= cost;
    return true;
  }
}
