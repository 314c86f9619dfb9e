import { StoreUnavailable } from '@cardroom/storage';
import type { MonoClock } from './mono-clock.ts';

/** How long a write waits for the process to be sure of itself. */
const SURE_WITHIN_MS = 10_000;

interface Waiter {
  resolve(): void;
  reject(error: Error): void;
}

/** Writes that wait until the process knows that nobody has declared it dead. */
export class SureWaiters {
  readonly #time: Pick<MonoClock, 'after'>;
  readonly #waiting = new Set<Waiter>();

  constructor(time: Pick<MonoClock, 'after'>) {
    this.#time = time;
  }

  /** Rejects with `StoreUnavailable` after ten seconds. */
  wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = () => waiter.reject(new StoreUnavailable('the database does not confirm that this process lives'));
      const callOff = this.#time.after(SURE_WITHIN_MS, late);
      const settled = (): void => {
        callOff();
        this.#waiting.delete(waiter);
      };
      const waiter: Waiter = {
        resolve: () => {
          settled();
          resolve();
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      };
      this.#waiting.add(waiter);
    });
  }

  /** Lets the writes go on while `isSure` holds: each one may take long enough for that to end. */
  letGo(isSure: () => boolean): void {
    for (const waiter of [...this.#waiting]) if (isSure()) waiter.resolve();
  }

  refuse(error: Error): void {
    for (const waiter of [...this.#waiting]) waiter.reject(error);
  }
}
