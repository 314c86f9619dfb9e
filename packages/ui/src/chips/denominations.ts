/** Chip values as multiples of a room's chip unit, smallest first: 1, 5, 25, 100, 500, 1000, 5000 and so on. */
export const CHIP_VALUES = [1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000] as const;

/** The most chips drawn for one amount, and in one column. */
export const STACK_CHIPS_MAX = 10;
export const COLUMN_CHIPS_MAX = 5;

/**
 * The biggest chips of an amount, biggest first, at most `STACK_CHIPS_MAX`: columns of indices into `CHIP_VALUES`, at most
 * `COLUMN_CHIPS_MAX` in each. A value begins a column of its own while there are columns left, so that values are told apart.
 * @param amountMinor in minor units; an amount that is not a multiple of the unit is rounded down
 * @param chipUnitMinor the room's chip unit in minor units
 * @param columnsMax the most columns: two for bets and side pots, three for the main pot
 */
export function chipColumns(amountMinor: number, chipUnitMinor: number, columnsMax = 2): number[][] {
  let left = Math.floor(amountMinor / Math.max(1, chipUnitMinor));
  const columns: number[][] = [];
  for (let count = 0; count < STACK_CHIPS_MAX; count += 1) {
    const chip = CHIP_VALUES.findLastIndex((value) => value <= left);
    const column = chip < 0 ? null : columnFor(chip, columns, columnsMax);
    if (column === null) break;
    column.push(chip);
    left -= CHIP_VALUES[chip] ?? 0;
  }
  return columns;
}

/** The column a chip goes on; null if there is no room for it. */
function columnFor(chip: number, columns: number[][], columnsMax: number): number[] | null {
  const last = columns.at(-1);
  if (last && last.length < COLUMN_CHIPS_MAX && (last[0] === chip || columns.length === columnsMax)) return last;
  if (columns.length === columnsMax) return null;
  const fresh: number[] = [];
  columns.push(fresh);
  return fresh;
}
