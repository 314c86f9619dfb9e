import type { BettingAction } from '@cardroom/poker';
import type { Cue, PublicTable } from '@cardroom/views';
import type { Fact, FaultKind, FaultMode, Scenario, ScreenFact, WalletFact } from './ast.ts';

export const LEVELS = ['engine', 'room', 'ui'] as const;
export type LevelName = (typeof LEVELS)[number];

/** What a seated player may ask for besides acting; seats are the table's own, the first is 0. */
export type Request =
  | { readonly type: 'sit-down'; readonly seat: number; readonly chips: number }
  | { readonly type: 'top-up'; readonly chips: number }
  | { readonly type: 'leave' | 'come-back' | 'rabbit-hunt' }
  | { readonly type: 'sit-out'; readonly when: 'next-hand' | 'next-big-blind' | 'never' }
  | { readonly type: 'choose-entry'; readonly entry: 'post' | 'wait' | 'buy-button' }
  /** Own hole cards, as text. */
  | { readonly type: 'show-cards'; readonly cards: readonly string[] }
  | { readonly type: 'run-twice'; readonly agree: boolean };

export interface Fault {
  readonly kind: FaultKind;
  readonly mode: FaultMode;
  readonly calls: number | null;
  readonly ms: number | null;
}

/** Cards wished for the next hand, by seat; what is left out is left to chance. */
export interface Wish {
  readonly seats: ReadonlyMap<number, string>;
  /** Flop, turn, river, then the second board's own cards. */
  readonly board: string;
}

/** A player's books at the operator. */
export interface Books {
  readonly entries: readonly WalletFact[];
  readonly results: number;
  /** Σ results, wins positive. */
  readonly net: number;
  readonly balance: number;
}

/**
 * The world a scenario runs in. Every request resolves with null when it worked, or with the code of the refusal; a world that broke
 * throws.
 */
export interface Level {
  readonly name: LevelName;
  /** Who sits where, as everybody sees it now. */
  view(): PublicTable;
  /** Public facts of the running or the last hand, from its `hand-opened` on. */
  cues(): readonly Cue[];
  /** Own cards of the running or last hand. */
  holeOf(name: string): readonly string[];
  books(name: string): Promise<Books>;
  wish(wish: Wish): Promise<void>;
  /** Waits for the next hand and deals it; false when none can be dealt. */
  deal(): Promise<boolean>;
  act(name: string, action: BettingAction): Promise<string | null>;
  ask(name: string, request: Request): Promise<string | null>;
  connection(name: string, up: boolean): Promise<void>;
  advance(ms: number): Promise<void>;
  fault(fault: Fault): Promise<void>;
  heal(): Promise<void>;
  operator(up: boolean): Promise<void>;
  /** kill -9 of the service, and a new start; who was connected is back. */
  kill(): Promise<void>;
  closeRoom(): Promise<void>;
  /** What is wrong with the screens that should show this, too; null when none is, or when there are none. */
  seen(fact: Fact): Promise<string | null>;
  /** What is wrong with a screen; null when it shows the fact, or when this level has no screen of that player. */
  screen(name: string, sees: ScreenFact): Promise<string | null>;
  /** Asks again until nothing is wrong, or until it has been long enough; what is wrong then. */
  settled(wrong: () => string | null | Promise<string | null>): Promise<string | null>;
  /** Everybody goes home; what is wrong with the money afterwards. */
  finish(): Promise<string | null>;
}

/** The table's seat of a seat of the file: turned so that the first hand's button stands at the first seat taken. */
export function realSeat({ button, given, seats, table }: Scenario, seat: number): number {
  const lowest = Math.min(...seats.map((plan) => plan.seat));
  const first = button === null || given !== null || button === lowest ? 1 : button;
  return (seat - first + table.seats) % table.seats;
}

/** The seat of the file of a seat of the table. */
export function fileSeat(scenario: Scenario, real: number): number {
  const { seats } = scenario.table;
  for (let seat = 1; seat <= seats; seat += 1) if (realSeat(scenario, seat) === real) return seat;
  throw new RangeError(`the table has no seat ${real}`);
}
