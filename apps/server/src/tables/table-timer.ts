import type { Cancel, Clock } from '../process/clock.ts';

/** The only timer of a table. */
export class TableTimer {
  readonly #clock: Clock;
  readonly #fire: () => void;
  #cancel: Cancel = () => {};
  #dueAt: number | null = null;

  constructor(clock: Clock, fire: () => void) {
    this.#clock = clock;
    this.#fire = fire;
  }

  /** When it fires, ms of the clock; null when it is not planned. */
  get dueAt(): number | null {
    return this.#dueAt;
  }

  /** Fires at `at` or in `notBeforeMs`, whichever is later, instead of what was planned before. */
  plan(at: number, notBeforeMs: number): void {
    this.cancel();
    this.#dueAt = Math.max(at, this.#clock.now() + notBeforeMs);
    this.#cancel = this.#clock.at(this.#dueAt, this.#fire);
  }

  cancel(): void {
    this.#cancel();
    this.#dueAt = null;
  }
}
