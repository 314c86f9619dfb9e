/** What a run has done so far. */
export interface Tally {
  /** Kills by the moment they were planned for. */
  readonly kills: Map<string, number>;
  /** Moments that did not occur in time, so that the kill came from outside. */
  forced: number;
  /** Hands in progress when the service was killed. */
  readonly cut: Set<string>;
  /** Hands that any bot was dealt into. */
  readonly dealt: Set<string>;
}

export interface Books {
  readonly gaps: string;
  /** Hands that the service gave up. */
  readonly voided: readonly string[];
  /** Hands without a result at the operator. */
  readonly missing: readonly string[];
  /** What the service's storage holds about each of them. */
  readonly stories: readonly string[];
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

/** Time from the death of the service to the next accepted action. */
export class Gaps {
  readonly #ms: number[] = [];

  add(ms: number): void {
    this.#ms.push(ms);
  }

  text(): string {
    const sorted = [...this.#ms].sort((a, b) => a - b);
    const at = (share: number) => ((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1_000).toFixed(1);
    return `p50 ${at(0.5)} s, p95 ${at(0.95)} s, p99 ${at(0.99)} s, max ${at(1)} s`;
  }
}

/** Returns the report of a run and its faults: an imbalance, a lost hand, or a hand given up although it could continue. */
export function reportOf(tally: Tally, books: Books): ChaosReport {
  const voided = new Set(books.voided);
  const lost = books.missing.filter((handId) => !voided.has(handId));
  const cutVoided = [...tally.cut].filter((handId) => voided.has(handId));
  const resumed = tally.cut.size - cutVoided.length - lost.filter((handId) => tally.cut.has(handId)).length;
  const wrong = [
    ...(books.driftMinor === 0 ? [] : [`money drift ${major(books.driftMinor)}`]),
    ...(books.balanced ? [] : ["the operator's books do not add up"]),
    ...(lost.length === 0 ? [] : [`hands without a result: ${lost.join(' ')}`]),
    ...(cutVoided.length === 0 ? [] : [`hands voided: ${cutVoided.join(' ')}`]),
  ];
  const kills = [...tally.kills.values()].reduce((sum, times) => sum + times, 0);
  const lines = [
    `chaos: ${kills} kills, ${tally.dealt.size} hands played, seed ${books.seed}`,
    ...[...tally.kills].sort(([a], [b]) => a.localeCompare(b)).map(([name, times]) => `  ${name}: ${times}`),
    `  (moments that did not come in time, killed from outside: ${tally.forced})`,
    `hands cut by a kill: ${tally.cut.size}, resumed ${resumed}, voided ${cutVoided.length}, lost ${lost.length}`,
    `gap to the next accepted action: ${books.gaps}`,
    `money drift ${major(books.driftMinor)}`,
    ...(lost.length === 0 ? [] : books.stories),
    wrong.length === 0 ? 'nothing lost' : `WRONG: ${wrong.join('; ')}`,
  ];
  return { text: lines.join('\n'), wrong };
}

function major(minor: number): string {
  return (minor / 100).toFixed(2);
}
