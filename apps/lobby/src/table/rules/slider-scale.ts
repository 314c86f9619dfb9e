import type { SizingBounds } from './sizing.ts';

/** Positions of the sizing slider, including both ends. */
export const SLIDER_STEPS = 200;

/**
 * The amount at a slider position. The scale is logarithmic, so that a deep stack does not squeeze the usual sizes into the first
 * millimetre.
 * Larger amounts are rounded to coarser steps; the ends are exactly the bounds.
 */
export function amountAt(position: number, bounds: SizingBounds & { readonly bigBlind: number }): number {
  if (position <= 0) return bounds.min;
  if (position >= SLIDER_STEPS) return bounds.max;
  const start = Math.max(1, bounds.min);
  const exact = start * (bounds.max / start) ** (position / SLIDER_STEPS);
  const grain = grainAt(exact, bounds);
  return Math.min(bounds.max, Math.max(bounds.min, Math.round(exact / grain) * grain));
}

/** The slider position of an amount: the inverse of `amountAt`, up to rounding. */
export function positionOf(amount: number, bounds: SizingBounds): number {
  if (amount <= bounds.min) return 0;
  if (amount >= bounds.max) return SLIDER_STEPS;
  const start = Math.max(1, bounds.min);
  return Math.round((Math.log(amount / start) / Math.log(bounds.max / start)) * SLIDER_STEPS);
}

// Tenths of a big blind up to 10 big blinds, halves up to 50, then whole ones.
function grainAt(amount: number, { bigBlind, chipUnit }: { readonly bigBlind: number; readonly chipUnit: number }): number {
  const wanted = amount < 10 * bigBlind ? bigBlind / 10 : amount < 50 * bigBlind ? bigBlind / 2 : bigBlind;
  return Math.max(chipUnit, Math.round(wanted / chipUnit) * chipUnit);
}
