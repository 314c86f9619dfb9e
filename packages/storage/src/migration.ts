/** The only DDL that differs between the two databases; the PostgreSQL driver translates it. */
export interface ColumnTypes {
  readonly identity: string;
}

/** Forward only: a version is never edited after its release and never undone. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  /** Statements in the common subset of SQLite and PostgreSQL; `types` names the few types that differ. */
  statements(types: ColumnTypes): readonly string[];
}
