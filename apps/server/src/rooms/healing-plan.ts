/** Waits before a halted table is read back from the journal: first, second and third time within the window. */
export const HEAL_DELAYS_MS = [1_000, 10_000, 60_000] as const;
export const HEAL_WINDOW_MS = 10 * 60_000;

/** `storage` passes sooner or later; `rules` that threw will throw again. */
export type HaltCause = 'storage' | 'rules';

/** When a halted table is tried again. One whose rules halt it a fourth time within the window stays paused for a person. */
export class HealingPlan {
  readonly #halts = new Map<string, readonly number[]>();

  /** Counts one halt of the table and answers how long to wait; null = not again. */
  delayMs(tableId: string, now: number, cause: HaltCause = 'rules'): number | null {
    const recent = (this.#halts.get(tableId) ?? []).filter((at) => now - at < HEAL_WINDOW_MS);
    this.#halts.set(tableId, [...recent, now]);
    return HEAL_DELAYS_MS[recent.length] ?? (cause === 'storage' ? HEAL_DELAYS_MS[2] : null);
  }
}
