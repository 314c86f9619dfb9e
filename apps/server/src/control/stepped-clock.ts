import { type Cancel, type Clock, systemClock } from '../rooms/clock.ts';

interface Timer {
  readonly time: number;
  readonly run: () => void;
}

/** A clock that tests can stop and move forward; until then it runs like the one below it. */
export class SteppedClock implements Clock {
  readonly #base: Clock;
  readonly #timers = new Set<Timer>();
  #offset = 0;
  #frozenAt: number | null = null;
  #cancelBase: Cancel = () => {};

  constructor(base: Clock = systemClock()) {
    this.#base = base;
  }

  now(): number {
    return this.#frozenAt ?? this.#base.now() + this.#offset;
  }

  at(time: number, run: () => void): Cancel {
    const timer = { time, run };
    this.#timers.add(timer);
    this.#arm();
    return () => void this.#timers.delete(timer);
  }

  /** Time stands still; only `advance` moves it. */
  pause(): void {
    this.#frozenAt ??= this.now();
    this.#cancelBase();
  }

  /** Time stands still at a moment of the test's choice. */
  pauseAt(time: number): void {
    this.#frozenAt = time;
    this.#cancelBase();
  }

  resume(): void {
    if (this.#frozenAt === null) return;
    this.#offset = this.#frozenAt - this.#base.now();
    this.#frozenAt = null;
    this.#arm();
  }

  /** Moves time forward by `ms` and calls what has become due, earliest first, each at its own time. */
  advance(ms: number): void {
    const target = this.now() + ms;
    const wasFrozen = this.#frozenAt !== null;
    for (let next = this.#due(target); next !== null; next = this.#due(target)) {
      this.#frozenAt = Math.max(this.now(), next.time);
      this.#fire(next);
    }
    this.#frozenAt = target;
    if (!wasFrozen) this.resume();
  }

  /** Time is `ms` later at once, as for a process that slept: what has become due is called once, and nothing at the times between. */
  jump(ms: number): void {
    if (this.#frozenAt === null) this.#offset += ms;
    else this.#frozenAt += ms;
    this.#arm();
  }

  #due(time: number): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.#timers) if (timer.time <= time && (first === null || timer.time < first.time)) first = timer;
    return first;
  }

  #fire(timer: Timer): void {
    this.#timers.delete(timer);
    timer.run();
  }

  #arm(): void {
    this.#cancelBase();
    const first = this.#due(Number.POSITIVE_INFINITY);
    if (first === null) return;
    if (this.#frozenAt !== null && first.time > this.#frozenAt) return;
    // A frozen clock still owes what is due already, as soon as the caller is done, however far it was moved while it stood.
    const baseTime = this.#frozenAt === null ? first.time - this.#offset : this.#base.now();
    this.#cancelBase = this.#base.at(baseTime, () => {
      for (let next = this.#due(this.now()); next !== null; next = this.#due(this.now())) this.#fire(next);
      this.#arm();
    });
  }
}
