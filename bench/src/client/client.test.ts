import { interactionToPaintOf, layoutShiftOf } from '@cardroom/e2e/vitals';
import { describe, expect, it } from 'vitest';
import { type Figure, median, percentile, textOfFigures } from './figures.ts';
import { sizesIn } from './sizes.ts';

// The speed of the client depends on the machine, so only the counting is tested.

describe('web vitals', () => {
  const shift = (at: number, value: number) => ({ at, value, what: '' });

  it('sums shifts within a window that a second of rest or five seconds end, and takes the worst', () => {
    expect(layoutShiftOf([])).toBe(0);
    expect(layoutShiftOf([shift(0, 0.01), shift(900, 0.02), shift(2_000, 0.025)])).toBeCloseTo(0.03);
    const steady = Array.from({ length: 10 }, (_, index) => shift(index * 900, 0.01));
    expect(layoutShiftOf(steady)).toBeCloseTo(0.06);
  });

  it('takes the slowest interaction, of fifty the second slowest', () => {
    const of = (ms: number) => ({ name: 'click', target: 'button', ms, waitedMs: 1, handledMs: 2 });
    expect(interactionToPaintOf([])).toBeNull();
    expect(interactionToPaintOf([of(24), of(90), of(16)])?.ms).toBe(90);
    const many = Array.from({ length: 49 }, () => of(16));
    expect(interactionToPaintOf([...many, of(300)])?.ms).toBe(16);
    expect(interactionToPaintOf([...many.slice(1), of(300)])?.ms).toBe(300);
  });
});

describe('figures', () => {
  it('finds the middle and the edge of a sample', () => {
    expect([median([5, 1, 9]), median([4, 2]), percentile([1, 2, 3, 4], 95), percentile([7], 0)]).toEqual([5, 2, 4, 7]);
    expect(median([])).toBeNaN();
  });

  it('reads the sizes of the parts from the build', () => {
    const output = '[cardroom:size-budget] shell: 94.1 KB gzipped of 95\n[cardroom:size-budget] css: 15.3 KB gzipped of 15\n';
    expect(sizesIn(output).map(({ value, limit }) => [value, limit])).toEqual([
      [94.1, 95],
      [15.3, 15],
    ]);
  });

  it('prints each against its budget', () => {
    const figure = (name: string, value: number, more: Partial<Figure> = {}): Figure => ({
      ...{ name, value, unit: 'ms', limit: 150, note: 'of 9' },
      ...more,
    });
    expect(
      textOfFigures('Times', [
        figure('INP', 96),
        figure('LCP', 2_345, { limit: 2_000, details: ['p'] }),
        figure('free', 1, { limit: null }),
      ]),
    ).toBe(
      [
        'Times',
        '  INP     96 ms   ≤ 150  ok    of 9',
        '  LCP   2345 ms  ≤ 2000  OVER  of 9',
        '      p',
        '  free     1 ms                of 9',
      ].join('\n'),
    );
  });
});
