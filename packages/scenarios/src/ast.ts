import type { CallKind, FaultMode } from '@cardroom/operator-api/faults';
import type { AnteType, BlindKind, Street } from '@cardroom/poker';
import type { WordedOptions } from '@cardroom/rooms';
import type { GameKey } from '@cardroom/table';

/** A scenario file as data. Amounts are in minor units, times in ms, and seats are counted from 1. */
export interface Scenario {
  readonly title: string;
  readonly table: TableOptions;
  /** The players who sit down before the first step, in this order. */
  readonly seats: readonly SeatPlan[];
  /** Players who come later, and what their wallets hold. */
  readonly guests: readonly Guest[];
  /** The seat of the first button; null = the lowest occupied seat. */
  readonly button: number | null;
  /** What the table remembers from earlier hands; null = a new table. Only the engine level can start from a past. */
  readonly given: GivenPast | null;
  /** The players who use a phone at the `ui` level. */
  readonly phones: readonly string[];
  readonly steps: readonly PlacedStep[];
}

/** The table of a scenario: the options that have a word of their own, and those that share one. */
export interface TableOptions extends WordedOptions {
  readonly game: GameKey;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly currency: string;
  readonly ante: { readonly chips: number; readonly type: Exclude<AnteType, 'none'> } | null;
  readonly rake: { readonly basisPoints: number; readonly cap: number; readonly noFlopNoDrop: boolean };
  readonly bombPot: { readonly everyHands: number; readonly ante: number } | null;
  /** Null = from the smallest to the largest amount any player in the scenario sits down with. */
  readonly buyIn: { readonly min: number; readonly max: number } | null;
}

export interface SeatPlan {
  readonly seat: number;
  readonly name: string;
  readonly chips: number;
  /** What the player's wallet holds before they sit down; null = ten times their chips. */
  readonly wallet: number | null;
}

export interface Guest {
  readonly name: string;
  readonly wallet: number;
}

/** Where the button and blinds of the next hand fall, and the blinds that players owe. */
export interface GivenPast {
  readonly button: number;
  readonly small: number | null;
  readonly big: number | null;
  /** Whether the next hand is a bomb pot. */
  readonly bombPot: boolean;
  readonly owing: readonly { readonly name: string; readonly small: boolean; readonly big: boolean }[];
}

/** A step with its line in the file, for messages. */
export interface PlacedStep {
  readonly line: number;
  readonly step: Step;
}

export type ActionPlan =
  | { readonly type: 'fold' }
  | { readonly type: 'check' }
  /** `cost`: what the call must cost; null = any amount. */
  | { readonly type: 'call'; readonly cost: number | null }
  | { readonly type: 'bet' | 'raise'; readonly to: number }
  | { readonly type: 'allin' };

/** One step. `refused` is the code it must be refused with; null = it must work. */
export type Step =
  | { readonly do: 'deck'; readonly cards: Readonly<Record<string, string>>; readonly board: string; readonly board2: string }
  | { readonly do: 'deal' }
  /** Deals a hand unless one is running. */
  | { readonly do: 'flow' }
  | { readonly do: 'street'; readonly street: Street }
  | { readonly do: 'act'; readonly name: string; readonly action: ActionPlan; readonly refused: string | null }
  /** Every player to act does this until the end of the street (`all`) or of the hand (`down`). */
  | { readonly do: 'rest'; readonly type: 'check' | 'fold' | 'call'; readonly until: 'street' | 'hand' }
  | { readonly do: 'sit'; readonly name: string; readonly seat: number; readonly chips: number; readonly refused: string | null }
  | { readonly do: 'top-up'; readonly name: string; readonly chips: number; readonly refused: string | null }
  | { readonly do: 'leave'; readonly name: string; readonly refused: string | null }
  | { readonly do: 'sit-out'; readonly name: string; readonly when: 'next-hand' | 'next-big-blind' | 'never' }
  | { readonly do: 'come-back'; readonly name: string; readonly refused: string | null }
  | { readonly do: 'entry'; readonly name: string; readonly entry: 'post' | 'wait' | 'buy-button'; readonly refused: string | null }
  | { readonly do: 'show'; readonly name: string; readonly cards: string; readonly refused: string | null }
  | { readonly do: 'rabbit'; readonly name: string; readonly refused: string | null }
  | { readonly do: 'run-twice'; readonly name: string; readonly agree: boolean }
  | { readonly do: 'disconnect' | 'reconnect'; readonly name: string }
  /** The player's client keeps silent when it is next asked for its cut. */
  | { readonly do: 'withhold'; readonly name: string }
  | { readonly do: 'clock'; readonly ms: number }
  | {
      readonly do: 'fault';
      readonly kind: CallKind;
      readonly mode: FaultMode;
      /** How many calls it affects; null = until `heal`. */
      readonly calls: number | null;
      readonly ms: number | null;
    }
  | { readonly do: 'heal' }
  | { readonly do: 'operator'; readonly up: boolean }
  | { readonly do: 'kill' }
  | { readonly do: 'close-room' }
  | { readonly do: 'expect'; readonly fact: Fact }
  | { readonly do: 'screen'; readonly name: string; readonly sees: ScreenFact };

export type Amounts = readonly { readonly name: string; readonly chips: number }[];

export interface PotFact {
  readonly amount: number;
  /** The names of the players who can win it; null = not stated. */
  readonly players: readonly string[] | null;
}

export interface WinnerFact {
  readonly name: string;
  /** 0 = the main pot, 1 = the first side pot; null = not stated. */
  readonly pot: number | null;
  readonly half: 'high' | 'low' | null;
  readonly run: 1 | 2 | null;
  readonly chips: number | null;
  /** The hand in words; null = not stated. */
  readonly hand: string | null;
}

export type PostName = BlindKind | 'ante' | 'post_dead';

export const SEAT_STATES = [
  'playing',
  'waiting',
  'sitting-out',
  'reserved',
  'gone',
  'away',
  'here',
  'folded',
  'allin',
  'leaving',
  'not-dealt',
] as const;
export type SeatStateName = (typeof SEAT_STATES)[number];

/** One entry of a player's books at the operator. */
export interface WalletFact {
  readonly kind: 'debit' | 'credit';
  readonly amount: number;
  /** `refused` and `cancelled` apply to debits, `pending` to credits that the operator has not accepted yet. */
  readonly state: 'done' | 'refused' | 'cancelled' | 'pending';
}

/**
 * What became of a dealt player's cut: it is in the hand, it was missing from one of the hand's lists, or the player was on no list because they
 * had not pledged, were away, or had missed too many.
 */
export const CUT_STATES = ['cut', 'missed', 'no-pledge', 'away', 'suspended'] as const;
export type CutState = (typeof CUT_STATES)[number];

export type Fact =
  | { readonly is: 'stacks' | 'behind' | 'bets'; readonly amounts: Amounts }
  | { readonly is: 'pot'; readonly chips: number }
  | { readonly is: 'pots'; readonly pots: readonly PotFact[] }
  | { readonly is: 'winners'; readonly winners: readonly WinnerFact[] }
  | { readonly is: 'rake'; readonly chips: number }
  | { readonly is: 'board' | 'board2' | 'rabbit'; readonly cards: string }
  | { readonly is: 'posts'; readonly posts: readonly { readonly name: string; readonly kind: PostName; readonly chips: number }[] }
  | {
      readonly is: 'turn';
      /** Null = nobody is to act. */
      readonly name: string | null;
      readonly check: boolean | null;
      readonly call: number | null;
      /** `none` = a raise is not allowed; null = not stated. */
      readonly raise: { readonly min: number; readonly max: number } | 'none' | null;
    }
  | { readonly is: 'button'; readonly at: string | number }
  | { readonly is: 'dealt' | 'mucked' | 'asked'; readonly names: readonly string[] }
  | { readonly is: 'shown'; readonly hands: readonly { readonly name: string; readonly cards: string }[] }
  | { readonly is: 'seat'; readonly name: string; readonly states: readonly SeatStateName[] }
  | { readonly is: 'bank'; readonly name: string; readonly ms: number }
  | { readonly is: 'returned'; readonly name: string | null; readonly chips: number }
  /** The last hand is proved to each of its players. */
  | { readonly is: 'proof' }
  /** Every player who was dealt in. */
  | { readonly is: 'cut'; readonly cuts: readonly { readonly name: string; readonly state: CutState }[] }
  | { readonly is: 'street'; readonly street: Street | 'over' }
  | { readonly is: 'wallet'; readonly name: string; readonly entries: readonly WalletFact[]; readonly results: number | null }
  | { readonly is: 'balance'; readonly name: string; readonly amount: number }
  | { readonly is: 'net'; readonly name: string; readonly amount: number };

/** What a player sees on their screen. */
export type ScreenFact =
  | {
      readonly is: 'action';
      readonly button: 'fold' | 'check' | 'call' | 'bet' | 'raise';
      readonly chips: number | null;
      readonly not: boolean;
    }
  | { readonly is: 'stack' | 'bet'; readonly name: string; readonly chips: number }
  | { readonly is: 'pot'; readonly chips: number }
  | { readonly is: 'board'; readonly cards: string }
  /** `back` = face down; `none` = no cards. */
  | { readonly is: 'cards'; readonly name: string; readonly cards: string | 'back' | 'none' }
  | { readonly is: 'seat'; readonly name: string; readonly state: SeatStateName }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'awards'; readonly text: string }
  | { readonly is: 'strength'; readonly text: string }
  | { readonly is: 'error'; readonly code: string }
  | { readonly is: 'receipt'; readonly state: 'paid' | 'pending' }
  | { readonly is: 'banner'; readonly state: 'lost' | 'none' };

/** The members of a union that can have this tag, even if a member has several tags. */
export type Tagged<Union, Tag extends string, Value> = Union extends { readonly [Key in Tag]: infer Own }
  ? Value extends Own
    ? Union
    : never
  : never;
