/** A lot is one accepted debit; exactly one credit or cancel closes it. Chips in minor units. */
export interface LotShare {
  readonly lotId: string;
  readonly chips: number;
}

/**
 * Spreads a cash-out over the stay's lots, oldest first, each up to its own amount; winnings go to the first lot. Every lot gets a
 * share, even 0, because every lot must be closed. With lots of 100 and 50, 180 becomes 130 + 50, and 120 becomes 100 + 20.
 */
export function fillLots(lots: readonly LotShare[], chips: number): LotShare[] {
  const bought = lots.reduce((sum, lot) => sum + lot.chips, 0);
  const surplus = Math.max(0, chips - bought);
  let left = chips - surplus;
  return lots.map((lot, index) => {
    const filled = Math.min(lot.chips, left);
    left -= filled;
    return { lotId: lot.lotId, chips: index === 0 ? filled + surplus : filled };
  });
}
