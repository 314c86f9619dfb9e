/** 10 messages per second sustained, bursts of 20. */
export const MESSAGES_PER_SECOND = 10;
export const MESSAGES_BURST = 20;

/** The token bucket of one socket. */
export class MessageBudget {
  #left = MESSAGES_BURST;
  #filledAt = 0;

  /** False when the socket has used up its burst and its rate. `now` in ms; `cost` in ordinary messages. */
  take(now: number, cost = 1): boolean {
    const earned = (Math.max(0, now - this.#filledAt) * MESSAGES_PER_SECOND) / 1_000;
    this.#left = Math.min(MESSAGES_BURST, this.#left + earned);
    this.#filledAt = now;
    if (this.#left < cost) return false;
    this.#left -= cost;
    return true;
  }
}
