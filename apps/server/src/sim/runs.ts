import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
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
/** How often a long run says how far it is. */
const TOLD_EVERY_HANDS = 10_000;

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
  /** Worlds that are played at the same time, each in a thread of its own; as many as there are processors when left out. */
  readonly threads?: number;
  log(line: string): void;
  /** Whether to stop after the worlds that are being played. */
  stopped(): boolean;
}

/** What a thread is asked, one at a time; it answers with the world's `SimReport`. */
export interface WorldAsk {
  readonly seed: number;
  readonly hands: number;
}

/** World after world, the seed of each following from the first, until the hands are played. A world is the same in whichever thread it is. */
export async function runWorlds(ask: RunAsk): Promise<RunSum> {
  const started = performance.now();
  const faults = new Map<Fault, number>();
  const failed: SimReport[] = [];
  let [hands, worlds, simulatedMs, asked] = [0, 0, 0, 0];
  const next = (): WorldAsk | null => {
    if (asked >= ask.hands || failed.length >= FAILED_MAX || ask.stopped()) return null;
    const world = { seed: ask.seed + worlds, hands: Math.min(HANDS_PER_WORLD, ask.hands - asked) };
    worlds += 1;
    asked += world.hands;
    return world;
  };
  const take = (report: SimReport, given: WorldAsk): void => {
    const before = hands;
    hands += report.hands;
    // A world that broke a law may have ended early; what it did not play is played in another.
    asked += Math.min(0, report.hands - given.hands);
    simulatedMs += report.simulatedMs;
    for (const [fault, times] of report.faults) faults.set(fault, (faults.get(fault) ?? 0) + times);
    if (report.violations.length > 0) {
      failed.push(report);
      ask.log(`seed ${report.seed}: ${report.violations.join('; ')}`);
    }
    if (Math.floor(hands / TOLD_EVERY_HANDS) > Math.floor(before / TOLD_EVERY_HANDS)) {
      ask.log(`${hands} hands, ${failed.length} worlds failed`);
    }
  };
  const threads = Math.min(ask.threads ?? availableParallelism(), Math.ceil(ask.hands / HANDS_PER_WORLD));
  await Promise.all(Array.from({ length: threads }, () => playInThread(next, take)));
  const seconds = (performance.now() - started) / 1_000;
  return { hands, worlds, seconds, hoursSimulated: Math.round(simulatedMs / 3_600_000), faults, failed };
}

/** A thread that plays one world after the other until there is none left. */
async function playInThread(next: () => WorldAsk | null, take: (report: SimReport, given: WorldAsk) => void): Promise<void> {
  const thread = new Worker(new URL('./world-thread.ts', import.meta.url));
  try {
    for (let world = next(); world !== null; world = next()) {
      thread.postMessage(world);
      const [report] = (await once(thread, 'message')) as [SimReport];
      take(report, world);
    }
  } finally {
    await thread.terminate();
  }
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
