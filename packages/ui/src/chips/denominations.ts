/** Chip values as multiples of a room's chip unit, smallest first: 1, 5, 25, 100, 500, 1000, 5000 and so on. */
export const CHIP_VALUES = [1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000] as const;

/** The most chips drawn in one stack. */
export const STACK_CHIPS_MAX = 5;

/**
 * The biggest chips of an amount, biggest first, at most `STACK_CHIPS_MAX`: indices into `CHIP_VALUES`.
 * Both arguments in minor units; an amount that is not a multiple of the unit is rounded down.
 */
export function chipStack(amountMinor: number, chipUnitMinor: number): number[] {
  let left = Math.floor(amountMinor / Math.max(1, chipUnitMinor));
  const chips: number[] = [];
  for (let index = CHIP_VALUES.length - 1; index >= 0 && chips.length < STACK_CHIPS_MAX; index -= 1) {
    const value = CHIP_VALUES[index] ?? 1;
    while (left >= value && chips.length < STACK_CHIPS_MAX) {
      chips.push(index);
      left -= value;
    }
  }
  return chips;
}
