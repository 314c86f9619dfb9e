import type { Settlement } from '@cardroom/table';
import type { Fault, FaultMix } from './faults.ts';
import type { Mistake } from './mistakes.ts';
import { type SimReport, SimWorld } from './sim-world.ts';

/** Worlds are small, so that a failing one is soon repeated and each draws its own mix of faults. */
export const HANDS_PER_WORLD = 100;
/** Worlds in which a planted mistake has to show. */
const WORLDS_PER_MISTAKE = 60;
/** Failing seeds that are told; more of them tell nothing new. */
const FAILED_MAX = 10;

export interface RunSum {
  readonly hands: number;
  readonly worlds: number;
  readonly seconds: number;
  readonly hoursSimulated: number;
  readonly faults: ReadonlyMap<Fault, number>;
  readonly failed: readonly SimReport[];
}

interface RunAsk {
  readonly seed: number;
  readonly hands: number;
  log(line: string): void;
  /** Whether to stop after the world that has just ended. */
  stopped(): boolean;
}

/** World after world, the seed of each following from the first, until the hands are played. */
export async function runWorlds(ask: RunAsk): Promise<RunSum> {
  const started = performance.now();
  const faults = new Map<Fault, number>();
  const failed: SimReport[] = [];
  let [hands, worlds, simulatedMs] = [0, 0, 0];
  while (hands < ask.hands && failed.length < FAILED_MAX && !ask.stopped()) {
    const report = await new SimWorld({ seed: ask.seed + worlds, hands: Math.min(HANDS_PER_WORLD, ask.hands - hands) }).run();
    worlds += 1;
    hands += report.hands;
    simulatedMs += report.simulatedMs;
    for (const [fault, times] of report.faults) faults.set(fault, (faults.get(fault) ?? 0) + times);
    if (report.violations.length > 0) {
      failed.push(report);
      ask.log(`seed ${report.seed}: ${report.violations.join('; ')}`);
    }
    if (worlds % 100 === 0) ask.log(`${hands} hands, ${failed.length} worlds failed`);
  }
  const seconds = (performance.now() - started) / 1_000;
  return { hands, worlds, seconds, hoursSimulated: Math.round(simulatedMs / 3_600_000), faults, failed };
}

/** The smallest run with this seed that still breaks a law: fewer hands first, then one kind of fault after the other left out. */
export async function shrink(seed: number, mistake?: Mistake): Promise<{ readonly hands: number; readonly mix: FaultMix }> {
  const breaks = async (hands: number, faults?: FaultMix): Promise<SimReport | null> => {
    const report = await new SimWorld({ seed, hands, ...(faults ? { faults } : {}), ...(mistake ? { mistake } : {}) }).run();
    return report.violations.length > 0 ? report : null;
  };
  let best = await breaks(HANDS_PER_WORLD);
  let hands = HANDS_PER_WORLD;
  while (hands > 1) {
    const half = await breaks(Math.floor(hands / 2));
    if (half === null) break;
    best = half;
    hands = Math.floor(hands / 2);
  }
  let mix = best?.mix ?? {};
  for (const fault of Object.keys(mix) as Fault[]) {
    const { [fault]: _, ...without } = mix;
    if ((await breaks(hands, without)) !== null) mix = without;
  }
  return { hands, mix };
}

/** The first world in which a planted mistake breaks a law; null when it goes unseen. `faults`, `settlement`: instead of those each seed draws. */
export async function findMistake(mistake: Mistake, seed: number, faults?: FaultMix, settlement?: Settlement): Promise<SimReport | null> {
  for (let world = 0; world < WORLDS_PER_MISTAKE; world += 1) {
    const report = await new SimWorld({
      seed: seed + world,
      hands: HANDS_PER_WORLD,
      mistake,
      ...(faults ? { faults } : {}),
      ...(settlement ? { settlement } : {}),
    }).run();
    if (report.violations.length > 0) return report;
  }
  return null;
}
