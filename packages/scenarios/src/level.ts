import type { Crypto, Transcript } from '@cardroom/fairness/src/index.ts';
import type { CallKind, FaultMode } from '@cardroom/operator-api/faults';
import type { BettingAction } from '@cardroom/poker';
import type { Cue, TableView } from '@cardroom/views';
import type { Fact, Scenario, ScreenFact, WalletFact } from './ast.ts';

export const LEVELS = ['engine', 'room', 'ui'] as const;
export type LevelName = (typeof LEVELS)[number];

/** What a player may request besides acting. Seats are the table's own, counted from 0. */
export type Request =
  | { readonly type: 'sit-down'; readonly seat: number; readonly chips: number }
  | { readonly type: 'top-up'; readonly chips: number }
  | { readonly type: 'leave' | 'come-back' | 'rabbit-hunt' }
  | { readonly type: 'sit-out'; readonly when: 'next-hand' | 'next-big-blind' | 'never' }
  | { readonly type: 'choose-entry'; readonly entry: 'post' | 'wait' | 'buy-button' }
  /** The player's own hole cards, as text. */
  | { readonly type: 'show-cards'; readonly cards: readonly string[] }
  | { readonly type: 'run-twice'; readonly agree: boolean };

export interface Fault {
  readonly kind: CallKind;
  readonly mode: FaultMode;
  readonly calls: number | null;
  readonly ms: number | null;
}

/** Cards wished for in the next hand, by seat; anything left out is random. */
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

/** The last hand as one of its players can prove it: a transcript of each number it was listed under, ascending. */
export interface PlayerProof {
  readonly name: string;
  readonly transcripts: readonly Transcript[];
}

/** The fair deal of a running service, as its players take part in it. */
export interface FairDeal {
  /** Verifies hashes and signatures. */
  readonly crypto: Crypto;
  /** The player's client keeps silent when it is next asked for its cut. */
  withhold(name: string): Promise<void>;
  /** Players whose client was to keep silent and has not been asked. */
  unasked(): Promise<readonly string[]>;
  /** The keys that the service publishes. */
  keys(): Promise<unknown>;
  /** The last hand as each of its players can prove it; empty for a hand that was not dealt from a committed deck. */
  proofs(): Promise<readonly PlayerProof[]>;
}

/**
 * The world a scenario runs in. Every request resolves with null if it worked, or with the code of the refusal. It throws if the world
 * itself is broken.
 */
export interface Level {
  readonly name: LevelName;
  /** Null where no service seals decks. */
  readonly fair: FairDeal | null;
  /** The table as everybody sees it now. */
  view(): TableView;
  /** The public events of the running or last hand, from its `hand-opened` on. */
  cues(): readonly Cue[];
  /** The player's own cards in the running or last hand. */
  holeOf(name: string): readonly string[];
  books(name: string): Promise<Books>;
  wish(wish: Wish): Promise<void>;
  /** Waits for the next hand and deals it; false if none can be dealt. */
  deal(): Promise<boolean>;
  act(name: string, action: BettingAction): Promise<string | null>;
  ask(name: string, request: Request): Promise<string | null>;
  connection(name: string, up: boolean): Promise<void>;
  advance(ms: number): Promise<void>;
  fault(fault: Fault): Promise<void>;
  heal(): Promise<void>;
  operator(up: boolean): Promise<void>;
  /** Kills the service (kill -9) and starts it again; connected players reconnect. */
  kill(): Promise<void>;
  closeRoom(): Promise<void>;
  /** What is wrong on the screens that should also show this fact; null if nothing is, or if there are no screens. */
  seen(fact: Fact): Promise<string | null>;
  /** What is wrong on a player's screen; null if it shows the fact, or if this level has no screen for that player. */
  screen(name: string, sees: ScreenFact): Promise<string | null>;
  /** Repeats the check until nothing is wrong or the time is up, and returns what is still wrong. */
  settled(wrong: () => string | null | Promise<string | null>): Promise<string | null>;
  /** Makes every player leave, and returns what is wrong with the money afterwards. */
  finish(): Promise<string | null>;
}

/** The table's seat for a seat in the file, rotated so that the first button is at the first occupied seat. */
export function realSeat({ button, given, seats, table }: Scenario, seat: number): number {
  const lowest = Math.min(...seats.map((plan) => plan.seat));
  const first = button === null || given !== null || button === lowest ? 1 : button;
  return (seat - first + table.seats) % table.seats;
}

/** The seat in the file for a seat at the table. */
export function fileSeat(scenario: Scenario, real: number): number {
  const { seats } = scenario.table;
  for (let seat = 1; seat <= seats; seat += 1) if (realSeat(scenario, seat) === real) return seat;
  throw new RangeError(`the table has no seat ${real}`);
}
