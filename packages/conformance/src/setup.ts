import { chipUnit } from '@cardroom/money';

/** How long Cardroom waits for an answer to each call, ms. */
export const DEADLINES_MS = { balance: 3_000, debit: 5_000, credit: 10_000, cancel: 10_000, result: 10_000 } as const;
export type Deadlines = Readonly<Record<keyof typeof DEADLINES_MS, number>>;

/** Pause before a debit and its credit are sent once more (I6), ms. */
export const REPLAY_AFTER_MS = 5_000;

/** What a run is about. Amounts in minor units. */
export interface Setup {
  /** The operator_url, without a slash at its end. */
  readonly url: string;
  readonly key: string;
  /** A second key that holds too while keys are changed. */
  readonly key2: string | null;
  /** Whose balance the cases move; nobody else may move it meanwhile. */
  readonly player: string;
  readonly player2: string | null;
  /** A player with a balance of 0.00. */
  readonly playerEmpty: string | null;
  readonly playerBlocked: string | null;
  readonly currency: string;
  /** A currency in which no test player has an account. */
  readonly otherCurrency: string;
  /** The most that one call may move. Null: the whole balance. */
  readonly maxMinor: number | null;
  /** Blocks and unblocks a player at the operator; null: nobody told how. */
  readonly block: ((playerId: string, blocked: boolean) => Promise<void>) | null;
  readonly deadlinesMs: Deadlines;
  readonly replayAfterMs: number;
}

/** The clock as a port, so that tests need not wait. */
export interface Clock {
  /** Ms since the epoch. */
  now(): number;
  /** Ms of a clock that never jumps. */
  monotonic(): number;
  /** Resolves after `ms`, or at once when `signal` is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Chips of the usual debit, and of those that come in numbers. Exact in binary, so that only the cases about cents see a wallet that rounds. */
const STAKE_CHIPS = 500;
const SMALL_CHIPS = 25;
/** Chips that the test player must have at least. */
export const BALANCE_CHIPS_MIN = 1_000;
/** A large win: more minor units than 32 bits hold. */
const LARGE_CHIPS = 3_000_000_025;
const LARGE_CHIPS_WHOLE = 30_000_000;

/** The amounts of a run, minor units. */
export interface Amounts {
  readonly chip: number;
  readonly stake: number;
  readonly small: number;
  readonly large: number;
  readonly balanceMin: number;
}

/** Amounts in a currency, each a multiple of its smallest chip, none above `maxMinor`. */
export function amountsOf(currency: string, maxMinor: number | null): Amounts {
  const chip = chipUnit(currency);
  const capped = (minor: number) => (maxMinor === null ? minor : Math.min(minor, maxMinor - (maxMinor % chip)));
  return {
    chip,
    stake: capped(STAKE_CHIPS * chip),
    small: capped(SMALL_CHIPS * chip),
    large: capped(chip === 1 ? LARGE_CHIPS : LARGE_CHIPS_WHOLE * chip),
    balanceMin: BALANCE_CHIPS_MIN * chip,
  };
}

/** The smallest `maxMinor` that leaves the cases room: twice the usual debit. */
export function maxMinorLeast(currency: string): number {
  return 2 * STAKE_CHIPS * chipUnit(currency);
}
