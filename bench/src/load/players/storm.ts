/** The stages of a join, in order, each by what the player has when it ends. */
export const JOIN_STAGES = ['launch URL', 'session', 'open socket', 'reserved seat', 'chips'] as const;
export type JoinStage = (typeof JOIN_STAGES)[number];

/** Called when a stage of one join has ended. */
export type EndOfStage = (stage: JoinStage) => void;

/** The outcome of a storm of joins. */
export interface StormReport {
  /** From the launch to the seat with its chips, in ms. */
  readonly seatMs: readonly number[];
  /** How long each stage of these joins took, in ms. */
  readonly stageMs: Readonly<Record<JoinStage, readonly number[]>>;
  /** Failed joins by their reason. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Begins `count` joins evenly over `seconds`, whether or not earlier ones are done, and waits for all of them. */
export async function storm(
  count: number,
  seconds: number,
  join: (index: number, ended: EndOfStage) => Promise<unknown>,
): Promise<StormReport> {
  const seatMs: number[] = [];
  const stageMs = emptyStages();
  const failures: Record<string, number> = {};
  const started = performance.now();
  const one = async (index: number): Promise<void> => {
    const dueIn = started + (index * seconds * 1_000) / count - performance.now();
    await new Promise((due) => setTimeout(due, Math.max(0, dueIn)));
    const from = performance.now();
    const ends = new Map<JoinStage, number>();
    try {
      await join(index, (stage) => ends.set(stage, performance.now()));
      seatMs.push(performance.now() - from);
      let before = from;
      for (const [stage, at] of ends) {
        stageMs[stage].push(at - before);
        before = at;
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures[reason] = (failures[reason] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: count }, (_, index) => one(index)));
  return { seatMs, stageMs, failures };
}

/** Stages without any times. */
export function emptyStages(): Record<JoinStage, number[]> {
  return Object.fromEntries(JOIN_STAGES.map((stage) => [stage, []])) as unknown as Record<JoinStage, number[]>;
}
