import type { Pot } from './events.ts';
import type { Hand } from './hand.ts';
import type { Share } from './pots.ts';
import type { Chips, HandSetup } from './setup.ts';

const BASIS_POINTS = 10_000;

/**
 * The rake that each pot bears, main pot first.
 * [K1] One percentage and one cap per hand, rounded down to the chip unit; [K2] no flop, no drop;
 * [K3] pot k bears the rake of pots 0..k minus the rake of pots 0..k-1, but never more than it holds.
 */
export function rakeOfPots(setup: HandSetup, pots: readonly Pot[], flopDealt: boolean): Chips[] {
  const { rake } = setup;
  if (rake === null || (rake.noFlopNoDrop && !flopDealt)) return pots.map(() => 0);
  let total = 0;
  let taken = 0;
  return pots.map(({ amount }) => {
    total += amount;
    const due = Math.min(rake.cap, percentOf(total, rake.basisPoints));
    const bears = Math.min(amount, Math.floor(due / setup.chipUnit) * setup.chipUnit - taken);
    taken += bears;
    return bears;
  });
}

/** Rounded down, and exact for every safe integer, because no product exceeds the amount itself. */
function percentOf(chips: Chips, basisPoints: number): Chips {
  const rest = chips % BASIS_POINTS;
  return ((chips - rest) / BASIS_POINTS) * basisPoints + Math.floor((rest * basisPoints) / BASIS_POINTS);
}

/**
 * [K4] Attributes the rake of the hand to players for reports: in proportion to what they put in (excluding returned chips), in whole
 * chips by largest remainder, ties clockwise from the left of the button. Σ = rake; players who bear none are left out.
 */
export function attributeRake(hand: Hand): Share[] {
  const { chipUnit } = hand.setup;
  if (hand.rake === 0) return [];
  const total = hand.seats.reduce((sum, { contributed }) => sum + contributed, 0);
  // The product of two amounts may exceed 2^53, so this one division uses BigInt.
  const perChip = BigInt(total) * BigInt(chipUnit);
  const shares = hand.seats.map(({ seat, contributed }) => {
    const weighted = BigInt(hand.rake) * BigInt(contributed);
    return { seat, chips: Number(weighted / perChip) * chipUnit, rest: weighted % perChip };
  });
  let left = hand.rake - shares.reduce((sum, { chips }) => sum + chips, 0);
  const byRemainder = [...shares].sort((a, b) => Number(b.rest - a.rest));
  for (const share of byRemainder) {
    const extra = Math.min(left, chipUnit);
    share.chips += extra;
    left -= extra;
  }
  return shares.filter(({ chips }) => chips > 0).map(({ seat, chips }) => ({ seat, chips }));
}
