import { type RedisFigures, redisReport } from './chaos-redis.ts';
import { percentile } from './percentile.ts';

/** The effects of one kind of fault so far. */
export class FaultTally {
  times = 0;
  /** Hands in progress at the moment of a fault. */
  readonly cut = new Set<string>();
  /** Journal rows that a process has written after it was declared dead; null where nobody counts them. */
  stale: number | null = null;
  /** The last fault: its gaps, and what more there is to say. */
  last = '';
  readonly #gapsMs: number[] = [];

  /** One fault. `gapsMs`: for each table that it met, until the next accepted action there. */
  add({
    cut,
    gapsMs,
    stale,
    says = [],
  }: {
    readonly cut: readonly string[];
    readonly gapsMs: readonly number[];
    readonly stale: number | null;
    readonly says?: readonly string[];
  }): void {
    this.times += 1;
    for (const handId of cut) this.cut.add(handId);
    this.#gapsMs.push(...gapsMs);
    this.last = [`gap p50 ${gapOf(gapsMs, 0.5)} s, max ${gapOf(gapsMs, 1)} s`, ...says].join('; ');
    if (stale !== null) this.stale = (this.stale ?? 0) + stale;
  }

  /** The gap that this share of the tables did not exceed, in seconds, with one decimal. */
  gap(share: number): string {
    return gapOf(this.#gapsMs, share);
  }
}

function gapOf(gapsMs: readonly number[], share: number): string {
  return (percentile(gapsMs, share) / 1_000).toFixed(1);
}

/** What a run has done so far. */
export interface Tally {
  /** By the kind of fault, in the order of their first time. */
  readonly faults: Map<string, FaultTally>;
  /** Kills by the moment they were planned for. */
  readonly moments: Map<string, number>;
  /** Moments that did not occur in time, so that the kill came from outside. */
  forced: number;
  /** Hands that any bot was dealt into. */
  readonly dealt: ReadonlySet<string>;
  /** What the run calls itself, and what it calls one fault. */
  readonly words?: readonly [run: string, faults: string];
}

export interface Books {
  /** Hands that the service gave up. */
  readonly voided: readonly string[];
  /** Hands without a result at the operator. */
  readonly missing: readonly string[];
  /** What the service's storage holds about each of them. */
  readonly stories: readonly string[];
  /** Actions that bots were told are accepted. */
  readonly acknowledged: number;
  /** IDs of those that the database lacks. */
  readonly lostActions: readonly string[];
  /** What players were given minus their balances and the rake, in minor units. */
  readonly driftMinor: number;
  /** Whether the operator's own books balance. */
  readonly balanced: boolean;
  readonly seed: number;
}

export interface ChaosReport {
  readonly text: string;
  /** What went wrong; empty for a good run. */
  readonly wrong: readonly string[];
}

/**
 * Returns the report of a run and its faults: an imbalance, a lost hand or acknowledged action, a hand given up although it could continue, or a
 * write of a process that was declared dead. `redis`: what faults of Redis did, if there were any.
 */
export function reportOf(tally: Tally, books: Books, redis: RedisFigures | null = null): ChaosReport {
  const voided = new Set(books.voided);
  const lost = new Set(books.missing.filter((handId) => !voided.has(handId)));
  const cut = new Set([...tally.faults.values()].flatMap((fault) => [...fault.cut]));
  const cutVoided = [...cut].filter((handId) => voided.has(handId));
  const stale = [...tally.faults].filter(([, fault]) => (fault.stale ?? 0) > 0);
  const ofRedis = redis === null ? { lines: [], wrong: [] } : redisReport(redis);
  const wrong = [
    ...(books.driftMinor === 0 ? [] : [`money drift ${major(books.driftMinor)}`]),
    ...(books.balanced ? [] : ["the operator's books do not add up"]),
    ...(books.lostActions.length === 0 ? [] : [`acknowledged actions lost: ${books.lostActions.length}`]),
    ...(lost.size === 0 ? [] : [`hands without a result: ${[...lost].join(' ')}`]),
    ...(cutVoided.length === 0 ? [] : [`hands voided: ${cutVoided.join(' ')}`]),
    ...stale.map(([name, fault]) => `journal rows of dead processes after ${name}: ${fault.stale}`),
    ...ofRedis.wrong,
  ];
  const times = [...tally.faults.values()].reduce((sum, fault) => sum + fault.times, 0);
  const resumed = cut.size - cutVoided.length - [...lost].filter((handId) => cut.has(handId)).length;
  const [run, faults] = tally.words ?? ['chaos', 'faults'];
  const lines = [
    `${run}: ${times} ${faults}, ${tally.dealt.size} hands played, seed ${books.seed}`,
    ...faultTable(tally, voided, lost),
    ...momentLines(tally),
    ...ofRedis.lines,
    `hands cut by a fault: ${cut.size}, resumed ${resumed}, voided ${cutVoided.length}, lost ${lost.size}`,
    `actions acknowledged: ${books.acknowledged}, lost ${books.lostActions.length}`,
    `money drift ${major(books.driftMinor)}`,
    ...(lost.size === 0 ? [] : books.stories),
    wrong.length === 0 ? 'nothing lost' : `WRONG: ${wrong.join('; ')}`,
  ];
  return { text: lines.join('\n'), wrong };
}

const HEAD = ['fault', 'times', 'hands cut', 'resumed', 'voided', 'lost', 'gap p50', 'p99', 'max', 'stale writes'] as const;

/** A line for each kind of fault, below a heading. The gap is the time to the next accepted action at each table that a fault met, in seconds. */
export function faultTable(tally: Tally, voided: ReadonlySet<string>, lost: ReadonlySet<string>): string[] {
  const rows = [...tally.faults].map(([name, fault]) => {
    const ofCut = (hands: ReadonlySet<string>): number => [...fault.cut].filter((handId) => hands.has(handId)).length;
    const resumed = fault.cut.size - ofCut(voided) - ofCut(lost);
    const counts = [fault.times, fault.cut.size, resumed, ofCut(voided), ofCut(lost)].map(String);
    return [name, ...counts, ...[0.5, 0.99, 1].map((share) => `${fault.gap(share)} s`), String(fault.stale ?? '-')];
  });
  const widths = HEAD.map((head, n) => Math.max(head.length, ...rows.map((row) => row[n]?.length ?? 0)));
  return [HEAD, ...rows].map(
    (row) => `  ${row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  ')}`,
  );
}

function momentLines({ moments, forced }: Tally): string[] {
  if (moments.size === 0) return [];
  return [
    'moments of the kills:',
    ...[...moments].sort(([a], [b]) => a.localeCompare(b)).map(([name, times]) => `  ${name}: ${times}`),
    `  (moments that did not come in time, killed from outside: ${forced})`,
  ];
}

function major(minor: number): string {
  return (minor / 100).toFixed(2);
}
