import { expect, it } from 'vitest';
import { PLOT, plotOf } from './plot.ts';

const day = (date: string, net: number) => ({ day: date, hands: 10, net });

it('draws each day from zero and the running total, on one scale', () => {
  const { bars, line, zero, top, bottom } = plotOf([day('2026-11-20', 300), day('2026-11-21', -400)]);
  expect([top, bottom]).toEqual([300, -400]);
  expect(zero).toBeCloseTo((300 / 700) * PLOT.height, 1);
  expect(bars[0]).toMatchObject({ y: 0, height: zero });
  expect(bars[1]?.y).toBe(zero);
  expect((bars[1]?.y ?? 0) + (bars[1]?.height ?? 0)).toBeCloseTo(PLOT.height, 1);
  // After 300 − 400 the total is −100.
  expect(line.split(' ').map((point) => point.split(',').map(Number))).toEqual([
    [150, 0],
    [450, expect.closeTo((400 / 700) * PLOT.height, 1)],
  ]);
});

it('leaves a gap for days without hands', () => {
  const { bars } = plotOf([day('2026-11-28', 100), day('2026-12-02', 100)]);
  expect(bars.map(({ day: date, hands }) => [date, hands])).toEqual([
    ['2026-11-28', 10],
    ['2026-11-29', 0],
    ['2026-11-30', 0],
    ['2026-12-01', 0],
    ['2026-12-02', 10],
  ]);
});

it('shows a break-even day in the middle, and nothing without hands', () => {
  expect(plotOf([day('2026-11-20', 0)]).zero).toBe(PLOT.height / 2);
  expect(plotOf([])).toMatchObject({ bars: [], line: '' });
});
