import { availableParallelism } from 'node:os';
import { CLUSTER_MISTAKES, type PlantedClusterMistake } from '../cluster/cluster-mistakes.ts';
import { findInCluster, PROCESSES } from '../cluster/find-in-cluster.ts';
import { type WorldAsk, WorldThread } from '../runs.ts';
import { type FoundMistake, findMistake } from './find-mistake.ts';
import { MISTAKES, type PlantedMistake } from './mistakes.ts';
import { PlantedTree } from './planted-tree.ts';
import { SOURCE_MISTAKES, type SourceMistake } from './source-mistakes.ts';

/** What became of one planted mistake. */
export interface Catch {
  readonly name: string;
  readonly breaks: string;
  /** What found it, in words; null when nothing did. */
  readonly by: string | null;
}

/** Number of worlds in which a mistake is searched with drawn faults. */
const WORLDS_DRAWN = 6;

/** Plants every mistake, one after the other in as many lanes as there are processors, and tells what becomes of each as soon as it is known. */
export async function catchAll(seed: number, tell: (one: Catch) => void): Promise<void> {
  const lanes = availableParallelism();
  const threads = Array.from({ length: lanes }, () => new WorldThread());
  try {
    await inLanes(threads, MISTAKES, async (thread, mistake) => tell(await inWorlds(thread, mistake, seed)));
    await inLanes(threads, CLUSTER_MISTAKES, async (thread, mistake) => tell(await inClusters(thread, mistake, seed)));
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
  }
  const trees = Array.from({ length: lanes }, () => new PlantedTree());
  try {
    await assertSound(trees[0]);
    await inLanes(trees, SOURCE_MISTAKES, async (tree, mistake) => tell(await inSources(tree, mistake)));
  } finally {
    for (const tree of trees) tree.remove();
  }
}

/** With the faults that each seed draws, as in every run of the simulator; a mistake that is rare then, with those that show it. */
async function inWorlds(thread: WorldThread, mistake: PlantedMistake, seed: number): Promise<Catch> {
  const { name, breaks, faults, elsewhere } = mistake;
  const play = (world: WorldAsk) => thread.play(world);
  const drawn = await findMistake(name, { seed, play, worlds: WORLDS_DRAWN });
  if (drawn !== null) return { name, breaks, by: wordsFor(drawn, 'drawn faults') };
  const settlement = elsewhere?.settlement === 'session' ? 'hand' : 'session';
  const shown = await findMistake(name, { seed, play, faults, settlement });
  return { name, breaks, by: shown === null ? null : wordsFor(shown, `faults that show it: ${Object.keys(faults).join(', ')}`) };
}

/** Several processes, with the faults that show the mistake. */
async function inClusters(thread: WorldThread, mistake: PlantedClusterMistake, seed: number): Promise<Catch> {
  const { name, breaks, faults } = mistake;
  const found = await findInCluster(mistake, { seed, play: (world) => thread.play(world) });
  const which = `${PROCESSES} processes and faults that show it: ${Object.keys(faults).join(', ')}`;
  return { name, breaks, by: found === null ? null : wordsFor(found, which) };
}

function wordsFor({ report, hands }: FoundMistake, faults: string): string {
  return `${report.violations[0]} (after ${hands} hands with ${faults}; seed ${report.seed})`;
}

async function inSources(tree: PlantedTree, mistake: SourceMistake): Promise<Catch> {
  const { name, breaks, caughtBy } = mistake;
  return { name, breaks, by: (await tree.catches(mistake)) ? `${caughtBy.file}: ${caughtBy.test} (without a hand)` : null };
}

/** A test that fails anyway would prove nothing. */
async function assertSound(tree: PlantedTree | undefined): Promise<void> {
  const outcomes = await tree?.outcomes(SOURCE_MISTAKES.map(({ caughtBy }) => caughtBy));
  if (outcomes?.some((outcome) => outcome !== 'passed')) throw new Error('a named test fails without any mistake');
}

/** Does every job once, each lane one at a time. */
async function inLanes<Lane, Job>(
  lanes: readonly Lane[],
  jobs: readonly Job[],
  work: (lane: Lane, job: Job) => Promise<void>,
): Promise<void> {
  const left = [...jobs];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let job = left.shift(); job !== undefined; job = left.shift()) await work(lane, job);
    }),
  );
}
