import type { OfferState, TableState } from '../connection.ts';

/** The open offer to run it twice, or null. */
export function offerOf(table: TableState | null): OfferState | null {
  return table && table.offer.decisionId !== '' ? table.offer : null;
}

/** Whether a seat is still to answer the open offer. */
export function isAsked(table: TableState | null, seat: number | null): boolean {
  return seat !== null && (offerOf(table)?.waiting.includes(seat) ?? false);
}

/** Names of those the open offer waits for, in the order of their seats. */
export function waitingNames(table: TableState | null): readonly string[] {
  return [...(offerOf(table)?.waiting ?? [])].sort((a, b) => a - b).map((seat) => table?.seats[seat]?.name ?? '');
}
