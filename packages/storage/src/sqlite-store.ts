import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDataDirectory } from './data-lock.ts';
import { isMigrated, MIGRATIONS, migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import { StatementSender } from './sent-statements.ts';
import { openSqlite, type SqliteEngine, type UnitAnswer, type UnitFailure } from './sqlite-engine.ts';
import type { SqliteWorkerData, WorkerAnswer, WorkerRequest } from './sqlite-worker.ts';
import { OutcomeUnknown, StatementError, type Stmt, type Store, StoreUnavailable, UniqueViolation, UnitRefused } from './store.ts';

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

interface Waiting {
  resolve(rows: unknown[][]): void;
  reject(error: Error): void;
}

/** Works from TypeScript sources and from a bundle, which has the worker beside it as JavaScript. */
function workerFile(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './sqlite-worker.ts' : './sqlite-worker.js', import.meta.url);
}

function workerStore(workerData: SqliteWorkerData): Store {
  const worker = new Worker(workerFile(), { workerData });
  const statements = new StatementSender();
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let broken: Error | null = null;

  const fail = (error: Error): void => {
    broken ??= error;
    for (const one of waiting.values()) one.reject(broken);
    waiting.clear();
  };
  worker.on('message', (answers: readonly WorkerAnswer[] | object) => {
    // Under `node --watch` the runtime sends its own messages through the same port.
    if (!Array.isArray(answers)) return;
    for (const { answer } of answers) if (!answer.ok && answer.failure.kind === 'unknown') broken ??= errorOf(answer.failure);
    for (const { id, answer } of answers) {
      const one = waiting.get(id);
      waiting.delete(id);
      if (one) settle(one, answer);
    }
  });
  worker.on('error', (error) => fail(new OutcomeUnknown('the storage thread failed', { cause: error })));
  worker.on('exit', () => fail(new OutcomeUnknown('the storage thread has ended')));

  const ask = (request: (id: number) => WorkerRequest): Promise<unknown[][]> =>
    new Promise((resolve, reject) => {
      // After one commit of unknown outcome nothing may be written on top of it: the process replays first.
      if (broken) return reject(broken);
      const id = nextId++;
      post(request(id));
      waiting.set(id, { resolve, reject });
    });
  const post = (request: WorkerRequest): void => {
    try {
      worker.postMessage(request);
    } catch (error) {
      // A parameter that cannot be copied.
      if (request.type !== 'close') statements.unsent(request.sent);
      throw error;
    }
  };
  const send = (type: 'write' | 'read', stmts: readonly Stmt[]): Promise<unknown[][]> =>
    ask((id) => ({ type, id, sent: statements.send(stmts) }));
  return {
    write: (unit) => send('write', unit),
    read: async <Row>(stmt: Stmt) => ((await send('read', [stmt]))[0] ?? []) as Row[],
    unfit: async () => null,
    close: async () => {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      await ask((id) => ({ type: 'close', id })).catch(() => worker.terminate());
      await ended;
    },
  };
}

function inMemory(engine: SqliteEngine): Store {
  let queue: { unit: readonly Stmt[]; one: Waiting }[] = [];
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

function settle(one: Waiting, answer: UnitAnswer): void {
  if (answer.ok) one.resolve(answer.rows);
  else one.reject(errorOf(answer.failure));
}

function errorOf(failure: UnitFailure): Error {
  switch (failure.kind) {
    case 'refused':
      return new UnitRefused(failure.message, failure.statement);
    case 'unique':
      return new UniqueViolation(failure.message, failure.statement);
    case 'unknown':
      return new OutcomeUnknown(failure.message);
    case 'busy':
      return new StoreUnavailable(`another process holds the database's write lock: ${failure.message}`);
    case 'failed':
      return new StatementError(failure.message, failure.statement);
  }
}
