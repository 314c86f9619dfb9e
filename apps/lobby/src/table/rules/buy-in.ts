import type { TableInfo } from '@cardroom/protocol';

/** What may be bought, in minor units. `max < min`: nothing may. */
export interface ChipRange {
  readonly min: number;
  readonly max: number;
  /** The table's own limits, whatever the player can pay. */
  readonly tableMin: number;
  readonly tableMax: number;
  /** What keeps the maximum below the table's. */
  readonly limit: 'table' | 'balance';
  readonly middle: number;
  readonly suggested: number;
  /** Amounts between the ends are multiples of it from `min` on. */
  readonly step: number;
}

export interface Purse {
  /** null = not known; the server has the last word anyway. */
  readonly balance: number | null;
  /** Own chips at the table, asked top-ups included. */
  readonly chips: number;
}

/** The range of a buy-in or a top-up: a top-up may fill the stack up to the table's maximum. */
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

/** The nearest amount that may be bought: an end, or a whole number of steps above the minimum. */
export function clampChips(wanted: number, { min, max, step }: Pick<ChipRange, 'min' | 'max' | 'step'>): number {
  if (wanted >= max) return max;
  if (wanted <= min) return min;
  return Math.min(max, min + Math.round((wanted - min) / step) * step);
}

function wholeChips(minor: number, chipUnit: number): number {
  return Math.floor(minor / chipUnit) * chipUnit;
}
