import type { Store } from './store.ts';

/** The maximum number of search results of each kind. */
export const HITS_OF_A_KIND = 5;

/** Sorts after every text that starts with the preceding prefix. */
export const LAST = '\u{10ffff}';

/** The search text and the operator whose records may be found. */
export interface SearchAsk {
  readonly text: string;
  /** Null finds the records of all operators, but only by IDs that are unique across operators. */
  readonly operatorId: string | null;
  /** Service staff find the IDs of all operators, whichever operator is chosen. */
  readonly ofAll: boolean;
}

/** A search for one kind of record. */
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

/** The results that the user may see, up to the maximum; another operator's records are treated as if they did not exist. */
export function within<Row extends { readonly operator_id: string }>({ operatorId, ofAll }: SearchAsk, rows: readonly Row[]): Row[] {
  return rows.filter((row) => ofAll || row.operator_id === operatorId).slice(0, HITS_OF_A_KIND);
}
