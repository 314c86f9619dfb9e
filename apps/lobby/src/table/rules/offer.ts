import type { PublicOffer, PublicTable } from '../connection.ts';

/** The open offer to run it twice, or null. */
export function offerOf(table: PublicTable | null): PublicOffer | null {
  return table && table.offer.decisionId !== '' ? table.offer : null;
}

/** Whether a seat has yet to answer the open offer. */
export function isAsked(table: PublicTable | null, seat: number | null): boolean {
  return seat !== null && (offerOf(table)?.waiting.includes(seat) ?? false);
}

/** Names of the players who have yet to answer the open offer, in seat order. */
export function waitingNames(table: PublicTable | null): readonly string[] {
  return [...(offerOf(table)?.waiting ?? [])].sort((a, b) => a - b).map((seat) => table?.seats[seat]?.name ?? '');
}
