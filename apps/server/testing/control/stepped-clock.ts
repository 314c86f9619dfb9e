import { type Cancel, type Clock, systemClock } from '../../src/process/clock.ts';

interface Timer {
  readonly time: number;
  readonly run: () => void;
}

/** A clock that tests can stop and move forward; until then it runs like its base clock. */
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

  /** Stops the clock; only `advance` moves it. */
  pause(): void {
    this.#frozenAt ??= this.now();
    this.#cancelBase();
  }

  /** Stops the clock at a given time. */
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

  /** Moves time forward by `ms` and runs the calls that became due, earliest first, each at its own time. */
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

  /** Jumps `ms` ahead, as for a process that slept: calls that became due run once, and nothing runs at the times in between. */
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
    // Even a stopped clock runs overdue calls as soon as the caller is done, however far it was moved while stopped.
    const baseTime = this.#frozenAt === null ? first.time - this.#offset : this.#base.now();
    this.#cancelBase = this.#base.at(baseTime, () => {
      for (let next = this.#due(this.now()); next !== null; next = this.#due(this.now())) this.#fire(next);
      this.#arm();
    });
  }
}
