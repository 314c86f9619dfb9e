import { parentPort, workerData } from 'node:worker_threads';
import { type SentStatements, statementReceiver } from './sent-statements.ts';
import { openSqlite, type UnitAnswer } from './sqlite-engine.ts';
import type { Stmt } from './store.ts';

/** Thread that owns the SQLite connection, so that an fsync never delays a game. */
export type WorkerRequest =
  | { readonly type: 'write' | 'read'; readonly units: readonly { readonly id: number; readonly sent: SentStatements }[] }
  | { readonly type: 'close'; readonly id: number };

export interface WorkerAnswer {
  readonly id: number;
  readonly answer: UnitAnswer;
}

export interface SqliteWorkerData {
  readonly file: string;
  /** How long units wait for the lock of another process before they are given up unwritten. */
  readonly busyForMs: number;
}

interface Waiting {
  readonly id: number;
  readonly unit: readonly Stmt[];
}

const port = parentPort;
if (!port) throw new Error('sqlite-worker runs as a worker thread only');

const { file, busyForMs } = workerData as SqliteWorkerData;
const engine = openSqlite(file);
const received = statementReceiver();
let queue: Waiting[] = [];
/** When the lock of another process was met first; null while there is none. */
let busySince: number | null = null;

port.on('message', (request: WorkerRequest) => {
  if (request.type === 'close') {
    while (queue.length > 0) write();
    engine.close();
    answer([{ id: request.id, answer: { ok: true, rows: [] } }]);
    port.close();
    return;
  }
  const units = request.units.map(({ id, sent }) => ({ id, unit: received(sent) }));
  if (request.type === 'read') return answer(units.map(({ id, unit }) => ({ id, answer: read(unit) })));
  const isFirst = queue.length === 0;
  queue.push(...units);
  if (isFirst) setImmediate(flush);
});

/** Writes what waits, and tries again in another turn while it cannot, so that reads are answered in between. */
function flush(): void {
  write();
  if (queue.length > 0) setImmediate(flush);
}

/** Writes every waiting unit. While another process holds the lock they go on waiting, at most `busyForMs`. */
function write(): void {
  const batch = queue;
  queue = [];
  if (batch.length === 0) return;
  const answers = engine.writeGroup(batch.map((entry) => entry.unit));
  if (isBusy(answers)) {
    busySince ??= performance.now();
    if (performance.now() - busySince < busyForMs) {
      queue = batch;
      return;
    }
  }
  busySince = null;
  answer(answers.map((one, index) => ({ id: batch[index]?.id ?? -1, answer: one })));
}

function isBusy([first]: readonly UnitAnswer[]): boolean {
  return first?.ok === false && first.failure.kind === 'busy';
}

function read(stmts: readonly Stmt[]): UnitAnswer {
  try {
    return { ok: true, rows: stmts.map((stmt) => engine.read(stmt)) };
  } catch (error) {
    return { ok: false, failure: { kind: 'failed', message: error instanceof Error ? error.message : String(error), statement: 0 } };
  }
}

function answer(answers: readonly WorkerAnswer[]): void {
  port?.postMessage(answers);
}
