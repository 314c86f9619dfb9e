import { flag, initially, list, minor, ms, oneOf, type ShapeOf, shape, text, uint8 } from './shape.ts';

/** `reserved`: the debit of the buy-in is in flight. `waiting`: for the big blind. */
export const SEAT_STATUSES = ['empty', 'reserved', 'playing', 'waiting', 'sitting-out'] as const;

/** One seat as everybody may see it. A hole card has no field here unless it is shown to everybody. */
export const SEAT = shape({
  status: oneOf(SEAT_STATUSES),
  name: text,
  stack: minor,
  behind: minor,
  bet: minor,
  inHand: flag,
  folded: flag,
  allIn: flag,
  cardCount: uint8,
  /** Shown cards such as `As`; '' = a card that stays hidden. Empty while nothing is shown. */
  shown: list(text),
  connected: initially(flag, true),
  leaving: flag,
  /** The last action on this street, for the label: `fold` `check` `call` `bet` `raise` `all-in` `small_blind` … or ''. */
  lastAction: text,
  timeBankMs: ms,
  /** Chips won in the hand that has just ended. */
  won: minor,
  /** The mask the player chose; '' = the picture, or the one that follows from the name. */
  mask: text,
  /** The path of the player's picture; '' = none, or the player chose a mask. */
  picture: text,
  /** When the seat of a disconnected player is given up, in server ms; later if a hand is still being played. 0 = it is not at risk. */
  heldUntil: ms,
});
export type PublicSeat = ShapeOf<typeof SEAT>;
