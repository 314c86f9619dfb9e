/** The outcome of a storm of joins. */
export interface StormReport {
  /** From the launch to the seat with its chips, in ms. */
  readonly seatMs: readonly number[];
  /** Failed joins by their reason. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Begins `count` joins evenly over `seconds`, whether or not earlier ones are done, and waits for all of them. */
export async function storm(count: number, seconds: number, join: (index: number) => Promise<unknown>): Promise<StormReport> {
  const seatMs: number[] = [];
  const failures: Record<string, number> = {};
  const started = performance.now();
  const one = async (index: number): Promise<void> => {
    const dueIn = started + (index * seconds * 1_000) / count - performance.now();
    await new Promise((due) => setTimeout(due, Math.max(0, dueIn)));
    const from = performance.now();
    try {
      await join(index);
      seatMs.push(performance.now() - from);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures[reason] = (failures[reason] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: count }, (_, index) => one(index)));
  return { seatMs, failures };
}
