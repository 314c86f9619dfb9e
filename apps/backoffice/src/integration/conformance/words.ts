import type { CaseLevel, CaseLine, ConformanceRun, ReportedCase } from '@cardroom/staff-api';
import { t } from '../../i18n/i18n.ts';

export type Tone = 'good' | 'bad' | 'open';

const TONES: Readonly<Record<Exclude<ConformanceRun['state'], 'finished'>, Tone>> = {
  running: 'open',
  cancelled: 'open',
  'out-of-time': 'bad',
  'broken-off': 'bad',
  'not-begun': 'bad',
};

/** The outcome of a run and its tone. */
export function outcomeOf({ state, summary }: ConformanceRun): { readonly text: string; readonly tone: Tone } {
  if (state !== 'finished') return { text: t(`conformance.outcome.${state}`), tone: TONES[state] };
  return summary?.passed === true ? { text: t('integration.passed'), tone: 'good' } : { text: t('integration.failed'), tone: 'bad' };
}

/** The verdict on one case. A SHOULD that fails is a warning. */
export function verdictOf({ status, level }: Pick<CaseLine | ReportedCase, 'status' | 'level'>): {
  readonly text: string;
  readonly tone: Tone;
} {
  if (status === 'passed') return { text: t('integration.passed'), tone: 'good' };
  if (status === 'failed')
    return level === 'MUST' ? { text: t('integration.failed'), tone: 'bad' } : { text: t('conformance.warning'), tone: 'open' };
  return { text: t('conformance.show.not-run'), tone: 'open' };
}

/** The command's remarks name its options; this page names its own fields instead. */
const REMARKS: ReadonlyMap<string, string> = new Map([
  ['needs --state FILE, in two runs a day apart', 'conformance.remark.two-runs'],
  ['needs --player-blocked, or --block and --unblock', 'conformance.remark.blocked'],
  ['needs --block and --unblock', 'conformance.remark.blocks'],
  ['needs --key2, a second key that is valid now', 'conformance.remark.keys'],
  ['needs --player2', 'conformance.remark.second'],
]);
/** The same in longer remarks, which are part of the English report. */
const OPTIONS: readonly (readonly [string, string])[] = [
  ['the first run with this --state;', 'the first run with this player;'],
  ['name a --player-empty', 'name a player without funds'],
  ['--player2', 'a second test player'],
  ['--max', 'the maximum per call'],
];

/** A remark of wallet-check in the words of the page. */
export function remarkText(remark: string): string {
  const id = REMARKS.get(remark);
  return id === undefined ? OPTIONS.reduce((text, [option, words]) => text.replace(option, words), remark) : t(id);
}

export function countText(level: CaseLevel, { summary }: ConformanceRun): string {
  if (summary === null) return '–';
  const { passed, failed, notRun } = summary.counts[level];
  return t(notRun === 0 ? 'conformance.counts' : 'conformance.counts.not-run', { passed, failed, notRun });
}
