import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDataDirectory } from './data-lock.ts';
import { isMigrated, MIGRATIONS, migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import { openSqlite, type SqliteEngine } from './sqlite-engine.ts';
import { type Asked, SqliteLine, settle } from './sqlite-line.ts';
import type { SqliteWorkerData } from './sqlite-worker.ts';
import type { Stmt, Store } from './store.ts';

export const DATABASE_FILE = 'cardroom.db';

/** How long units wait for another process that holds the database's write lock; as long as for a PostgreSQL that does not answer. */
export const SQLITE_BUSY_FOR_MS = 10_000;

export interface SqliteStoreOptions {
  /** Created when missing, readable by its owner only. */
  readonly dataDir: string;
  /** `alone` (default): holds the directory. `command`: works beside a running service, as the operator command does. */
  readonly as?: 'alone' | 'command';
  readonly busyForMs?: number;
  /** The schema that this version knows; another one for tests. */
  readonly migrations?: readonly Migration[];
}

/**
 * Opens the embedded store: SQLite in a worker thread, migrated to the newest schema.
 * Throws `DataDirectoryInUse` when another service holds the directory.
 */
export async function sqliteStore(options: SqliteStoreOptions): Promise<Store> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const service = options.as !== 'command';
  let lock = service ? lockDataDirectory(options.dataDir) : null;
  const file = join(options.dataDir, DATABASE_FILE);
  // SQLite gives its log files the permissions of the database file, whoever may read the directory.
  closeSync(openSync(file, 'a', 0o600));
  const store = workerStore({ file, busyForMs: options.busyForMs ?? SQLITE_BUSY_FOR_MS });
  try {
    const { migrations = MIGRATIONS } = options;
    if (!(await isMigrated(store, migrations))) {
      // A command must not change the schema under a running service of another version.
      lock ??= lockDataDirectory(options.dataDir);
      await migrate(store, migrations);
    }
  } catch (error) {
    await store.close();
    lock?.release();
    throw error;
  }
  if (!service) lock?.release();
  return {
    ...store,
    close: async () => {
      await store.close();
      if (service) lock?.release();
    },
  };
}

/** Migrated once in a process: tests open thousands of stores. */
let migrated: Promise<Buffer> | null = null;

/** A migrated store in memory, in this thread; for tests. */
export async function memoryStore(): Promise<Store> {
  migrated ??= migratedImage();
  return inMemory(openSqlite(await migrated));
}

async function migratedImage(): Promise<Buffer> {
  const engine = openSqlite(':memory:');
  await migrate(inMemory(engine));
  const image = engine.image();
  engine.close();
  return image;
}

/** Works from TypeScript sources and from a bundle, which has the worker beside it as JavaScript. */
function workerFile(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './sqlite-worker.ts' : './sqlite-worker.js', import.meta.url);
}

function workerStore(workerData: SqliteWorkerData): Store {
  const line = new SqliteLine(new Worker(workerFile(), { workerData }));
  return {
    write: (unit) => line.write(unit),
    read: async <Row>(stmt: Stmt) => (await line.read(stmt)) as Row[],
    unfit: async () => null,
    close: () => line.close(),
  };
}

function inMemory(engine: SqliteEngine): Store {
  let queue: { unit: readonly Stmt[]; one: Asked }[] = [];
  const flush = (): void => {
    const batch = queue;
    queue = [];
    const answers = engine.writeGroup(batch.map((entry) => entry.unit));
    for (const [index, answer] of answers.entries()) {
      const entry = batch[index];
      if (entry) settle(entry.one, answer);
    }
  };
  return {
    write: (unit) =>
      new Promise((resolve, reject) => {
        if (queue.push({ unit, one: { resolve, reject } }) === 1) setImmediate(flush);
      }),
    read: async <Row>(stmt: Stmt) => engine.read(stmt) as Row[],
    unfit: async () => null,
    close: async () => engine.close(),
  };
}
