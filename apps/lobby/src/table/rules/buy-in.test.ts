import type { TableInfo } from '@cardroom/protocol';
import { describe, expect, it } from 'vitest';
import { chipRange, clampChips } from './buy-in.ts';

const info = { buyInMin: 4000, buyInMax: 10_000, bigBlind: 100, chipUnit: 1 } as TableInfo;
const bounds = (kind: 'buy-in' | 'top-up', balance: number | null, chips: number) => {
  const { min, max, limit } = chipRange(kind, info, { balance, chips });
  return [min, max, limit];
};

describe('buy-in range', () => {
  it.each([
    ['buy-in', 100_000, 0, [4000, 10_000, 'table']],
    ['buy-in', 6000, 0, [4000, 6000, 'balance']],
    ['buy-in', 3999, 0, [4000, 3999, 'balance']],
    ['buy-in', null, 0, [4000, 10_000, 'table']],
    ['top-up', 100_000, 9000, [100, 1000, 'table']],
    ['top-up', 100_000, 9950, [50, 50, 'table']],
    ['top-up', 100_000, 12_000, [1, 0, 'table']],
  ] as const)('%s with balance %s and %i chips', (kind, balance, chips, expected) => {
    expect(bounds(kind, balance, chips)).toEqual(expected);
  });

  it('suggests the most the player can pay, in whole chips', () => {
    const won = { ...info, chipUnit: 100, bigBlind: 10_000, buyInMin: 400_000, buyInMax: 1_000_000 };
    expect(chipRange('buy-in', won, { balance: 654_321, chips: 0 }).suggested).toBe(654_300);
  });

  it('moves in whole big blinds, with exact ends', () => {
    const range = { min: 4000, max: 9950, step: 100 };
    expect([3000, 4049, 4051, 9949, 20_000].map((wanted) => clampChips(wanted, range))).toEqual([4000, 4000, 4100, 9900, 9950]);
  });
});
