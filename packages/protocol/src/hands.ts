import { z } from 'zod';

/** Hands of a page when nobody says how many, and at most. */
export const HANDS_PAGE = 20;
export const HANDS_PAGE_MAX = 50;
/** Hands that ended longer ago are not shown to players any more: 12 months. */
export const HANDS_SHOWN_MS = 365 * 24 * 3_600_000;

/** Hand ids are decimal numbers as people read them aloud. */
export const HAND_ID = /^\d{1,18}$/;

/** Query of `GET /api/hands`: `before` is the last hand of the page before. */
export const handsQuery = z.strictObject({
  before: z.string().regex(HAND_ID).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(HANDS_PAGE_MAX))
    .default(HANDS_PAGE),
});

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
  /** Newest first. */
  readonly hands: readonly HandListing[];
  /** Whether there are older ones. */
  readonly more: boolean;
}
