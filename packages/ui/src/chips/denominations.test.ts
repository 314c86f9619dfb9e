import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHIP_VALUES, COLUMN_CHIPS_MAX, chipColumns, STACK_CHIPS_MAX } from './denominations.ts';

const values = (amount: number, unit: number, columnsMax?: number) =>
  chipColumns(amount, unit, columnsMax).map((column) => column.map((index) => CHIP_VALUES[index]));

describe('chip stacks', () => {
  it('draws small amounts exactly, a column a value', () => {
    expect(values(600, 1)).toEqual([[500], [100]]);
    expect(values(50, 1)).toEqual([[25, 25]]);
    expect(values(250_000, 100)).toEqual([[1000, 1000], [500]]);
    expect(values(0, 1)).toEqual([]);
  });

  it('puts the smallest values together when the columns are used up', () => {
    expect(values(631, 1)).toEqual([[500], [100, 25, 5, 1]]);
    expect(values(631, 1, 3)).toEqual([[500], [100], [25, 5, 1]]);
    expect(values(4_500, 1, 1)).toEqual([[1000, 1000, 1000, 1000, 500]]);
  });

  it('draws at most the amount and at most ten chips, biggest first', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000_000 }), fc.constantFrom(1, 100), fc.constantFrom(1, 2, 3), (amount, unit, columnsMax) => {
        const columns = chipColumns(amount, unit, columnsMax);
        const chips = columns.flat();
        expect(chips.length).toBeLessThanOrEqual(STACK_CHIPS_MAX);
        expect(columns.length).toBeLessThanOrEqual(columnsMax);
        for (const column of columns) expect(column.length).toBeLessThanOrEqual(COLUMN_CHIPS_MAX);
        expect(chips).toEqual(chips.toSorted((a, b) => b - a));
        expect(chips.reduce((sum, index) => sum + (CHIP_VALUES[index] ?? 0) * unit, 0)).toBeLessThanOrEqual(amount);
        expect(chips.length > 0).toBe(amount >= unit);
      }),
      { numRuns: 300 },
    );
  });
});
