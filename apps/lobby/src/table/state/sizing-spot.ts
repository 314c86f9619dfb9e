import { seatOf } from '../rules/hero.ts';
import type { SizingBounds, SizingSpot } from '../rules/sizing.ts';
import type { TableView } from './table-store.ts';

/** The facts of the table that the sizing row needs. */
export function sizingSpotOf(view: TableView): SizingSpot {
  const { table } = view.snapshot;
  return {
    ...boundsOf(view),
    limit: view.info?.limit ?? 'NL',
    toMatch: table?.toMatch ?? 0,
    callChips: table?.callChips ?? 0,
    potTotal: table?.potTotal ?? 0,
    preflop: table?.phase === 'preflop',
  };
}

/** Bounds of the raise available now. */
export function boundsOf({ snapshot: { table, you }, info }: TableView): SizingBounds & Pick<SizingSpot, 'bigBlind' | 'allIn'> {
  const seat = seatOf(table, you?.seat ?? null);
  return {
    min: table?.raiseMin ?? 0,
    max: table?.raiseMax ?? 0,
    chipUnit: info?.chipUnit ?? 1,
    allIn: (seat?.stack ?? 0) + (seat?.bet ?? 0),
    bigBlind: info?.bigBlind ?? 1,
  };
}
