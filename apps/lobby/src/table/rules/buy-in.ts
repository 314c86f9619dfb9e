import type { TableInfo } from '@cardroom/protocol';

/** The amounts that may be bought, in minor units. When `max < min`, none may. */
export interface ChipRange {
  readonly min: number;
  readonly max: number;
  /** The table's own limits, regardless of the balance. */
  readonly tableMin: number;
  readonly tableMax: number;
  /** The limit that sets the maximum. */
  readonly limit: 'table' | 'balance';
  readonly middle: number;
  readonly suggested: number;
  /** Amounts between the ends are `min` plus a multiple of this. */
  readonly step: number;
}

export interface Purse {
  /** Null = not known yet. The server checks the balance in any case. */
  readonly balance: number | null;
  /** The player's chips at the table, including requested top-ups. */
  readonly chips: number;
}

/** The range of a buy-in or a top-up. A top-up may fill the stack up to the maximum buy-in. */
export function chipRange(kind: 'buy-in' | 'top-up', info: TableInfo, purse: Purse): ChipRange {
  const tableMin = kind === 'buy-in' ? info.buyInMin : Math.min(info.bigBlind, Math.max(0, info.buyInMax - purse.chips));
  const tableMax = kind === 'buy-in' ? info.buyInMax : Math.max(0, info.buyInMax - purse.chips);
  const payable = purse.balance === null ? tableMax : wholeChips(purse.balance, info.chipUnit);
  const max = Math.min(tableMax, payable);
  const min = Math.max(tableMin, info.chipUnit);
  const bounds = { min, max, step: Math.max(info.chipUnit, info.bigBlind) };
  return {
    ...bounds,
    tableMin,
    tableMax,
    limit: payable < tableMax ? 'balance' : 'table',
    middle: clampChips(min + Math.floor((max - min) / 2), bounds),
    suggested: Math.max(min, max),
  };
}

/** The nearest amount that may be bought: an end of the range, or a whole number of steps above the minimum. */
export function clampChips(wanted: number, { min, max, step }: Pick<ChipRange, 'min' | 'max' | 'step'>): number {
  if (wanted >= max) return max;
  if (wanted <= min) return min;
  return Math.min(max, min + Math.round((wanted - min) / step) * step);
}

function wholeChips(minor: number, chipUnit: number): number {
  return Math.floor(minor / chipUnit) * chipUnit;
}
