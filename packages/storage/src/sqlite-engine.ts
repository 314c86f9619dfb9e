import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { assertBindable } from './bindable.ts';
import type { Stmt } from './store.ts';

/**
 * Why a unit did not commit. `unknown`: the commit itself failed, for every unit of the group. `busy`: another process holds the write lock,
 * so no unit of the group was begun.
 */
export interface UnitFailure {
  readonly kind: 'refused' | 'unique' | 'unknown' | 'failed' | 'busy';
  readonly message: string;
  readonly statement: number;
}
export type UnitAnswer = { readonly ok: true; readonly rows: unknown[][] } | { readonly ok: false; readonly failure: UnitFailure };

/** Synchronous SQLite with group commit; runs in the worker thread, or in this thread for a store in memory. */
export interface SqliteEngine {
  /** Runs the units in one transaction with one fsync. Only a unit that fails is rolled back; the others still commit. */
  writeGroup(units: readonly (readonly Stmt[])[]): UnitAnswer[];
  read(stmt: Stmt): unknown[];
  /** The whole database as bytes, to open copies of it in memory. */
  image(): Buffer;
  close(): void;
}

/** Statements are few and fixed; a growing cache would mean that values are pasted into SQL text. */
const PREPARED_MAX = 500;
/** How long opening the file waits for another process, which may be recovering it. */
const OPEN_BUSY_MS = 5_000;
/**
 * How long one try to begin waits for another process, such as the operator command beside the running service. Short, because the thread
 * reads nothing while it waits; the caller tries again.
 */
const BEGIN_BUSY_MS = 200;

const PRAGMAS = [
  'journal_mode=WAL',
  'synchronous=FULL',
  'foreign_keys=ON',
  `busy_timeout=${BEGIN_BUSY_MS}`,
  // Pages of the log between two checkpoints: hot pages are written back to the database once for all their changes in between.
  'wal_autocheckpoint=4000',
  // KiB. The pages that tables at play write and read stay in memory.
  'cache_size=-65536',
];

type Prepared = Database.Statement<unknown[], unknown>;

class StatementFailure extends Error {
  readonly failure: UnitFailure;
  constructor(failure: UnitFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Opens or creates the database file (`:memory:` for none, an image for a copy of it in memory): WAL, synchronous=FULL, foreign keys on. */
export function openSqlite(file: string | Buffer): SqliteEngine {
  const db = new Database(file, { timeout: OPEN_BUSY_MS });
  for (const pragma of PRAGMAS) db.pragma(pragma);
  addFunctions(db);
  const prepare = statementCache(db);
  return {
    read: (stmt) => prepare(stmt.sql).all(...stmt.parameters),
    writeGroup: (units) => writeGroup(db, prepare, units),
    image: () => db.serialize(),
    close: () => db.close(),
  };
}

/** PostgreSQL functions that statements of the port use and SQLite lacks, under the same names, so that one text serves both. */
function addFunctions(db: Database.Database): void {
  const pure = { deterministic: true, varargs: true };
  db.function('convert_to', pure, (text: unknown) => (text === null ? null : Buffer.from(String(text))));
  db.function('sha256', pure, (bytes: unknown) => (bytes instanceof Uint8Array ? createHash('sha256').update(bytes).digest() : null));
  db.function('encode', pure, (bytes: unknown) => (bytes instanceof Uint8Array ? Buffer.from(bytes).toString('hex') : null));
}

function statementCache(db: Database.Database): (text: string) => Prepared {
  const cache = new Map<string, Prepared>();
  return (text) => {
    const known = cache.get(text);
    if (known) return known;
    if (cache.size >= PREPARED_MAX) cache.clear();
    const prepared = db.prepare<unknown[], unknown>(text);
    cache.set(text, prepared);
    return prepared;
  };
}

function writeGroup(db: Database.Database, prepare: (text: string) => Prepared, units: readonly (readonly Stmt[])[]): UnitAnswer[] {
  const busy = beginOrBusy(prepare);
  if (busy !== null) return units.map(() => ({ ok: false, failure: busy }));
  try {
    const answers = units.map((unit) => writeUnit(db, prepare, unit));
    prepare('commit').run();
    return answers;
  } catch (error) {
    if (db.inTransaction) db.exec('rollback');
    const failure: UnitFailure = { kind: 'unknown', message: textOf(error), statement: -1 };
    return units.map(() => ({ ok: false, failure }));
  }
}

/** Begins the transaction. Returns a failure when another process holds the lock: nothing was written, so that outcome is known. */
function beginOrBusy(prepare: (text: string) => Prepared): UnitFailure | null {
  try {
    prepare('begin immediate').run();
    return null;
  } catch (error) {
    const isBusy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
    return { kind: isBusy ? 'busy' : 'unknown', message: textOf(error), statement: -1 };
  }
}

function writeUnit(db: Database.Database, prepare: (text: string) => Prepared, unit: readonly Stmt[]): UnitAnswer {
  prepare('savepoint unit').run();
  try {
    const rows = unit.map((stmt, index) => runStatement(prepare, stmt, index));
    prepare('release unit').run();
    return { ok: true, rows };
  } catch (error) {
    // SQLite rolls back the whole transaction on a full disk or an I/O error; then the outcome of the whole group is uncertain.
    if (!db.inTransaction || !(error instanceof StatementFailure)) throw error;
    prepare('rollback to unit').run();
    prepare('release unit').run();
    return { ok: false, failure: error.failure };
  }
}

function runStatement(prepare: (text: string) => Prepared, stmt: Stmt, index: number): unknown[] {
  const { rows, touched } = execute(prepare, stmt, index);
  if (stmt.rows !== undefined && touched !== stmt.rows) {
    throw new StatementFailure({ kind: 'refused', message: `${touched} rows instead of ${stmt.rows}: ${stmt.sql}`, statement: index });
  }
  return rows;
}

function execute(prepare: (text: string) => Prepared, stmt: Stmt, index: number): { rows: unknown[]; touched: number } {
  try {
    assertBindable(stmt);
    const prepared = prepare(stmt.sql);
    if (!prepared.reader) return { rows: [], touched: prepared.run(...stmt.parameters).changes };
    const rows = prepared.all(...stmt.parameters);
    return { rows, touched: rows.length };
  } catch (error) {
    throw new StatementFailure({ kind: failureKind(error), message: `${textOf(error)}: ${stmt.sql}`, statement: index });
  }
}

function failureKind(error: unknown): UnitFailure['kind'] {
  const code = error instanceof Database.SqliteError ? error.code : '';
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'unique';
  return code.startsWith('SQLITE_CONSTRAINT') ? 'refused' : 'failed';
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
