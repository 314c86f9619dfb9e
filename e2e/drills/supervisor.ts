import { setTimeout as wait } from 'node:timers/promises';
import { NotStarted } from '../processes.ts';
import type { Stack } from '../stack.ts';

/** The pause before each start, as a container engine has one. */
const RESTART_MS = 500;

/** Starts the service again whenever it has ended, as a supervisor does. */
export class Supervisor {
  /** How the service ended each time, in order. */
  readonly codes: (number | null)[] = [];
  readonly #stack: Stack;
  readonly #stop = new AbortController();
  readonly #stopped: Promise<void>;
  readonly #loop: Promise<void>;

  constructor(stack: Stack) {
    this.#stack = stack;
    this.#stopped = new Promise((done) => this.#stop.signal.addEventListener('abort', () => done()));
    this.#loop = this.#run();
  }

  /** Lets the service run or not, as it is. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      if (this.#stack.isServing) {
        const code = await Promise.race([this.#stack.serviceEnded(), this.#stopped.then(() => 'stopped' as const)]);
        if (code !== 'stopped') this.codes.push(code);
      }
      await Promise.race([wait(RESTART_MS), this.#stopped]);
      if (!this.#stop.signal.aborted && !this.#stack.isServing) await this.#start();
    }
  }

  async #start(): Promise<void> {
    try {
      await this.#stack.startService();
    } catch (error) {
      if (!(error instanceof NotStarted)) throw error;
      this.codes.push(error.code);
    }
  }
}
