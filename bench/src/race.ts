/** One engine in a race. All of them do the same work, each in its natural form. */
export interface Contestant {
  readonly name: string;
  /** Version of a peer; null for our own code. */
  readonly version: string | null;
  /** The contestant's input and what it returns or keeps, for the report; empty if the title says it. */
  readonly given: string;
  /** How many units one call of `run` does; a slow engine may do fewer than the others. */
  readonly units: number;
  /** Returns a value that depends on all of the work, so that the compiler cannot leave any of it out. */
  run(): number;
}

export interface Lap {
  readonly name: string;
  readonly version: string | null;
  readonly given: string;
  readonly perSecond: number;
  /** Speed as a multiple of the reference's in this same race. */
  readonly ratio: number;
}

/** Finds each contestant's best round: CPU seconds of `units` units, garbage collection included, in the contestants' order. */
export type Timing = (contestants: readonly Contestant[], rounds: number) => readonly number[];

/** Runs all of them in this process, in turn, `rounds` times, so that a disturbed round does not count. */
export const inTurn: Timing = (contestants, rounds) => {
  const best = contestants.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      best[index] = Math.min(best[index] as number, cpuSecondsOf(contestant));
    }
  }
  return best;
};

/** The best rounds as multiples of the reference's speed. */
export function race(contestants: readonly Contestant[], reference: string, rounds: number, timing: Timing): Lap[] {
  const best = timing(contestants, rounds);
  const speeds = contestants.map(({ units }, index) => units / (best[index] as number));
  const base = speeds[contestants.findIndex(({ name }) => name === reference)] as number;
  return contestants.map(({ name, version, given }, index) => {
    const perSecond = speeds[index] as number;
    return { name, version, given, perSecond, ratio: perSecond / base };
  });
}

let checksum = 0;

function cpuSecondsOf(contestant: Contestant): number {
  const before = process.cpuUsage();
  checksum += contestant.run();
  const { user, system } = process.cpuUsage(before);
  if (!Number.isFinite(checksum)) throw new RangeError(`${contestant.name} answered no number`);
  return (user + system) / 1e6;
}
