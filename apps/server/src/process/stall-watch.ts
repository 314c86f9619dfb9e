import type { Cancel, Clock } from './clock.ts';

/** How often the watch notes that the process runs. */
export const BEAT_MS = 500;
/** A beat that is late by this much shows a stall. Shorter ones, such as a garbage collection, cost nobody a decision. */
export const STALL_MIN_MS = 2_000;

/**
 * A clock that notices when the process stood still: stopped as a whole, with its virtual machine, or blocked by its own work. Listeners
 * hear of it before anybody else learns the time after it, and so before anything runs that became due in it: no deadline that passed
 * while nobody could be heard is kept.
 */
export class StallWatch implements Clock {
  readonly #clock: Clock;
  readonly #listeners: ((ms: number) => void)[] = [];
  /** Null while the watch does not run. */
  #beatAt: number | null = null;
  #cancelBeat: Cancel = () => {};
  #stalls = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How often the process has stood still since its start. */
  get stalls(): number {
    return this.#stalls;
  }

  now(): number {
    const now = this.#clock.now();
    this.#look(now);
    return now;
  }

  at(time: number, run: () => void): Cancel {
    return this.#clock.at(time, () => {
      this.#look(this.#clock.now());
      run();
    });
  }

  /** Calls `listen` at each stall with its length in ms. */
  onStall(listen: (ms: number) => void): void {
    this.#listeners.push(listen);
  }

  start(): void {
    this.#beatAt = this.#clock.now();
    this.#planBeat(this.#beatAt);
  }

  stop(): void {
    this.#cancelBeat();
    this.#beatAt = null;
  }

  #planBeat(now: number): void {
    this.#cancelBeat = this.#clock.at(now + BEAT_MS, () => {
      const at = this.#clock.now();
      this.#look(at);
      this.#beatAt = at;
      this.#planBeat(at);
    });
  }

  #look(now: number): void {
    if (this.#beatAt === null) return;
    const lateMs = now - this.#beatAt - BEAT_MS;
    if (lateMs < STALL_MIN_MS) return;
    // First, because a listener asks for the time as well.
    this.#beatAt = now;
    this.#stalls += 1;
    for (const listen of this.#listeners) listen(lateMs);
  }
}
