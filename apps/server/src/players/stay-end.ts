import { PAID_OUT_REASONS } from '@cardroom/table';

/** Why a stay ended without the player's request. Both are null when the player left. */
export interface StayEnd {
  /** Why staff removed the player from the seat. */
  readonly removedFor: string | null;
  /** Why the table cashed the player out automatically. */
  readonly paidOutFor: string | null;
}

/** Separates the reasons of staff from those of the table, which share one column. */
export function stayEnd(endedFor: string | null): StayEnd {
  const isTables = PAID_OUT_REASONS.some((reason) => reason === endedFor);
  return isTables ? { removedFor: null, paidOutFor: endedFor } : { removedFor: endedFor, paidOutFor: null };
}
