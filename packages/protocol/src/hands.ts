import { z } from 'zod';
import { askedMoment, askedTable } from './asked.ts';

/** Hands of a page when nobody says how many, and at most. */
export const HANDS_PAGE = 20;
export const HANDS_PAGE_MAX = 50;
/** Hands that ended longer ago are not shown to players any more: 12 months. */
export const HANDS_SHOWN_MS = 365 * 24 * 3_600_000;

/** Hand ids are decimal numbers as people read them aloud. */
export const HAND_ID = /^\d{1,18}$/;

/** By when they ended, or by what went into their pots; of equal pots the newest first. */
export const HAND_ORDERS = ['newest', 'biggest-pot'] as const;
export type HandOrder = (typeof HAND_ORDERS)[number];

/** Query of `GET /api/hands`: `before` is the last hand of the page before; hands that ended between `from` and `to`, both included, at one `table` or at all. */
export const handsQuery = z.strictObject({
  before: z.string().regex(HAND_ID).optional(),
  from: askedMoment.optional(),
  to: askedMoment.optional(),
  table: askedTable.optional(),
  order: z.enum(HAND_ORDERS).default('newest'),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(HANDS_PAGE_MAX))
    .default(HANDS_PAGE),
});

/** What a hand can be taken away as: PokerStars-style text, Open Hand History, PHH, and a scenario file for tests. */
export const HAND_EXPORTS = ['pokerstars', 'ohh', 'phh', 'hand'] as const;
export type HandExportFormat = (typeof HAND_EXPORTS)[number];

/** Query of `GET /api/hands/:handId/export`. */
export const handExportQuery = z.strictObject({ format: z.enum(HAND_EXPORTS) });

/** One hand as a file, as the player himself may know it. */
export interface HandExport {
  readonly fileName: string;
  readonly text: string;
}

/** One hand that the player was dealt into. Amounts in minor units, times server ms, cards as text (`As`). */
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
  /** Everything that went into its pots, rake included; 0 of a void hand. */
  readonly pot: number;
  /** Null when the records of the hand cannot be read: the rest is known, the hand itself is not. */
  readonly play: {
    /** Own cards. */
    readonly cards: readonly string[];
    readonly board: readonly string[];
    /** Of a hand that ran twice; else empty. */
    readonly secondBoard: readonly string[];
    /** What his stack changed by, after rake. */
    readonly net: number;
  } | null;
}

export interface HandsAnswer {
  /** In the order asked for. */
  readonly hands: readonly HandListing[];
  /** Whether others follow. */
  readonly more: boolean;
}

/** Tables a player is asked to choose from, at most. */
export const HAND_TABLES_MAX = 50;

/** A table at which the player sat while his hands are shown. */
export interface HandTable {
  readonly tableId: string;
  readonly roomName: string;
}

export interface HandTablesAnswer {
  /** The one he left last first; before them those he sits at. */
  readonly tables: readonly HandTable[];
}
