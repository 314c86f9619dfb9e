import type { CaseLevel, CaseLine, ConformanceRun, ReportedCase } from '@cardroom/staff-api';

export type Tone = 'good' | 'bad' | 'open';

/** What became of a run, in two words and a tone. */
export function outcomeOf({ state, summary }: ConformanceRun): { readonly text: string; readonly tone: Tone } {
  if (state === 'running') return { text: 'Running', tone: 'open' };
  if (state === 'cancelled') return { text: 'Cancelled', tone: 'open' };
  if (state === 'out-of-time') return { text: 'Out of time', tone: 'bad' };
  if (state === 'broken-off') return { text: 'Broken off', tone: 'bad' };
  if (state === 'not-begun') return { text: 'Not begun', tone: 'bad' };
  return summary?.passed === true ? { text: 'Passed', tone: 'good' } : { text: 'Failed', tone: 'bad' };
}

/** The verdict on one case. A SHOULD that fails is a warning. */
export function verdictOf({ status, level }: Pick<CaseLine | ReportedCase, 'status' | 'level'>): {
  readonly text: string;
  readonly tone: Tone;
} {
  if (status === 'passed') return { text: 'Passed', tone: 'good' };
  if (status === 'failed') return level === 'MUST' ? { text: 'Failed', tone: 'bad' } : { text: 'Should be better', tone: 'open' };
  return { text: 'Not run', tone: 'open' };
}

/** Options of the command, as this page has them. */
const OPTIONS: readonly (readonly [string, string])[] = [
  ['needs --state FILE, in two runs a day apart', 'needs two runs a day apart with the same player'],
  ['the first run with this --state;', 'the first run with this player;'],
  ['needs --player-blocked, or --block and --unblock', 'needs a blocked player'],
  ['needs --block and --unblock', 'blocks a player while it runs: only wallet-check at the command line does that'],
  ['needs --key2, a second key that is valid now', 'needs two valid keys: only wallet-check at the command line takes them'],
  ['name a --player-empty', 'name a player without money'],
  ['--player2', 'a second test player'],
  ['--max', 'the most that one call may move'],
];

/** A remark of the kit in the words of the page. */
export function remarkText(remark: string): string {
  return OPTIONS.reduce((text, [option, words]) => text.replace(option, words), remark);
}

export function countText(level: CaseLevel, { summary }: ConformanceRun): string {
  if (summary === null) return '–';
  const { passed, failed, notRun } = summary.counts[level];
  return `${passed} passed, ${failed} failed${notRun === 0 ? '' : `, ${notRun} not run`}`;
}
