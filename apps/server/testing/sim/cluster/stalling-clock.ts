import type { MonoClock } from '../../../src/cluster/mono-clock.ts';
import type { Cancel } from '../../../src/process/clock.ts';
import { ProcessClock, type VirtualTime } from '../virtual-time.ts';

/** The clock of a process that may stand still: nothing planned runs until it goes on, and then everything that is late does, in order. */
export class StallingClock extends ProcessClock {
  readonly #world: VirtualTime;
  readonly #aheadMs: number;
  #stalledUntil = 0;
  #stoodMs = 0;

  /** `aheadMs`: how far it is ahead of the world's time, a whole number. */
  constructor(time: VirtualTime, aheadMs: number) {
    super(time, aheadMs);
    this.#world = time;
    this.#aheadMs = aheadMs;
  }

  /** When the process goes on, or went on last, in the world's time. */
  get stalledUntil(): number {
    return this.#stalledUntil;
  }

  stall(ms: number): void {
    const [now, before] = [this.#world.now(), this.#stalledUntil];
    // A whole number, which stays exact when the clock's own difference is added and taken away again.
    this.#stalledUntil = Math.max(before, Math.ceil(now + ms));
    this.#stoodMs += this.#stalledUntil - Math.max(before, now);
  }

  /** The time that the process ran, ms: without its stalls, those to come included. */
  ranFor(): number {
    return this.#world.now() - this.#stoodMs;
  }

  override at(when: number, run: () => void): Cancel {
    const fire = (): void => {
      if (this.#world.now() < this.#stalledUntil) cancel = super.at(this.#stalledUntil + this.#aheadMs, fire);
      else run();
    };
    let cancel = super.at(when, fire);
    return () => cancel();
  }

  /** The monotonic time of its machine, which goes on in a stall. */
  mono(): MonoClock {
    return { now: () => this.#world.now(), after: (ms, run) => this.at(this.now() + ms, run) };
  }
}
