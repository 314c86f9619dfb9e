import { type KickReason, PAID_OUT_REASONS } from '@cardroom/table';

/** Why a stay ended without the player's request. Both are null when the player left. */
export interface StayEnd {
  /** Why staff removed the player from the seat. */
  readonly removedFor: string | null;
  /** Why the table cashed the player out automatically. */
  readonly paidOutFor: string | null;
}

/** The reason of the end of a session, which removes a player as staff do, but is not theirs. */
const SESSION: KickReason = 'session';

/** Separates the reasons of staff from the others, which share one column. */
export function stayEnd(endedFor: string | null): StayEnd {
  const isTables = endedFor === SESSION || PAID_OUT_REASONS.some((reason) => reason === endedFor);
  return isTables ? { removedFor: null, paidOutFor: endedFor } : { removedFor: endedFor, paidOutFor: null };
}
