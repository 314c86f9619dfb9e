/** Values that a statement may bind. The drivers refuse booleans, dates and undefined. */
export type SqlValue = string | number | bigint | Uint8Array | null;

/**
 * The one storage port. A unit is a list of compiled statements, all or nothing, and durable when its promise resolves; nothing is
 * announced before that. There are no interactive transactions: guards are affected-row counts. Placeholders are `?`, which the PostgreSQL
 * driver numbers; a comment that begins with `postgres:` is SQL for PostgreSQL alone.
 */
export interface Stmt {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Exact number of affected or returned rows; any other number refuses the whole unit. */
  readonly rows?: number;
  /**
   * Set where the statement changes a ledger account that other units change as well. Such statements may run at the end of their unit, in
   * the order of these keys, so that units never deadlock.
   */
  readonly account?: string;
  /**
   * Set where one statement can do the same for several units of a group: the text for that many, whose parameters are those of the single
   * statements in a row. It may run before the other statements of its unit, and returns no rows.
   */
  readonly forSeveral?: (count: number) => string;
}

export interface Store {
  /**
   * Commits the unit durably. Rejects with `UnitRefused` (a guard failed), `UniqueViolation`, `StoreUnavailable` (nothing was written), or
   * `OutcomeUnknown` (stop the process and replay). Units written concurrently may commit in any order.
   */
  write(unit: readonly Stmt[]): Promise<unknown[][]>;
  read<Row>(stmt: Stmt): Promise<Row[]>;
  /**
   * Why the database, although it answers, must not be trusted with money at present: nothing is written, or what is written may be lost.
   * Null when all is well. Cheap enough to ask regularly.
   */
  unfit(): Promise<string | null>;
  close(): Promise<void>;
}

/** A statement failed, and nothing of its unit was written. `statement` is its index in the unit; -1 outside of the statements. */
export class StatementError extends Error {
  override readonly name: string = 'StatementError';
  readonly statement: number;
  constructor(message: string, statement = -1, options?: ErrorOptions) {
    super(message, options);
    this.statement = statement;
  }
}

/** A guard failed: wrong row count, or a check constraint. */
export class UnitRefused extends StatementError {
  override readonly name = 'UnitRefused';
}

/** A row of the same key exists. */
export class UniqueViolation extends StatementError {
  override readonly name = 'UniqueViolation';
}

/** The commit itself failed (disk full, I/O error, a connection lost for good): whether it happened is unknown. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The database does not answer, or another process holds its lock. Nothing of the unit was written, so it may be retried. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
