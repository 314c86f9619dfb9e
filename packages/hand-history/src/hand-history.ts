import type { Card, Chips, Game, Limit, PostKind, PotShare, Seat, Street } from '@cardroom/poker';

/** Who a history is written for: one seat (its own cards and what was shown), everybody at the table, or our own risk role. */
export type Viewer = Seat | 'public' | 'all';

/**
 * How many minor units make one of what is written: 100 in every currency. Chips without a currency are whole (1) unless an amount
 * of the hand has decimals (100).
 */
export type Scale = 1 | 100;

/** One seat of the table. */
export interface HistoryPlayer {
  /** As people count: the first seat is 1. */
  readonly seat: Seat;
  /** Never empty, unique in the hand, without line breaks (see `names.ts`). */
  readonly name: string;
  readonly stack: Chips;
  /** Hole cards as far as the viewer knows them from the deal; null when he does not. */
  readonly cards: readonly Card[] | null;
  /** Present for a player who has a seat and was not dealt in. */
  readonly sittingOut?: true;
}

/** A forced bet. Whose ante took his last chip pays nothing of his blind; it is the bet to match all the same. */
export interface HistoryPost {
  readonly seat: Seat;
  readonly kind: PostKind;
  /** What he paid; 0 of a blind whose poster had nothing left. */
  readonly chips: Chips;
  /** What he owed: a short blind does not lower the bet to match. Equal to `chips` for antes and dead money. */
  readonly nominal: Chips;
}

export const ACTION_TYPES = ['fold', 'check', 'call', 'raise'] as const;

/** A decision. A bet is a raise from zero. */
export interface HistoryAction {
  readonly street: Street;
  readonly seat: Seat;
  readonly type: (typeof ACTION_TYPES)[number];
  /** What moves now; 0 for a fold and a check. */
  readonly chips: Chips;
}

/** Cards laid open; null at showdown: mucked unseen. */
export interface Showing {
  readonly seat: Seat;
  readonly cards: readonly Card[] | null;
}

export interface HistoryShare {
  readonly seat: Seat;
  readonly chips: Chips;
  readonly half: PotShare['half'];
  /** Board of a hand that ran twice; null where the pot was not halved. */
  readonly run: 1 | 2 | null;
}

/** `amount` = Σ shares + rake. */
export interface HistoryPot {
  readonly amount: Chips;
  readonly rake: Chips;
  readonly shares: readonly HistoryShare[];
}

/**
 * One finished hand, neutral to every format. Plain data: two histories are equal when their members are.
 * Amounts are integers, `scale` of them make one unit of the currency.
 */
export interface HandHistory {
  readonly id: string;
  /** Start in ms since the epoch, whole seconds; null when nobody knows. */
  readonly startedAt: number | null;
  readonly table: { readonly name: string; readonly seats: number };
  readonly game: Game;
  readonly limit: Limit;
  readonly hilo: boolean;
  /** ISO 4217; empty for chips without a currency. */
  readonly currency: string;
  readonly scale: Scale;
  /** Stakes of the table: nominal blinds. The small one is 0 where nobody has it (button blind). In fixed limit the bets are 1 and 2 big blinds. */
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  /** Smallest bet on the flop: the big blind, in short deck the ante. */
  readonly minBet: Chips;
  /** Everybody antes, nobody has a blind, and the betting begins on the flop. */
  readonly bombPot: boolean;
  /** Seat of the button; nobody may sit there (dead button). */
  readonly button: Seat;
  /** Clockwise, first left of the button first. */
  readonly players: readonly HistoryPlayer[];
  /** The seat the history is written for. */
  readonly hero: Seat | null;
  /** Antes, dead money, blinds: each kind clockwise. */
  readonly posts: readonly HistoryPost[];
  readonly actions: readonly HistoryAction[];
  /** The uncalled bet; a hand has at most one. */
  readonly returned: { readonly seat: Seat; readonly chips: Chips } | null;
  /** 0, 3, 4 or 5 cards. */
  readonly board: readonly Card[];
  /** Empty unless the hand ran twice; then it begins with what both boards share. */
  readonly secondBoard: readonly Card[];
  /** Who showed and who mucked, in order. */
  readonly showdown: readonly Showing[];
  /** Cards shown after the hand was won, all or some of a hand. */
  readonly shownAfter: readonly Showing[];
  /** Main pot first. */
  readonly pots: readonly HistoryPot[];
}

/** A text that is no history: the line (from 1) and why. */
export interface Malformed {
  readonly line: number;
  readonly reason: string;
}

/** Tells a refused text from a history. */
export function isMalformed(parsed: HandHistory | Malformed): parsed is Malformed {
  return 'reason' in parsed;
}

/** One way of writing hands down. */
export interface HistoryFormat {
  readonly name: string;
  /** Of a file, without the dot. */
  readonly extension: string;
  /** One hand as `viewer` may know it. */
  write(hand: HandHistory, viewer: Viewer): string;
  /** A written hand as the `number`-th (from 1) of a file of several. */
  entry(hand: string, number: number): string;
  /** All hands of a file; each that cannot be read is refused by itself. Never throws. */
  parseAll(text: string): (HandHistory | Malformed)[];
  /** What this format holds of a hand: `parse(write(hand, 'all'))` equals it. */
  carried(hand: HandHistory): HandHistory;
}

/** Several written hands as one file. */
export function joined(format: HistoryFormat, hands: readonly string[]): string {
  return hands.length === 1 ? hands.join('') : hands.map((hand, index) => format.entry(hand, index + 1)).join('');
}

/** Reads a text of exactly one hand. Never throws. */
export function parseOne(format: HistoryFormat, text: string): HandHistory | Malformed {
  const [first, second] = format.parseAll(text);
  if (first === undefined) return { line: 1, reason: 'there is no hand in it' };
  if (second !== undefined && !isMalformed(first)) return { line: 1, reason: 'there is more than one hand in it' };
  return first;
}

/** The players who were dealt in, first left of the button first. */
export function dealtIn(hand: HandHistory): HistoryPlayer[] {
  return hand.players.filter(({ sittingOut }) => sittingOut !== true);
}

/** Limit of a text: far above any file of hands a person exports, and small enough to hold. */
export const HISTORY_CHARACTERS_MAX = 64 * 1024 * 1024;
