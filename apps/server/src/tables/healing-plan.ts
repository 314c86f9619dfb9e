/** Delays before a halted table is read back from the journal, for the first, second and third halt within the window. */
export const HEAL_DELAYS_MS = [1_000, 10_000, 60_000] as const;
export const HEAL_WINDOW_MS = 10 * 60_000;

/** A `storage` failure is temporary; `rules` that threw will throw again. */
export type HaltCause = 'storage' | 'rules';

/** Schedules the retries of halted tables. A table whose rules halt it a fourth time within the window stays halted until staff step in. */
export class HealingPlan {
  readonly #halts = new Map<string, readonly number[]>();

  /** Counts one halt of the table and returns the delay before the next try; null = no further try. */
  delayMs(tableId: string, now: number, cause: HaltCause = 'rules'): number | null {
    const recent = (this.#halts.get(tableId) ?? []).filter((at) => now - at < HEAL_WINDOW_MS);
    this.#halts.set(tableId, [...recent, now]);
    return HEAL_DELAYS_MS[recent.length] ?? (cause === 'storage' ? HEAL_DELAYS_MS[2] : null);
  }
}
