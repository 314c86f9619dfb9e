import type { ConformanceRun } from '@cardroom/staff-api';
import { beforeAll, expect, test } from 'vitest';
import { showAll } from '../../i18n/testing/read-texts.ts';
import { countText, outcomeOf, remarkText, verdictOf } from './words.ts';

beforeAll(() => showAll('en'));

const none = { passed: 0, failed: 0, notRun: 0 };
const RUN: ConformanceRun = {
  runId: 'r',
  operatorId: 'casino',
  startedBy: 'staff:ann@casino.example',
  startedAt: 0,
  endedAt: 1,
  state: 'finished',
  url: 'https://w.example',
  playerId: 'zoe',
  currency: 'EUR',
  problem: null,
  summary: { passed: true, counts: { MUST: { passed: 4, failed: 0, notRun: 2 }, SHOULD: none }, calls: 9, putBack: true },
  openDebits: [],
};

test.each([
  [RUN, 'Passed', 'good'],
  [{ ...RUN, summary: { ...RUN.summary, passed: false } as ConformanceRun['summary'] }, 'Failed', 'bad'],
  [{ ...RUN, state: 'running', summary: null }, 'Running', 'open'],
  [{ ...RUN, state: 'broken-off', summary: null }, 'Interrupted', 'bad'],
  [{ ...RUN, state: 'cancelled' }, 'Cancelled', 'open'],
] as const)('run %#: %s', (run, text, tone) => {
  expect(outcomeOf(run)).toEqual({ text, tone });
});

test('a failed SHOULD is a warning', () => {
  expect(verdictOf({ status: 'failed', level: 'MUST' }).tone).toBe('bad');
  expect(verdictOf({ status: 'failed', level: 'SHOULD' }).tone).toBe('open');
  expect(verdictOf({ status: 'not_run', level: 'MUST' })).toEqual({ text: 'Not run', tone: 'open' });
});

test.each(['needs --player2', 'needs --state FILE, in two runs a day apart', 'the balance is above --max; name a --player-empty'])(
  'the page names no command-line option: %s',
  (remark) => {
    expect(remarkText(remark)).not.toMatch(/--[a-z]/);
  },
);

test('counts leave out cases not run when there are none', () => {
  expect([countText('MUST', RUN), countText('SHOULD', RUN), countText('MUST', { ...RUN, summary: null })]).toEqual([
    '4 passed, 0 failed, 2 not run',
    '0 passed, 0 failed',
    '–',
  ]);
});
