import type { StuckTotal } from './stuck.ts';

/** Where money of one currency can be. */
export type BookAccount = 'external' | 'transit' | 'seats' | 'pots' | 'rake' | 'owed' | 'suspense';

/** One currency of an operator. Minor units; `external` is below zero by what we hold. */
export interface Book {
  readonly currency: string;
  readonly accounts: Readonly<Record<BookAccount, number>>;
  /** All accounts together; anything but 0 is a fault. */
  readonly sum: number;
  readonly problems: readonly string[];
}

/** Chips at one table, as the books have them at the start of its running hand. */
export interface TableChips {
  readonly tableId: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly currency: string;
  readonly players: number;
  readonly chips: number;
}

/** What the watch of the service found when it compared the books with the tables last. */
export interface WatchFinding {
  readonly status: 'unchecked' | 'balanced' | 'broken';
  readonly at: number | null;
  readonly skipped: number;
  readonly problems: readonly string[];
}

/** Answer of `GET /money/books`. */
export interface BooksAnswer {
  readonly books: readonly Book[];
  readonly tables: readonly TableChips[];
  /** Null where nothing watches. */
  readonly watch: WatchFinding | null;
  readonly stuck: readonly StuckTotal[];
  readonly asOf: number;
}
