import { z } from 'zod';
import { tableParameter, timeParameter } from './query-parameters.ts';

/** Hands per page by default, and at most. */
export const HANDS_PAGE = 20;
export const HANDS_PAGE_MAX = 50;
/** How long players can see their hands: 12 months. */
export const HANDS_SHOWN_MS = 365 * 24 * 3_600_000;

/** Hand IDs are decimal numbers, easy to read aloud. */
export const HAND_ID = /^\d{1,18}$/;

/** By the time they ended or by pot size; equal pots newest first. */
export const HAND_ORDERS = ['newest', 'biggest-pot'] as const;
export type HandOrder = (typeof HAND_ORDERS)[number];

/**
 * Query of `GET /api/hands`: `before` is the last hand of the previous page. Only hands that ended between `from` and `to` (inclusive), at
 * one
 * `table` or all.
 */
export const handsQuery = z.strictObject({
  before: z.string().regex(HAND_ID).optional(),
  from: timeParameter.optional(),
  to: timeParameter.optional(),
  table: tableParameter.optional(),
  order: z.enum(HAND_ORDERS).default('newest'),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(HANDS_PAGE_MAX))
    .default(HANDS_PAGE),
});

/** The export formats of a hand: PokerStars-style text, Open Hand History, PHH, and a scenario file for tests. */
export const HAND_EXPORTS = ['pokerstars', 'ohh', 'phh', 'hand'] as const;
export type HandExportFormat = (typeof HAND_EXPORTS)[number];

/** Query of `GET /api/hands/:handId/export`. */
export const handExportQuery = z.strictObject({ format: z.enum(HAND_EXPORTS) });

/** One hand as a file, limited to what the player may know. */
export interface HandExport {
  readonly fileName: string;
  readonly text: string;
}

/**
 * How a hand was dealt, in the format of the fairness package. A proof of number `own.n` is that public transcript with `kind` `proof`, the
 * `own` openings added to its `opened`, and as `viewer` the record that the player's client kept; from the service that record would prove nothing.
 */
export interface HandProofAnswer {
  readonly handId: string;
  /** The player's, from 0. */
  readonly seat: number | null;
  /** Public transcripts, ascending by number: lists that were void before the hand was dealt, then the number that was dealt. */
  readonly hands: readonly object[];
  /** The openings of the player's own cards that not everybody was shown; null where no card was dealt. */
  readonly own: { readonly n: number; readonly opened: readonly object[] } | null;
}

/** A hand the player was dealt into. Amounts are in minor units, times in server ms, cards as text (`As`). */
export interface HandListing {
  readonly handId: string;
  readonly tableId: string;
  readonly roomName: string;
  readonly gameKey: string;
  /** `holdem` | `omaha4` | `omaha5` | `omaha6` | `shortdeck` */
  readonly game: string;
  /** `NL` | `PL` | `FL` */
  readonly limit: string;
  readonly currency: string;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly ante: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly state: 'ended' | 'void';
  /** The total of its pots, including rake; 0 for a voided hand. */
  readonly pot: number;
  /** Null if the hand's records cannot be read; the facts above are known in any case. */
  readonly play: {
    /** The player's hole cards. */
    readonly cards: readonly string[];
    readonly board: readonly string[];
    /** The second board of a hand run twice; otherwise empty. */
    readonly secondBoard: readonly string[];
    /** The player's net result, after rake. */
    readonly net: number;
  } | null;
}

export interface HandsAnswer {
  /** In the requested order. */
  readonly hands: readonly HandListing[];
  /** Whether more follow. */
  readonly more: boolean;
}

/** The most tables offered to choose from. */
export const HAND_TABLES_MAX = 50;

/** A table where the player sat during the last 12 months. */
export interface HandTable {
  readonly tableId: string;
  readonly roomName: string;
}

export interface HandTablesAnswer {
  /** Tables where the player sits now, then the others, most recently left first. */
  readonly tables: readonly HandTable[];
}
