import type { Sealer } from './sealer.ts';
import type { SqlValue, Stmt, Store } from './store.ts';

/** A sealed value at rest, with what opens it. */
export interface SealedRow {
  /** Its place in the order of `SealedPlace.rows`. */
  readonly key: readonly SqlValue[];
  readonly sealed: Uint8Array;
  readonly sealer: Sealer;
  readonly context: string;
  /** Stores the value sealed again, unless somebody has changed or removed it since. */
  put(sealed: Uint8Array): Stmt;
}

/** A column that holds sealed values. Each table's home lists its own. */
export interface SealedPlace {
  readonly name: string;
  /** Rows after `after` in the order of their keys; from the first one when it is null. */
  rows(store: Store, after: readonly SqlValue[] | null, limit: number): Promise<SealedRow[]>;
}
