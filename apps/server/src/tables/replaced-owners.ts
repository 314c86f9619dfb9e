import { holdersOf } from '@cardroom/journal';
import type { Store } from '@cardroom/storage';
import type { Clock } from '../process/clock.ts';

export interface ReplacedOwnersPorts {
  readonly store: Pick<Store, 'read'>;
  readonly clock: Clock;
}

/** How long a call about a table waits for its next owner, ms: a process that was killed is replaced within two seconds. */
export const REPLACED_MS = 2_000;
const LOOK_MS = 100;

interface Waiter {
  readonly tableId: string;
  readonly owner: string;
  readonly until: number;
  done(isReplaced: boolean): void;
}

/** Tables whose owner does not answer. Their rows are read together for all who wait, so that a thousand players cost one read. */
export class ReplacedOwners {
  readonly #ports: ReplacedOwnersPorts;
  #waiting = new Set<Waiter>();
  #isLooking = false;

  constructor(ports: ReplacedOwnersPorts) {
    this.#ports = ports;
  }

  /** Resolves with true as soon as the table has another owner than this one, or none any more; with false when that takes longer than `REPLACED_MS`. */
  wait(tableId: string, owner: string): Promise<boolean> {
    const until = this.#ports.clock.now() + REPLACED_MS;
    const replaced = new Promise<boolean>((done) => void this.#waiting.add({ tableId, owner, until, done }));
    if (!this.#isLooking) void this.#look();
    return replaced;
  }

  async #look(): Promise<void> {
    const { clock } = this.#ports;
    this.#isLooking = true;
    while (this.#waiting.size > 0) {
      await this.#lookOnce();
      await new Promise<void>((resolve) => clock.at(clock.now() + LOOK_MS, resolve));
    }
    this.#isLooking = false;
  }

  async #lookOnce(): Promise<void> {
    const { store, clock } = this.#ports;
    const waiting = [...this.#waiting];
    const tableIds = [...new Set(waiting.map(({ tableId }) => tableId))];
    // While the database does not answer, nobody is replaced.
    const holders = await holdersOf(store, tableIds).catch(() => null);
    for (const waiter of waiting) {
      const isReplaced = holders !== null && holders.get(waiter.tableId) !== waiter.owner;
      if (!isReplaced && clock.now() < waiter.until) continue;
      this.#waiting.delete(waiter);
      waiter.done(isReplaced);
    }
  }
}
