import type { StuckTotal } from './stuck.ts';

/** Where money of one currency can be. */
export type BookAccount = 'external' | 'transit' | 'seats' | 'pots' | 'rake' | 'owed' | 'suspense';

/** One currency of an operator, in minor units. `external` is negative by the amount we hold. */
export interface Book {
  readonly currency: string;
  readonly accounts: Readonly<Record<BookAccount, number>>;
  /** The sum of all accounts; anything but 0 is an error. */
  readonly sum: number;
  readonly problems: readonly string[];
}

/** Chips at one table according to the books, at the start of its running hand. */
export interface TableChips {
  readonly tableId: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly currency: string;
  readonly players: number;
  readonly chips: number;
}

/** The result of the service's last comparison of the books with the tables. */
export interface WatchFinding {
  readonly status: 'unchecked' | 'balanced' | 'broken';
  readonly at: number | null;
  readonly skipped: number;
  readonly problems: readonly string[];
  /** Names of the processes whose tables are not checked, because they give no answer. */
  readonly missing: readonly string[];
}

/** Answer of `GET /money/books`. */
export interface BooksAnswer {
  readonly books: readonly Book[];
  readonly tables: readonly TableChips[];
  /** Null where the comparison is not running. */
  readonly watch: WatchFinding | null;
  readonly stuck: readonly StuckTotal[];
  readonly asOf: number;
}
