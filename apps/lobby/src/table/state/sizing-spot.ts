import type { SizingBounds, SizingSpot } from '../rules/sizing.ts';
import type { TableView } from './table-store.ts';

/** The facts the sizing row counts with. */
export function sizingSpotOf({ snapshot: { table }, info }: TableView): SizingSpot {
  return {
    min: table?.raiseMin ?? 0,
    max: table?.raiseMax ?? 0,
    chipUnit: info?.chipUnit ?? 1,
    bigBlind: info?.bigBlind ?? 1,
    toMatch: table?.toMatch ?? 0,
    callChips: table?.callChips ?? 0,
    potTotal: table?.potTotal ?? 0,
    preflop: table?.phase === 'preflop',
  };
}

/** Bounds of the raise on offer. */
export function boundsOf({ snapshot: { table }, info }: TableView): SizingBounds & { readonly bigBlind: number } {
  return {
    min: table?.raiseMin ?? 0,
    max: table?.raiseMax ?? 0,
    chipUnit: info?.chipUnit ?? 1,
    bigBlind: info?.bigBlind ?? 1,
  };
}
