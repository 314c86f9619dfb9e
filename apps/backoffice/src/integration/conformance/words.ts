import type { CaseLevel, CaseLine, ConformanceRun, ReportedCase } from '@cardroom/staff-api';

export type Tone = 'good' | 'bad' | 'open';

/** The outcome of a run and its tone. */
export function outcomeOf({ state, summary }: ConformanceRun): { readonly text: string; readonly tone: Tone } {
  if (state === 'running') return { text: 'Running', tone: 'open' };
  if (state === 'cancelled') return { text: 'Cancelled', tone: 'open' };
  if (state === 'out-of-time') return { text: 'Timed out', tone: 'bad' };
  if (state === 'broken-off') return { text: 'Interrupted', tone: 'bad' };
  if (state === 'not-begun') return { text: 'Not started', tone: 'bad' };
  return summary?.passed === true ? { text: 'Passed', tone: 'good' } : { text: 'Failed', tone: 'bad' };
}

/** The verdict on one case. A SHOULD that fails is a warning. */
export function verdictOf({ status, level }: Pick<CaseLine | ReportedCase, 'status' | 'level'>): {
  readonly text: string;
  readonly tone: Tone;
} {
  if (status === 'passed') return { text: 'Passed', tone: 'good' };
  if (status === 'failed') return level === 'MUST' ? { text: 'Failed', tone: 'bad' } : { text: 'Warning', tone: 'open' };
  return { text: 'Not run', tone: 'open' };
}

/** The command's remarks name its options; this page names its own fields instead. */
const OPTIONS: readonly (readonly [string, string])[] = [
  ['needs --state FILE, in two runs a day apart', 'needs two runs a day apart with the same player'],
  ['the first run with this --state;', 'the first run with this player;'],
  ['needs --player-blocked, or --block and --unblock', 'needs a blocked player'],
  ['needs --block and --unblock', 'blocks a player during the run; run wallet-check from the command line'],
  ['needs --key2, a second key that is valid now', 'needs two valid keys; run wallet-check from the command line'],
  ['name a --player-empty', 'name a player without funds'],
  ['--player2', 'a second test player'],
  ['--max', 'the maximum per call'],
];

/** A remark of wallet-check in the words of the page. */
export function remarkText(remark: string): string {
  return OPTIONS.reduce((text, [option, words]) => text.replace(option, words), remark);
}

export function countText(level: CaseLevel, { summary }: ConformanceRun): string {
  if (summary === null) return '–';
  const { passed, failed, notRun } = summary.counts[level];
  return `${passed} passed, ${failed} failed${notRun === 0 ? '' : `, ${notRun} not run`}`;
}
