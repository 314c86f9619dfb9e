import type { Offered } from './step.ts';

/** How many tables go on in one turn of the event loop; the others wait for the next one. */
export const TABLES_PER_TURN = 8;

/** Inputs that seat a player. They are few, and where several sit down at one table, each waits for the steps of those before. */
const ARRIVALS: ReadonlySet<Offered['type']> = new Set(['sit-down', 'debit-accepted', 'debit-refused']);

/**
 * Lets tables take turns. One commit answers many of them at once, and each has a step to tell its players of. Handled in a single turn of
 * the event loop, they would hold up everybody who is just coming in, who waits for a dozen short answers one after another.
 */
export class TableTurns {
  #left = TABLES_PER_TURN;
  #isPlanned = false;
  readonly #waiting: (() => void)[] = [];

  /** Resolves when the table may go on with this input: at once for an arrival, otherwise in the order in which tables asked. */
  take(of: Offered['type']): Promise<void> {
    if (ARRIVALS.has(of)) return Promise.resolve();
    this.#plan();
    if (this.#left > 0) {
      this.#left -= 1;
      return Promise.resolve();
    }
    return new Promise((goOn) => this.#waiting.push(goOn));
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => this.#next());
  }

  #next(): void {
    this.#isPlanned = false;
    const going = this.#waiting.splice(0, TABLES_PER_TURN);
    this.#left = TABLES_PER_TURN - going.length;
    if (going.length > 0) this.#plan();
    for (const goOn of going) goOn();
  }
}
