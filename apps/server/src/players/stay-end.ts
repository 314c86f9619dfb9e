import { PAID_OUT_REASONS } from '@cardroom/table';

/** How a stay ended though its player did not ask for it: one of both, or neither where he left. */
export interface StayEnd {
  /** Why the staff took him from his seat. */
  readonly removedFor: string | null;
  /** Why the table paid him out by itself. */
  readonly paidOutFor: string | null;
}

/** Tells the staff's reasons for the end of a stay from the table's own, which stand in one column. */
export function stayEnd(endedFor: string | null): StayEnd {
  const isTables = PAID_OUT_REASONS.some((reason) => reason === endedFor);
  return isTables ? { removedFor: null, paidOutFor: endedFor } : { removedFor: endedFor, paidOutFor: null };
}
