import type { ShowClock } from '../table/show/show-clock.ts';

interface Call {
  readonly at: number;
  readonly run: () => void;
}

/** A clock of the show that moves only when it is told to. */
export class HandClock implements ShowClock {
  #now = 0;
  #calls: readonly Call[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const call = { at: this.#now + ms, run };
    this.#calls = [...this.#calls, call];
    return () => {
      this.#calls = this.#calls.filter((one) => one !== call);
    };
  }

  /** Moves on and makes the calls that became due, each at its own time. */
  move(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#due(end); next; next = this.#due(end)) {
      const call = next;
      this.#calls = this.#calls.filter((one) => one !== call);
      this.#now = Math.max(this.#now, call.at);
      call.run();
    }
    this.#now = end;
  }

  #due(end: number): Call | undefined {
    return this.#calls.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
  }
}
