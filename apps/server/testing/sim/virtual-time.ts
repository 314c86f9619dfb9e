import type { Cancel, Clock } from '../../src/process/clock.ts';

interface Planned {
  readonly at: number;
  readonly order: number;
  run: (() => void) | null;
}

/** Simulated time of the whole world: it stands still until the next planned call is due, then jumps there. */
export class VirtualTime implements Clock {
  #now: number;
  #planned = 0;
  readonly #heap: Planned[] = [];

  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  at(when: number, run: () => void): Cancel {
    const planned: Planned = { at: Math.max(when, this.#now), order: this.#planned++, run };
    this.#push(planned);
    return () => {
      planned.run = null;
    };
  }

  /** Runs the next call due by `until`, the one planned earlier first; false when there is none. */
  next(until: number): boolean {
    for (;;) {
      const first = this.#heap[0];
      if (first === undefined || first.at > until) return false;
      this.#pop();
      if (first.run === null) continue;
      this.#now = first.at;
      first.run();
      return true;
    }
  }

  #push(planned: Planned): void {
    const heap = this.#heap;
    let index = heap.push(planned) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(planned, heap[parent] as Planned)) break;
      heap[index] = heap[parent] as Planned;
      index = parent;
    }
    heap[index] = planned;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop() as Planned;
    if (heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Planned, heap[child] as Planned)) child += 1;
      if (!isBefore(heap[child] as Planned, last)) break;
      heap[index] = heap[child] as Planned;
      index = child;
    }
    heap[index] = last;
  }
}

function isBefore(a: Planned, b: Planned): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/** The clock of one process. When the process dies, none of its planned calls run; after a start its clock may be off by `offsetMs`. */
export class ProcessClock implements Clock {
  readonly #time: VirtualTime;
  readonly #offsetMs: number;
  #alive = true;

  constructor(time: VirtualTime, offsetMs: number) {
    this.#time = time;
    this.#offsetMs = offsetMs;
  }

  get alive(): boolean {
    return this.#alive;
  }

  die(): void {
    this.#alive = false;
  }

  now(): number {
    return this.#time.now() + this.#offsetMs;
  }

  at(when: number, run: () => void): Cancel {
    return this.#time.at(when - this.#offsetMs, () => {
      if (this.#alive) run();
    });
  }
}
