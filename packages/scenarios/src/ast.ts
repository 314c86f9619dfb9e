import type { AnteType, BlindKind, Street } from '@cardroom/poker';
import type { GameKey } from '@cardroom/table';

/** What a scenario file says, as data. Amounts in minor units, times in ms, seats as people count them: the first is 1. */
export interface Scenario {
  readonly title: string;
  readonly table: TableOptions;
  /** Who sits down, in this order, before the first step. */
  readonly seats: readonly SeatPlan[];
  /** People who come later, and what their wallets hold. */
  readonly guests: readonly Guest[];
  /** Seat of the first hand's button; null: the lowest seat taken. */
  readonly button: number | null;
  /** What the table remembers from hands before; null: it is new. Only the engine can begin there. */
  readonly given: GivenPast | null;
  /** Players who have a phone in their hands at browser level. */
  readonly phones: readonly string[];
  readonly steps: readonly PlacedStep[];
}

export interface TableOptions {
  readonly game: GameKey;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly seats: number;
  readonly currency: string;
  readonly ante: { readonly chips: number; readonly type: Exclude<AnteType, 'none'> } | null;
  readonly straddle: boolean;
  readonly rake: { readonly basisPoints: number; readonly cap: number; readonly noFlopNoDrop: boolean };
  readonly rakeByPlayers: readonly { readonly players: number; readonly basisPoints: number; readonly cap: number }[];
  readonly runItTwice: boolean;
  readonly bombPot: { readonly everyHands: number; readonly ante: number } | null;
  readonly rabbitHunt: boolean;
  readonly maxRaises: readonly [number, number, number, number] | null;
  readonly capOffHeadsUp: boolean;
  readonly entry: 'post-or-wait' | 'free';
  readonly autoMuck: boolean;
  /** Null: from the smallest to the largest amount anybody of the scenario sits down with. */
  readonly buyIn: { readonly min: number; readonly max: number } | null;
  readonly actMs: number;
  readonly bankMs: number;
  readonly disconnectExtraMs: number;
  readonly reconnectWindowMs: number;
  readonly sitOutMs: number;
  readonly sitOutMissedBigBlinds: number;
}

export interface SeatPlan {
  readonly seat: number;
  readonly name: string;
  readonly chips: number;
  /** What his wallet holds before he sits down; null: ten times his chips. */
  readonly wallet: number | null;
}

export interface Guest {
  readonly name: string;
  readonly wallet: number;
}

/** Where button and blinds of the coming hand fall, and who owes what. */
export interface GivenPast {
  readonly button: number;
  readonly small: number | null;
  readonly big: number | null;
  /** The coming hand is a bomb pot. */
  readonly bombPot: boolean;
  readonly owing: readonly { readonly name: string; readonly small: boolean; readonly big: boolean }[];
}

/** Place of a step in its file, for messages. */
export interface PlacedStep {
  readonly line: number;
  readonly step: Step;
}

export type ActionPlan =
  | { readonly type: 'fold' }
  | { readonly type: 'check' }
  /** `cost`: what the call has to cost; null: whatever it does. */
  | { readonly type: 'call'; readonly cost: number | null }
  | { readonly type: 'bet' | 'raise'; readonly to: number }
  | { readonly type: 'allin' };

export const FAULT_KINDS = ['balance', 'debit', 'credit', 'cancel', 'result'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** What a wallet can do wrong; the names of the demo operator's switches. */
export const FAULT_MODES = [
  'slow',
  'timeout-before',
  'timeout-after',
  'error-500',
  'error-after',
  'reset-before',
  'reset-after',
  'garbage',
  'insufficient-funds',
  'reject',
  'drop-status',
  'twice',
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

/** One thing that is done. `refused`: the code it has to be refused with; null: it has to work. */
export type Step =
  | { readonly do: 'deck'; readonly cards: Readonly<Record<string, string>>; readonly board: string; readonly board2: string }
  | { readonly do: 'deal' }
  /** Begins a hand unless one is running. */
  | { readonly do: 'flow' }
  | { readonly do: 'street'; readonly street: Street }
  | { readonly do: 'act'; readonly name: string; readonly action: ActionPlan; readonly refused: string | null }
  /** Everybody who is to act does this until the street (`all`) or the hand (`down`) is over. */
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
  | { readonly do: 'clock'; readonly ms: number }
  | {
      readonly do: 'fault';
      readonly kind: FaultKind;
      readonly mode: FaultMode;
      /** How many calls it spoils; null: until it is healed. */
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
  /** Names of those who may win it; null: not said. */
  readonly players: readonly string[] | null;
}

export interface WinnerFact {
  readonly name: string;
  /** 0 the main pot, 1 the first side pot; null: not said. */
  readonly pot: number | null;
  readonly half: 'high' | 'low' | null;
  readonly run: 1 | 2 | null;
  readonly chips: number | null;
  /** The hand in words; null: not said. */
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
  /** `refused` and `cancelled` are said of debits, `pending` of credits the operator has not taken. */
  readonly state: 'done' | 'refused' | 'cancelled' | 'pending';
}

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
      /** Null: nobody is to act. */
      readonly name: string | null;
      readonly check: boolean | null;
      readonly call: number | null;
      /** `none`: he may not raise; null: not said. */
      readonly raise: { readonly min: number; readonly max: number } | 'none' | null;
    }
  | { readonly is: 'button'; readonly at: string | number }
  | { readonly is: 'dealt' | 'mucked' | 'asked'; readonly names: readonly string[] }
  | { readonly is: 'shown'; readonly hands: readonly { readonly name: string; readonly cards: string }[] }
  | { readonly is: 'seat'; readonly name: string; readonly states: readonly SeatStateName[] }
  | { readonly is: 'bank'; readonly name: string; readonly ms: number }
  | { readonly is: 'returned'; readonly name: string | null; readonly chips: number }
  | { readonly is: 'street'; readonly street: Street | 'over' }
  | { readonly is: 'wallet'; readonly name: string; readonly entries: readonly WalletFact[]; readonly results: number | null }
  | { readonly is: 'balance'; readonly name: string; readonly amount: number }
  | { readonly is: 'net'; readonly name: string; readonly amount: number };

/** What somebody sees on a screen. */
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
  /** `back`: face down; `none`: no cards. */
  | { readonly is: 'cards'; readonly name: string; readonly cards: string | 'back' | 'none' }
  | { readonly is: 'seat'; readonly name: string; readonly state: SeatStateName }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'awards'; readonly text: string }
  | { readonly is: 'strength'; readonly text: string }
  | { readonly is: 'error'; readonly code: string }
  | { readonly is: 'receipt'; readonly state: 'paid' | 'pending' }
  | { readonly is: 'banner'; readonly state: 'lost' | 'none' };

/** The members of a union whose tag may be this one, also where one member has several tags. */
export type Tagged<Union, Tag extends string, Value> = Union extends { readonly [Key in Tag]: infer Own }
  ? Value extends Own
    ? Union
    : never
  : never;
