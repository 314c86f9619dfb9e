/** The only DDL that differs between the two databases; the PostgreSQL driver translates it. */
export interface ColumnTypes {
  readonly identity: string;
}

/** Forward only: a version is never edited after its release and never undone. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  /**
   * Set where the statements only add: tables, and columns that may be empty or have a default. Processes that do not know them go on working,
   * so it runs while they serve, and the release before can be started again on what it leaves.
   */
  readonly additive?: true;
  /** Statements in the common subset of SQLite and PostgreSQL; `types` names the few types that differ. */
  statements(types: ColumnTypes): readonly string[];
}
