import { describe, expect, it } from 'vitest';
import { secondsOf } from './apart.ts';
import { benchEvaluator } from './bench-evaluator.ts';
import { benchGames } from './bench-games.ts';
import { benchHands } from './bench-hands.ts';
import { inTurn, race } from './race.ts';
import { type Report, reportOf, textOf } from './report.ts';

// Speed depends on the machine, so no test asks for one; `npm run bench` prints it.

describe('benchmarks', () => {
  it('finds the same winners as every other evaluator', () => {
    const { laps, checks } = reportOf(benchEvaluator(2000), 1, inTurn);
    expect(laps.map(({ name }) => name)).toEqual([
      'cardroom rankCards(array)',
      'cardroom rank7(seven cards)',
      '@pokertools/evaluator',
      'phe',
      'pokersolver',
    ]);
    expect(checks.map(({ compared, different }) => [compared, different])).toEqual([
      [1999, 0],
      [1999, 0],
      [1999, 0],
      [9, 0],
    ]);
  });

  it('ranks every game', () => {
    expect(reportOf(benchGames(100), 1, inTurn).laps).toHaveLength(7);
  });

  it('ends every hand with the stacks of the other engines', () => {
    const { checks } = reportOf(benchHands(60), 1, inTurn);
    expect(checks.map(({ compared, different }) => [compared, different])).toEqual(checks.map(() => [60, 0]));
    expect(checks.map(({ name }) => name)).toContain('stacks after each hand, ours and poker-ts');
  });

  it('lets each contestant run in every round', () => {
    const calls: string[] = [];
    const contestant = (name: string) => ({
      name,
      version: null,
      given: '',
      units: 10,
      run: () => calls.push(name),
    });
    const laps = race([contestant('a'), contestant('b')], 'b', 3, inTurn);
    expect(calls.join('')).toBe('ababab');
    expect(laps.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(secondsOf([contestant('a'), contestant('b')], 'b', 2)).toBeGreaterThanOrEqual(0);
    expect(calls.join('')).toBe('abababbb');
    expect(() => secondsOf([], 'c', 1)).toThrow('no contestant c');
  });

  it('prints a table', () => {
    const report: Report = {
      name: 'sums',
      title: 'Sums',
      unit: 'sums',
      reference: 'theirs',
      rounds: 5,
      laps: [
        { name: 'ours', version: null, given: 'two integers', perSecond: 3000, ratio: 3 },
        { name: 'theirs', version: '1.2.3', given: '', perSecond: 1000, ratio: 1 },
      ],
      checks: [{ name: 'results', compared: 2000, different: 0 }],
    };
    expect(textOf(report)).toBe(
      [
        'Sums; best of 5 rounds',
        '                sums per CPU second  × theirs',
        '  ours                        3,000      3.00',
        '  theirs 1.2.3                1,000      1.00',
        '  ours: two integers',
        '  results: 2,000 compared, 0 different',
      ].join('\n'),
    );
  });
});
