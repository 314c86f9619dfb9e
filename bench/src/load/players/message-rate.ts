/** Below the 10 messages a second, and the burst of 20, that the service allows a socket. */
const PER_SECOND = 9;
const BURST = 15;

/** Keeps one socket below the rate that the service allows: at a few tables that play flat out, players would be refused all the time. */
export class MessageRate {
  #left = BURST;
  #at = 0;

  /** Takes one message from the budget at `now` (ms); how many ms it has to wait to be within the rate. */
  take(now: number): number {
    this.#left = Math.min(BURST, this.#left + ((now - this.#at) * PER_SECOND) / 1_000) - 1;
    this.#at = now;
    return Math.max(0, (-this.#left * 1_000) / PER_SECOND);
  }
}
