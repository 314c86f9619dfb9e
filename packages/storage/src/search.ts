import type { Store } from './store.ts';

/** Things of one kind that are shown. */
export const HITS_OF_A_KIND = 5;

/** Stands behind every text that begins with what is before it. */
export const LAST = '\u{10ffff}';

/** The typed text, and the operator whose things may be found. */
export interface SearchAsk {
  readonly text: string;
  /** Whose: ids of other operators are found with null only, and then only what is found by an id that no two operators share. */
  readonly operatorId: string | null;
  /** The service's own people find the ids of all operators, whichever is chosen. */
  readonly ofAll: boolean;
}

/** One kind of things that can be found. */
export type Finder<Hit> = (store: Store, ask: SearchAsk) => Promise<readonly Hit[]>;

export interface PlaceRow {
  readonly id: string;
  readonly operator_id: string;
  readonly name: string;
  readonly closed_at: number | null;
}

export function isNamed({ name }: PlaceRow, text: string): boolean {
  return name.toLowerCase().includes(text.toLowerCase());
}

/** Those that the person may find, as many as are shown: another operator's are as unknown as those that do not exist. */
export function within<Row extends { readonly operator_id: string }>({ operatorId, ofAll }: SearchAsk, rows: readonly Row[]): Row[] {
  return rows.filter((row) => ofAll || row.operator_id === operatorId).slice(0, HITS_OF_A_KIND);
}
