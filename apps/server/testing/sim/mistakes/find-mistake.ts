import type { Settlement } from '@cardroom/table';
import type { FaultMix } from '../faults.ts';
import { HANDS_PER_WORLD, playWorld, type WorldAsk } from '../runs.ts';
import type { SimReport } from '../sim-world.ts';
import type { Mistake } from './mistakes.ts';

/** Number of worlds within which a planted mistake has to be found. */
const WORLDS_PER_MISTAKE = 60;

/** The world in which a planted mistake was found, and how many hands it took, those of the worlds before included. */
export interface FoundMistake {
  readonly report: SimReport;
  readonly hands: number;
}

interface Search {
  readonly seed: number;
  /** Replace what each seed draws. */
  readonly faults?: FaultMix;
  readonly settlement?: Settlement;
  /** Number of worlds to search, and of hands in each; by default `WORLDS_PER_MISTAKE` and `HANDS_PER_WORLD`. */
  readonly worlds?: number;
  readonly hands?: number;
  /** Plays a world; by default in this thread. */
  play?(world: WorldAsk): Promise<SimReport>;
}

/** The first world in which a planted mistake breaks a law; null when it is not found. */
export async function findMistake(mistake: Mistake, search: Search): Promise<FoundMistake | null> {
  const { seed, faults, settlement, worlds = WORLDS_PER_MISTAKE, hands: handsEach = HANDS_PER_WORLD, play = playWorld } = search;
  const drawn = { ...(faults ? { faults } : {}), ...(settlement ? { settlement } : {}) };
  let hands = 0;
  for (let world = 0; world < worlds; world += 1) {
    const report = await play({ seed: seed + world, hands: handsEach, mistake, ...drawn });
    hands += report.hands;
    if (report.violations.length > 0) return { report, hands };
  }
  return null;
}
