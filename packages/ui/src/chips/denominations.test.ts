import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHIP_VALUES, chipStack, STACK_CHIPS_MAX } from './denominations.ts';

const values = (amount: number, unit: number) => chipStack(amount, unit).map((index) => CHIP_VALUES[index]);

describe('chip stacks', () => {
  it('draws small amounts exactly', () => {
    expect(values(600, 1)).toEqual([500, 100]);
    expect(values(50, 1)).toEqual([25, 25]);
    expect(values(250_000, 100)).toEqual([1000, 1000, 500]);
    expect(values(0, 1)).toEqual([]);
  });

  it('draws at most the amount and at most five chips, biggest first', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000_000 }), fc.constantFrom(1, 100), (amount, unit) => {
        const chips = chipStack(amount, unit);
        expect(chips.length).toBeLessThanOrEqual(STACK_CHIPS_MAX);
        expect(chips).toEqual(chips.toSorted((a, b) => b - a));
        expect(chips.reduce((sum, index) => sum + (CHIP_VALUES[index] ?? 0) * unit, 0)).toBeLessThanOrEqual(amount);
        expect(chips.length > 0).toBe(amount >= unit);
      }),
      { numRuns: 300 },
    );
  });
});
