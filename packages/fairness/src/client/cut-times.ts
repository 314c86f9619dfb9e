// Whether a cut came in time, as far as the player's client can know it: FORMAT §10, the hole of an honest link that is called late.

/** A receipt that takes longer than the round trip and this many ms is late. */
export const RECEIPT_GRACE_MS = 150;
/** A packet that is lost on the way is sent again after 200 ms or more, so a cut must have had that long beside its round trip. */
const RESENT_MS = 200;

/** A cut that was sent over the line on which its list was told. Times are of the client's clock, ms. */
export interface SentCut {
  readonly n: number;
  readonly heardAt: number;
  readonly sentAt: number;
  /** The measured round trip of the line when it was sent; null if there is none yet. */
  readonly roundTripMs: number | null;
  /** The time that the list gives. */
  readonly windowMs: number;
}

/**
 * Whether a cut without a receipt must have come in time, when a statement heard at `now` says that it was missing: it went out long enough
 * before the end of the window, and before that statement, for its round trip, the receipt and a packet that is sent twice. So a page or a line
 * that stood still accuses nobody.
 */
export function mustHaveCome({ heardAt, sentAt, roundTripMs, windowMs }: SentCut, now: number): boolean {
  if (roundTripMs === null) return false;
  const needed = roundTripMs + RECEIPT_GRACE_MS + RESENT_MS;
  return sentAt + needed <= heardAt + windowMs && sentAt + needed <= now;
}

/** Whether a receipt that has come at `now` counts as late. */
export function isLate({ sentAt, roundTripMs }: SentCut, now: number): boolean {
  return roundTripMs !== null && now - sentAt > roundTripMs + RECEIPT_GRACE_MS;
}
