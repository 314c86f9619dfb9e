import { LAW } from '../laws.ts';
import type { FoundMistake } from '../mistakes/find-mistake.ts';
import type { SimReport } from '../sim-world.ts';
import type { PlantedClusterMistake } from './cluster-mistakes.ts';
import { type ClusterOptions, ClusterWorld } from './cluster-world.ts';

/** Hands within which a planted mistake has to be found by its law. */
export const FOUND_HANDS_MAX = 2_000;
export const PROCESSES = 3;
/** Worlds are short here, so that one in which it does not show costs little. */
const HANDS_EACH = 40;

interface Search {
  readonly seed: number;
  /** Plays a world; by default in this thread. */
  play?(world: ClusterOptions): Promise<SimReport>;
}

/** The first world in which a planted mistake breaks its law; null when it is not found. */
export async function findInCluster(
  { name, faults, law, settlement }: PlantedClusterMistake,
  { seed, play = (world) => new ClusterWorld(world).run() }: Search,
): Promise<FoundMistake | null> {
  let hands = 0;
  for (let world = 0; hands < FOUND_HANDS_MAX; world += 1) {
    const drawn = { mistake: name, faults, ...(settlement === undefined ? {} : { settlement }) };
    const report = await play({ seed: seed + world, hands: HANDS_EACH, processes: PROCESSES, ...drawn });
    hands += Math.max(1, report.hands);
    const violations = report.violations.filter((what) => what.startsWith(`law ${LAW[law]}: `));
    if (violations.length > 0) return { report: { ...report, violations }, hands };
  }
  return null;
}
