import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite, type UnitAnswer } from './sqlite-engine.ts';
import type { Stmt } from './store.ts';

/** Thread that owns the SQLite connection, so that an fsync never delays a game. */
export type WorkerRequest =
  | { readonly type: 'write'; readonly id: number; readonly unit: readonly Stmt[] }
  | { readonly type: 'read'; readonly id: number; readonly stmt: Stmt }
  | { readonly type: 'close'; readonly id: number };

export interface WorkerAnswer {
  readonly id: number;
  readonly answer: UnitAnswer;
}

const port = parentPort;
if (!port) throw new Error('sqlite-worker runs as a worker thread only');

const engine = openSqlite(String((workerData as { file: unknown }).file));
let queue: { id: number; unit: readonly Stmt[] }[] = [];

port.on('message', (request: WorkerRequest) => {
  if (request.type === 'write') {
    // All units that have arrived by the end of this turn share one fsync.
    if (queue.push(request) === 1) setImmediate(flush);
  } else if (request.type === 'read') {
    answer([{ id: request.id, answer: read(request.stmt) }]);
  } else {
    flush();
    engine.close();
    answer([{ id: request.id, answer: { ok: true, rows: [] } }]);
    port.close();
  }
});

function flush(): void {
  const batch = queue;
  queue = [];
  if (batch.length === 0) return;
  const answers = engine.writeGroup(batch.map((entry) => entry.unit));
  answer(answers.map((one, index) => ({ id: batch[index]?.id ?? -1, answer: one })));
}

function read(stmt: Stmt): UnitAnswer {
  try {
    return { ok: true, rows: [engine.read(stmt)] };
  } catch (error) {
    return { ok: false, failure: { kind: 'failed', message: error instanceof Error ? error.message : String(error), statement: 0 } };
  }
}

function answer(answers: readonly WorkerAnswer[]): void {
  port?.postMessage(answers);
}
