import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountAt, positionOf, SLIDER_STEPS } from './slider-scale.ts';

const bounds = fc
  .record({ min: fc.integer({ min: 1, max: 500 }), more: fc.integer({ min: 1, max: 50_000 }), chipUnit: fc.constantFrom(1, 100) })
  .map(({ min, more, chipUnit }) => ({ min: min * chipUnit, max: (min + more) * chipUnit, chipUnit, bigBlind: 100 * chipUnit }));

describe('slider scale (UX-5)', () => {
  it('starts at the minimum, ends at the maximum and never decreases', () => {
    fc.assert(
      fc.property(bounds, (it) => {
        expect(amountAt(0, it)).toBe(it.min);
        expect(amountAt(SLIDER_STEPS, it)).toBe(it.max);
        let before = it.min;
        for (let position = 0; position <= SLIDER_STEPS; position += 1) {
          const amount = amountAt(position, it);
          expect(amount).toBeGreaterThanOrEqual(before);
          if (amount !== it.min && amount !== it.max) expect(amount % it.chipUnit).toBe(0);
          before = amount;
        }
      }),
      { numRuns: 40 },
    );
  });

  it('finds the position of an amount', () => {
    fc.assert(
      fc.property(bounds, fc.integer({ min: 0, max: SLIDER_STEPS }), (it, position) => {
        const amount = amountAt(position, it);
        const again = amountAt(positionOf(amount, it), it);
        expect(Math.abs(again - amount)).toBeLessThanOrEqual(Math.max(it.bigBlind, amount * 0.1));
      }),
      { numRuns: 200 },
    );
  });

  it('gives the usual sizes a third of the slider with 100 big blinds', () => {
    const deep = { min: 200, max: 10_000, chipUnit: 1, bigBlind: 100 };
    expect(amountAt(SLIDER_STEPS / 3, deep)).toBeLessThan(1_000);
  });
});
