import type { HandLog } from './hand-log.ts';

/** Hands a figure is taken over. */
export const HANDS_COUNTED = 30;
/** A table that finished no hand for so long shows no speed. */
export const QUIET_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

/** Speed and pot size of a table for the lobby, over its last hands since the process started. */
export class TableStats {
  #ends: number[] = [];
  #pots: number[] = [];

  handEnded(log: HandLog, at: number): void {
    const pot = log.events.reduce((sum, { event }) => (event.type === 'pot-awarded' ? sum + event.amount : sum), 0);
    this.#ends = [...this.#ends, at].slice(-HANDS_COUNTED);
    this.#pots = [...this.#pots, pot].slice(-HANDS_COUNTED);
  }

  handsPerHour(now: number): number {
    const first = this.#ends[0];
    const last = this.#ends.at(-1);
    if (first === undefined || last === undefined || last === first || now - last > QUIET_MS) return 0;
    return Math.round(((this.#ends.length - 1) * HOUR_MS) / (last - first));
  }

  /** Chips in minor units, rounded down. */
  averagePot(): number {
    if (this.#pots.length === 0) return 0;
    return Math.floor(this.#pots.reduce((sum, pot) => sum + pot, 0) / this.#pots.length);
  }
}
