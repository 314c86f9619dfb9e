import type { Worker } from 'node:worker_threads';
import { StatementSender } from './sent-statements.ts';
import type { UnitAnswer, UnitFailure } from './sqlite-engine.ts';
import type { WorkerAnswer, WorkerRequest } from './sqlite-worker.ts';
import { OutcomeUnknown, StatementError, type Stmt, StoreUnavailable, UniqueViolation, UnitRefused } from './store.ts';

/** Somebody who waits for the rows of a unit or of a read. */
export interface Asked {
  resolve(rows: unknown[][]): void;
  reject(error: Error): void;
}

interface WaitingUnit {
  readonly id: number;
  readonly unit: readonly Stmt[];
}

/** The part of a worker that is used here. */
export type StorageThread = Pick<Worker, 'on' | 'once' | 'postMessage' | 'terminate'>;

/**
 * The line to the thread that owns SQLite. Units that one turn of the event loop writes go in one message, and units that come while the
 * thread writes wait here and go together in the next: the busier the service, the fewer messages and commits a unit costs.
 */
export class SqliteLine {
  readonly #thread: StorageThread;
  readonly #statements = new StatementSender();
  readonly #asked = new Map<number, Asked>();
  #nextId = 1;
  #waiting: WaitingUnit[] = [];
  /** Units whose answers are to come. */
  readonly #sent = new Set<number>();
  #isPlanned = false;
  #broken: Error | null = null;

  constructor(thread: StorageThread) {
    this.#thread = thread;
    thread.on('message', (answers: readonly WorkerAnswer[] | object) => {
      // Under `node --watch` the runtime sends its own messages through the same port.
      if (Array.isArray(answers)) this.#hear(answers);
    });
    thread.on('error', (error) => this.#fail(new OutcomeUnknown('the storage thread failed', { cause: error })));
    thread.on('exit', () => this.#fail(new OutcomeUnknown('the storage thread has ended')));
  }

  /** Resolves with the rows of each statement, once the unit is committed. Rejects with the errors of `Store.write`. */
  write(unit: readonly Stmt[]): Promise<unknown[][]> {
    return this.#ask((id) => {
      this.#waiting.push({ id, unit });
      this.#plan();
    });
  }

  /** The rows of a statement; units that are not committed yet do not show in them. */
  async read(stmt: Stmt): Promise<unknown[]> {
    const [rows = []] = await this.#ask((id) => this.#post([{ id, unit: [stmt] }], 'read'));
    return rows;
  }

  /** Writes what waits, then ends the thread. */
  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#thread.once('exit', resolve));
    this.#sendWaiting();
    await this.#ask((id) => this.#thread.postMessage({ type: 'close', id } satisfies WorkerRequest)).catch(() => this.#thread.terminate());
    await ended;
  }

  #ask(post: (id: number) => void): Promise<unknown[][]> {
    return new Promise((resolve, reject) => {
      // After one commit of unknown outcome nothing may be written on top of it: the process replays first.
      if (this.#broken) return reject(this.#broken);
      const id = this.#nextId++;
      this.#asked.set(id, { resolve, reject });
      try {
        post(id);
      } catch (error) {
        this.#asked.delete(id);
        throw error;
      }
    });
  }

  #plan(): void {
    if (this.#isPlanned || this.#sent.size > 0) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      if (this.#sent.size === 0) this.#sendWaiting();
    });
  }

  #sendWaiting(): void {
    const units = this.#waiting;
    this.#waiting = [];
    if (units.length === 0) return;
    try {
      this.#post(units, 'write');
      for (const { id } of units) this.#sent.add(id);
    } catch {
      for (const unit of units) this.#sendAlone(unit);
    }
  }

  /** One of several units has a parameter that cannot be copied: it alone is refused. */
  #sendAlone(unit: WaitingUnit): void {
    try {
      this.#post([unit], 'write');
      this.#sent.add(unit.id);
    } catch (error) {
      const one = this.#asked.get(unit.id);
      this.#asked.delete(unit.id);
      one?.reject(error as Error);
    }
  }

  #post(units: readonly WaitingUnit[], type: 'write' | 'read'): void {
    const sent = units.map(({ id, unit }) => ({ id, sent: this.#statements.send(unit) }));
    try {
      this.#thread.postMessage({ type, units: sent } satisfies WorkerRequest);
    } catch (error) {
      for (const one of sent) this.#statements.unsent(one.sent);
      throw error;
    }
  }

  #hear(answers: readonly WorkerAnswer[]): void {
    for (const { answer } of answers) if (!answer.ok && answer.failure.kind === 'unknown') this.#broken ??= errorOf(answer.failure);
    for (const { id } of answers) this.#sent.delete(id);
    const late = answers.find(({ answer }) => !answer.ok && answer.failure.kind === 'busy');
    if (this.#broken !== null) this.#dropWaiting(this.#broken);
    else if (late !== undefined && !late.answer.ok) this.#dropWaiting(errorOf(late.answer.failure));
    else if (this.#sent.size === 0) this.#sendWaiting();
    for (const { id, answer } of answers) {
      const one = this.#asked.get(id);
      this.#asked.delete(id);
      if (one) settle(one, answer);
    }
  }

  /** Units that waited behind others share what those met: another process holds the lock, or nothing may be written any more. */
  #dropWaiting(error: Error): void {
    for (const { id } of this.#waiting.splice(0)) {
      this.#asked.get(id)?.reject(error);
      this.#asked.delete(id);
    }
  }

  #fail(error: Error): void {
    this.#broken ??= error;
    this.#waiting = [];
    this.#sent.clear();
    for (const one of this.#asked.values()) one.reject(this.#broken);
    this.#asked.clear();
  }
}

export function settle(one: Asked, answer: UnitAnswer): void {
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
