import { chipUnit } from '@cardroom/money';

/** How long Cardroom waits for the answer to each call, in ms. */
export const DEADLINES_MS = { balance: 3_000, debit: 5_000, credit: 10_000, cancel: 10_000, result: 10_000 } as const;
export type Deadlines = Readonly<Record<keyof typeof DEADLINES_MS, number>>;

/** How long I6 waits before it repeats a debit and its credit, in ms. */
export const REPLAY_AFTER_MS = 5_000;

/** The settings of a run. Amounts in minor units. */
export interface Setup {
  /** The operator_url, without a trailing slash. */
  readonly url: string;
  readonly key: string;
  /** A second key that is valid too, during key rotation. */
  readonly key2: string | null;
  /** The secrets that sign every call, two during a rotation; without any, calls are not signed. */
  readonly signingSecrets: readonly string[];
  /** The test player; nothing else may change their balance during the run. */
  readonly player: string;
  readonly player2: string | null;
  /** A player with a balance of 0.00. */
  readonly playerEmpty: string | null;
  readonly playerBlocked: string | null;
  readonly currency: string;
  /** A currency in which no test player has an account. */
  readonly otherCurrency: string;
  /** The maximum amount of one call. Null: no limit. */
  readonly maxMinor: number | null;
  /** Blocks and unblocks a player at the operator; null when the kit was not told how. */
  readonly block: ((playerId: string, blocked: boolean) => Promise<void>) | null;
  readonly deadlinesMs: Deadlines;
  readonly replayAfterMs: number;
}

/** The clock as a port, so that tests need not wait. */
export interface Clock {
  /** Ms since the epoch. */
  now(): number;
  /** Time of a monotonic clock, in ms. */
  monotonic(): number;
  /** Resolves after `ms`, or at once when `signal` is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Chips of a normal debit, and of the debits in load cases. Both are exact in binary, so a rounding wallet fails only the cases about cents. */
const STAKE_CHIPS = 500;
const SMALL_CHIPS = 25;
/** The minimum number of chips that the test player must have. */
export const BALANCE_CHIPS_MIN = 1_000;
/** A large win: more minor units than fit into 32 bits. */
const LARGE_CHIPS = 3_000_000_025;
const LARGE_CHIPS_WHOLE = 30_000_000;

/** The amounts of a run in minor units. */
export interface Amounts {
  readonly chip: number;
  readonly stake: number;
  readonly small: number;
  readonly large: number;
  readonly balanceMin: number;
}

/** The amounts in a currency. Each is a multiple of its smallest chip, and stakes and wins are at most `maxMinor`. */
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

/** The smallest `maxMinor` with which the cases can run: twice a normal debit. */
export function maxMinorLeast(currency: string): number {
  return 2 * STAKE_CHIPS * chipUnit(currency);
}
