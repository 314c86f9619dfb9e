import Database from 'better-sqlite3';

export type Db = Database.Database;

/** Amounts in minor units, times in ms since the epoch. `granted` is play money from the operator, the other side of the books. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS accounts (
    player_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    currency TEXT NOT NULL,
    balance INTEGER NOT NULL CHECK (balance >= 0),
    granted INTEGER NOT NULL,
    blocked INTEGER NOT NULL DEFAULT 0,
    featured INTEGER NOT NULL DEFAULT 0,
    language TEXT NOT NULL,
    country TEXT NOT NULL,
    timezone TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS transactions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    state TEXT NOT NULL,
    code TEXT,
    data TEXT NOT NULL,
    ref TEXT,
    player_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount INTEGER NOT NULL,
    room_id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS transactions_by_player ON transactions (player_id, seq);
  CREATE TABLE IF NOT EXISTS tombstones (
    debit_id TEXT PRIMARY KEY,
    cancel_id TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS results (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    data TEXT NOT NULL,
    player_id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    round_id TEXT NOT NULL,
    player_result TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount INTEGER NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS results_by_player ON results (player_id, seq);
  CREATE TABLE IF NOT EXISTS calls (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    rev INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    player_id TEXT,
    transaction_id TEXT,
    line TEXT NOT NULL,
    request TEXT NOT NULL,
    state TEXT NOT NULL,
    status INTEGER,
    answer TEXT,
    ms INTEGER,
    fault TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS calls_by_rev ON calls (rev);
  CREATE INDEX IF NOT EXISTS calls_by_player ON calls (player_id, seq);
`;

/** Opens the operator's books. A commit is on disk before the call is answered. */
export function openDatabase(file: string): Db {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('busy_timeout = 5000');
  db.exec(SCHEMA);
  return db;
}

/** A second connection for the call log. It may lose its last rows in a power cut, so it needs no disk flush per call. */
export function openLogDatabase(file: string): Db {
  const db = new Database(file);
  db.pragma('busy_timeout = 5000');
  db.pragma('synchronous = NORMAL');
  return db;
}
