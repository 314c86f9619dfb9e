import { expect, test } from '@playwright/test';
import { MOMENTS } from './chaos-faults.ts';
import { type Books, FaultTally, reportOf, type Tally } from './chaos-report.ts';
import { ChaosRun } from './chaos-run.ts';

/** The moments around a hand's stakes and its end exist only where each hand is settled. */
const KILLS = {
  session: MOMENTS,
  hand: MOMENTS.filter(
    (moment) => moment.at === 'before-commit' || moment.at === 'operator' || ('kind' in moment && moment.kind === 'debit'),
  ),
} as const;

for (const settlement of ['session', 'hand'] as const) {
  test(`killed once at each named moment, the service loses no money and no hand: settlement ${settlement}`, async () => {
    test.setTimeout(400_000);
    const run = await ChaosRun.start({ seed: 20_261_121, settlement, log: (line) => console.log(line) });
    try {
      for (const moment of KILLS[settlement]) await run.killOnce(moment);
      const report = await run.finish();
      console.log(report.text);
      expect(report.wrong).toEqual([]);
      expect(run.kills).toBe(KILLS[settlement].length);
    } finally {
      await run.stop();
    }
  });
}

test.describe('the report of a run', () => {
  const tallyWith = (stale: number): Tally => {
    const [kill, stop] = [new FaultTally(), new FaultTally()];
    kill.add({ cut: ['7'], gapsMs: [3_000], stale: 0 });
    kill.add({ cut: ['8'], gapsMs: [4_000], stale: 0 });
    stop.add({ cut: ['8'], gapsMs: [7_000], stale });
    const faults = new Map([
      ['kill', kill],
      ['stop', stop],
    ]);
    return { faults, moments: new Map([['any moment', 2]]), forced: 0, dealt: new Set(['6', '7', '8']) };
  };
  const tally = tallyWith(0);
  const fine: Books = { voided: [], missing: [], stories: [], acknowledged: 9, lostActions: [], driftMinor: 0, balanced: true, seed: 1 };

  test('finds nothing wrong with a run that lost nothing', () => {
    expect(reportOf(tally, fine).wrong).toEqual([]);
    expect(reportOf(tally, fine).text).toContain('hands cut by a fault: 2, resumed 2, voided 0, lost 0');
  });

  test('has a line of its own for each kind of fault', () => {
    const lines = reportOf(tally, { ...fine, missing: ['8'] }).text.split('\n');
    expect(lines[2]?.trim().split(/ {2,}/)).toEqual(['kill', '2', '2', '1', '0', '1', '3.0 s', '4.0 s', '4.0 s', '0']);
    expect(lines[3]?.trim().split(/ {2,}/)).toEqual(['stop', '1', '1', '0', '0', '1', '7.0 s', '7.0 s', '7.0 s', '0']);
  });

  test('names a row that a dead process has written', () => {
    expect(reportOf(tallyWith(1), fine).wrong).toEqual(['journal rows of dead processes after stop: 1']);
  });

  test('says what a Redis that was away has done to tables and joins, and names what is wrong with it', () => {
    const times = (failed: number) => ({ count: 40, failed, p50: 31.4, p99: 90 });
    const figures = { times: 2, tables: 12, affected: 0, before: times(0), during: times(0) };
    const good = reportOf(tally, fine, figures);
    expect(good.wrong).toEqual([]);
    expect(good.text).toContain('Redis away 2 times: tables affected 0 of 12\n  joins before: 40, failed 0, p50 31 ms, p99 90 ms\n');
    expect(reportOf(tally, fine, { ...figures, affected: 1, during: times(3) }).wrong).toEqual([
      'tables affected by a Redis that was away: 1',
      'joins failed while Redis was away: 3, before 0',
    ]);
  });

  const wrongs: [name: string, books: Partial<Books>, wrong: string][] = [
    ['a cent adrift', { driftMinor: -1 }, 'money drift -0.01'],
    ['books that do not add up', { balanced: false }, "the operator's books do not add up"],
    ['an acknowledged action that vanished', { lostActions: ['a'] }, 'acknowledged actions lost: 1'],
    ['a hand that vanished', { missing: ['8'] }, 'hands without a result: 8'],
    ['a hand given up', { missing: ['7'], voided: ['7'] }, 'hands voided: 7'],
  ];
  for (const [name, books, wrong] of wrongs) {
    test(`names ${name}`, () => {
      expect(reportOf(tally, { ...fine, ...books }).wrong).toEqual([wrong]);
    });
  }
});
