import { SEAT } from './seat.ts';
import {
  counter,
  flag,
  initially,
  list,
  many,
  minor,
  ms,
  one,
  oneOf,
  type ShapeOf,
  seatNumber,
  shape,
  text,
  uint8,
  uint16,
} from './shape.ts';

/** `showdown`: the hand is over and its result is on screen. */
export const PHASES = ['waiting', 'preflop', 'flop', 'turn', 'river', 'showdown'] as const;
export type Phase = (typeof PHASES)[number];

export const TABLE_STATUSES = ['open', 'paused', 'closing', 'closed'] as const;

/** The chat that the operator allows. `off`: no chat. `phrases`: fixed phrases only. `free`: phrases and free text. */
export const CHAT_MODES = ['off', 'phrases', 'free'] as const;
export type ChatMode = (typeof CHAT_MODES)[number];

export const POT = shape({ amount: minor, eligible: list(uint8) });
export type PublicPot = ShapeOf<typeof POT>;

/** The open offer to run it twice; there is none while `decisionId` is ''. */
export const OFFER = shape({
  decisionId: text,
  /** Server ms. Unless everybody has agreed by then, the board is dealt once. */
  until: ms,
  /** Seats that have not answered yet. */
  waiting: list(uint8),
});
export type PublicOffer = ShapeOf<typeof OFFER>;

/**
 * A table as everybody may see it, the same for every viewer. Amounts are in minor units, times in server ms. Hole cards and the deck
 * deliberately have no field here: a player's cards arrive in the private `hole` message, cards shown to everybody are in a seat's `shown`.
 */
export const TABLE = shape({
  tableId: text,
  /** The table's settings as JSON of `TableInfo`; they never change while the table is open. */
  info: initially(text, '{}'),
  /** Increases by one with each published step; a gap requires a resync. */
  seq: counter,
  phase: oneOf(PHASES),
  status: oneOf(TABLE_STATUSES),
  handId: text,
  handNo: counter,
  button: seatNumber,
  /** -1 = nobody: in a bomb pot, and in short deck, where the button posts the only blind. */
  smallBlindSeat: seatNumber,
  bigBlindSeat: seatNumber,
  board: list(text),
  /** The complete second board of a hand run twice, including the cards shared with the first; otherwise empty. */
  board2: list(text),
  /** Undealt board cards shown by a rabbit hunt after all but one folded, until the next hand; not part of the board. */
  rabbit: list(text),
  /** A bomb pot: everybody posts the same ante, and there is no betting before the flop. */
  bombPot: flag,
  offer: one(OFFER),
  pots: many(POT),
  /** The pots plus all bets on the table. */
  potTotal: minor,
  toMatch: minor,
  toAct: seatNumber,
  decisionId: text,
  turnStartedAt: ms,
  actUntil: ms,
  bankUntil: ms,
  /** The legal actions of the player to act. */
  canCheck: flag,
  callChips: minor,
  raiseMin: minor,
  raiseMax: minor,
  nextHandAt: ms,
  spectators: uint16,
  chat: oneOf(CHAT_MODES),
  seats: many(SEAT),
});
export type PublicTable = ShapeOf<typeof TABLE>;
