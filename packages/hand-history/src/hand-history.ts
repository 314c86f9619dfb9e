import type { Card, Chips, Game, Limit, PostKind, PotShare, Seat, Street } from '@cardroom/poker';

/** The reader a history is written for: one seat (its own cards and what was shown), everybody at the table, or our own risk role. */
export type Viewer = Seat | 'public' | 'all';

/**
 * How many minor units make one written unit: 100 for every currency. For chips without a currency it is 1, or 100 if any amount in
 * the hand has decimals.
 */
export type Scale = 1 | 100;

/** One seat at the table. */
export interface HistoryPlayer {
  /** Counted from 1. */
  readonly seat: Seat;
  /** Never empty, unique within the hand and without line breaks (see `names.ts`). */
  readonly name: string;
  readonly stack: Chips;
  /** The hole cards if the viewer knows them from the deal, otherwise null. */
  readonly cards: readonly Card[] | null;
  /** Present for a player who has a seat but was not dealt in. */
  readonly sittingOut?: true;
}

/** A forced bet. A player whose last chip went into the ante pays no blind, but it is still the bet to match. */
export interface HistoryPost {
  readonly seat: Seat;
  readonly kind: PostKind;
  /** The amount paid; 0 for a blind whose poster had no chips left. */
  readonly chips: Chips;
  /** The amount owed, since a short blind does not lower the bet to match. Equal to `chips` for antes and dead money. */
  readonly nominal: Chips;
}

export const ACTION_TYPES = ['fold', 'check', 'call', 'raise'] as const;

/** A decision. A bet is a raise from zero. */
export interface HistoryAction {
  readonly street: Street;
  readonly seat: Seat;
  readonly type: (typeof ACTION_TYPES)[number];
  /** The chips that move now; 0 for a fold or a check. */
  readonly chips: Chips;
}

/** Cards shown; null at showdown means mucked unseen. */
export interface Showing {
  readonly seat: Seat;
  readonly cards: readonly Card[] | null;
}

export interface HistoryShare {
  readonly seat: Seat;
  readonly chips: Chips;
  readonly half: PotShare['half'];
  /** The board, if the hand was run twice; null if the pot was not halved. */
  readonly run: 1 | 2 | null;
}

/** `amount` = Σ shares + rake. */
export interface HistoryPot {
  readonly amount: Chips;
  readonly rake: Chips;
  readonly shares: readonly HistoryShare[];
}

/**
 * The committed deck that a hand was dealt from, as everybody at its table was told it: what finds the hand's proof, and which list the service
 * signed before the cut. Byte strings are lower-case hex. See packages/fairness/FORMAT.md, sections 1, 2 and 4.
 */
export interface HistoryDeal {
  /** The version of the format. */
  readonly version: number;
  /** The host name that publishes the keys. */
  readonly origin: string;
  readonly table: string;
  /** The hand number at the table, from 1. */
  readonly number: number;
  /** The roots of deck 0 and deck 1, whichever was played. */
  readonly roots: readonly [string, string];
  /** The hash of the list of who is dealt in and who cuts; through it every statement of the table before it is fixed. */
  readonly list: string;
  /** The service's signature under `list`, and the key's ID. */
  readonly kid: string;
  readonly sig: string;
}

/**
 * One finished hand, independent of any format. It is plain data: two histories are equal if their members are.
 * Amounts are integers, of which `scale` make one unit of the currency.
 */
export interface HandHistory {
  readonly id: string;
  /** The start in ms since the epoch, in whole seconds; null if unknown. */
  readonly startedAt: number | null;
  readonly table: { readonly name: string; readonly seats: number };
  readonly game: Game;
  readonly limit: Limit;
  readonly hilo: boolean;
  /** ISO 4217; empty for chips without a currency. */
  readonly currency: string;
  readonly scale: Scale;
  /** The nominal blinds. The small blind is 0 if there is none (button blind). In fixed limit the bets are 1 and 2 big blinds. */
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  /** The minimum bet on the flop: the big blind, or the ante in short deck. */
  readonly minBet: Chips;
  /** Everybody antes, there are no blinds, and betting begins on the flop. */
  readonly bombPot: boolean;
  /** The seat of the button, which may be empty (dead button). */
  readonly button: Seat;
  /** Clockwise from the left of the button. */
  readonly players: readonly HistoryPlayer[];
  /** The seat the history is written for. */
  readonly hero: Seat | null;
  /** Antes, dead money and blinds; each kind clockwise. */
  readonly posts: readonly HistoryPost[];
  readonly actions: readonly HistoryAction[];
  /** The uncalled bet, of which a hand has at most one. */
  readonly returned: { readonly seat: Seat; readonly chips: Chips } | null;
  /** 0, 3, 4 or 5 cards. */
  readonly board: readonly Card[];
  /** Empty unless the hand was run twice; then it begins with the cards both boards share. */
  readonly secondBoard: readonly Card[];
  /** The hands shown or mucked at showdown, in order. */
  readonly showdown: readonly Showing[];
  /** Cards shown after the hand was won, all or some of a player's cards. */
  readonly shownAfter: readonly Showing[];
  /** Main pot first. */
  readonly pots: readonly HistoryPot[];
  /** Absent for a hand that was not dealt from a committed deck, or where that is not known. */
  readonly deal?: HistoryDeal;
}

/** Text that is not a history: the line (from 1) and the reason. */
export interface Malformed {
  readonly line: number;
  readonly reason: string;
}

/** Distinguishes refused text from a history. */
export function isMalformed(parsed: HandHistory | Malformed): parsed is Malformed {
  return 'reason' in parsed;
}

/** One hand history format. */
export interface HistoryFormat {
  readonly name: string;
  /** The file extension, without the dot. */
  readonly extension: string;
  /** Whether it can hold the deal of a hand. */
  readonly hasDeal: boolean;
  /** One hand as `viewer` may see it. */
  write(hand: HandHistory, viewer: Viewer): string;
  /** A written hand as number `number` (from 1) in a file of several. */
  entry(hand: string, number: number): string;
  /** All hands in a file; one that cannot be read is refused on its own. Never throws. */
  parseAll(text: string): (HandHistory | Malformed)[];
  /** The part of a hand that this format can hold: `parse(write(hand, 'all'))` equals it. */
  carried(hand: HandHistory): HandHistory;
}

/** Several written hands as one file. */
export function joined(format: HistoryFormat, hands: readonly string[]): string {
  return hands.length === 1 ? hands.join('') : hands.map((hand, index) => format.entry(hand, index + 1)).join('');
}

/** Reads text that contains exactly one hand. Never throws. */
export function parseOne(format: HistoryFormat, text: string): HandHistory | Malformed {
  const [first, second] = format.parseAll(text);
  if (first === undefined) return { line: 1, reason: 'it contains no hand' };
  if (second !== undefined && !isMalformed(first)) return { line: 1, reason: 'it contains more than one hand' };
  return first;
}

/** The players dealt in, from the left of the button. */
export function dealtIn(hand: HandHistory): HistoryPlayer[] {
  return hand.players.filter(({ sittingOut }) => sittingOut !== true);
}

/** The size limit of a text: far above any file that a person exports, and small enough for memory. */
export const HISTORY_CHARACTERS_MAX = 64 * 1024 * 1024;
