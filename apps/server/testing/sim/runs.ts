import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type ClusterOptions, ClusterWorld } from './cluster/cluster-world.ts';
import { hashOfWorlds } from './events-hash.ts';
import type { Fault, FaultMix } from './faults.ts';
import type { Mistake } from './mistakes/mistakes.ts';
import { type SimOptions, type SimReport, SimWorld } from './sim-world.ts';

/** Worlds are small, so that a failing one is quick to repeat and each draws its own mix of faults. */
export const HANDS_PER_WORLD = 100;
/** Maximum number of failing seeds to report; more add nothing new. */
const FAILED_MAX = 10;
/** How often a long run reports its progress. */
const TOLD_EVERY_HANDS = 10_000;

export interface RunSum {
  readonly hands: number;
  readonly worlds: number;
  readonly seconds: number;
  readonly hoursSimulated: number;
  readonly faults: ReadonlyMap<Fault, number>;
  readonly failed: readonly SimReport[];
  /** SHA-256 of the events of all worlds, hex: the same for the same seed and number of hands on any machine. */
  readonly events: string;
}

interface RunAsk {
  readonly seed: number;
  /** Number of processes in each world; one by default. */
  readonly processes?: number;
  readonly hands: number;
  /** The folder that the worlds' proofs are written to; worlds of one process alone have any. */
  readonly proofs?: string | undefined;
  /** Number of worlds played in parallel, each in its own thread; by default the number of processors. */
  readonly threads?: number;
  log(line: string): void;
  /** Whether to stop after the worlds in progress. */
  stopped(): boolean;
}

/** A request to a thread, one at a time; the thread answers with the world's `SimReport`. */
export type WorldAsk = Omit<SimOptions, 'migrations'> | ClusterOptions;

/** Plays one world, of one process or of several. */
export function playWorld(world: WorldAsk): Promise<SimReport> {
  return 'processes' in world ? new ClusterWorld(world).run() : new SimWorld(world).run();
}

/** What makes a world one of several processes. */
export function ofProcesses(processes = 1): { readonly processes?: number } {
  return processes === 1 ? {} : { processes };
}

/** Runs worlds, with seeds derived from the first, until the hands are played. A world does not depend on the thread that plays it. */
export async function runWorlds(ask: RunAsk): Promise<RunSum> {
  const started = performance.now();
  const faults = new Map<Fault, number>();
  const failed: SimReport[] = [];
  const played: Pick<SimReport, 'seed' | 'events'>[] = [];
  let [hands, worlds, simulatedMs, asked] = [0, 0, 0, 0];
  const proofs = ask.proofs === undefined ? {} : { proofs: ask.proofs };
  const next = (): WorldAsk | null => {
    if (asked >= ask.hands || failed.length >= FAILED_MAX || ask.stopped()) return null;
    const world = {
      seed: ask.seed + worlds,
      hands: Math.min(HANDS_PER_WORLD, ask.hands - asked),
      ...proofs,
      ...ofProcesses(ask.processes),
    };
    worlds += 1;
    asked += world.hands;
    return world;
  };
  const take = (report: SimReport, given: WorldAsk): void => {
    const before = hands;
    hands += report.hands;
    played.push({ seed: report.seed, events: report.events });
    // A world that broke a law may have ended early; another world plays the missing hands.
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
  return { hands, worlds, seconds, hoursSimulated: Math.round(simulatedMs / 3_600_000), faults, failed, events: hashOfWorlds(played) };
}

/** A thread that plays one world after another until none is left. */
async function playInThread(next: () => WorldAsk | null, take: (report: SimReport, given: WorldAsk) => void): Promise<void> {
  const thread = new WorldThread();
  try {
    for (let world = next(); world !== null; world = next()) take(await thread.play(world), world);
  } finally {
    await thread.end();
  }
}

/** Plays worlds beside this thread, one at a time. */
export class WorldThread {
  readonly #worker = new Worker(new URL('./world-thread.ts', import.meta.url));

  async play(world: WorldAsk): Promise<SimReport> {
    this.#worker.postMessage(world);
    const [report] = (await once(this.#worker, 'message')) as [SimReport];
    return report;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** The smallest run with this seed that still breaks a law: first with fewer hands, then without one kind of fault after another. */
export async function shrink(
  seed: number,
  { mistake, processes }: { readonly mistake?: Mistake; readonly processes?: number } = {},
): Promise<{ readonly hands: number; readonly mix: FaultMix }> {
  const breaks = async (hands: number, faults?: FaultMix): Promise<SimReport | null> => {
    const world = { seed, hands, ...(faults ? { faults } : {}) };
    const report = await playWorld({ ...world, ...(mistake ? { mistake } : ofProcesses(processes)) });
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
