/** Delays before a table that its rules halted is read back from the journal, for the first, second and third halt within the window. */
export const HEAL_DELAYS_MS = [1_000, 10_000, 60_000] as const;
export const HEAL_WINDOW_MS = 10 * 60_000;
/** Delay before every try after a storage failure: tables go on within seconds of the end of an outage, however long it was. */
export const HEAL_STORAGE_DELAY_MS = 2_000;

/** A `storage` failure is temporary; `rules` that threw will throw again. */
export type HaltCause = 'storage' | 'rules';

/** Schedules the retries of halted tables. A table whose rules halt it a fourth time within the window stays halted until staff step in. */
export class HealingPlan {
  readonly #halts = new Map<string, readonly number[]>();

  /** Returns the delay before the next try, and counts a halt by the table's rules; null = no further try. */
  delayMs(tableId: string, now: number, cause: HaltCause = 'rules'): number | null {
    if (cause === 'storage') return HEAL_STORAGE_DELAY_MS;
    const recent = (this.#halts.get(tableId) ?? []).filter((at) => now - at < HEAL_WINDOW_MS);
    this.#halts.set(tableId, [...recent, now]);
    return HEAL_DELAYS_MS[recent.length] ?? null;
  }
}
