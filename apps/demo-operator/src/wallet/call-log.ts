import { EventEmitter } from 'node:events';
import type { CallKind } from '@cardroom/operator-api/faults';
import type { Db } from '../database.ts';

/** Calls from the service to the wallet, the operator's own calls to the service, and unreadable calls. */
export type LogKind = CallKind | 'token' | 'launch' | 'unknown';

/** `open`: being handled. `lost`: the process died during the call. */
export type CallState = 'open' | 'answered' | 'reset' | 'unanswered' | 'lost';

export interface CallStart {
  readonly kind: LogKind;
  readonly playerId: string | null;
  readonly transactionId: string | null;
  /** Method and path as sent. */
  readonly line: string;
  readonly request: string;
}

export interface CallEnd {
  readonly state: Exclude<CallState, 'open' | 'lost'>;
  readonly status: number | null;
  readonly answer: string | null;
  readonly ms: number;
  readonly fault: string | null;
}

/** One row of the log; `rev` increases with every change to any row. */
export interface CallRow {
  readonly seq: number;
  readonly rev: number;
  readonly at: number;
  readonly kind: LogKind;
  readonly player_id: string | null;
  readonly transaction_id: string | null;
  readonly line: string;
  readonly request: string;
  readonly state: CallState;
  readonly status: number | null;
  readonly answer: string | null;
  readonly ms: number | null;
  readonly fault: string | null;
}

/** Older rows are deleted: the log is for viewing, the ledger is the permanent record. */
export const CALLS_KEPT = 20_000;
const PRUNE_EVERY = 500;

/** The latest calls, each with its exact request and answer, and a feed of changes for live pages. */
export class CallLog {
  readonly #db: Db;
  readonly #now: () => number;
  readonly #feed = new EventEmitter<{ call: [CallRow] }>();
  #rev: number;

  constructor(db: Db, now: () => number) {
    this.#db = db;
    this.#now = now;
    this.#feed.setMaxListeners(0);
    this.#rev = db.prepare<[], { rev: number }>('SELECT coalesce(max(rev), 0) AS rev FROM calls').get()?.rev ?? 0;
    db.prepare("UPDATE calls SET state = 'lost' WHERE state = 'open'").run();
  }

  /** Adds a row for a call that has just arrived. Returns its number. */
  begin(call: CallStart): number {
    this.#rev += 1;
    const insert = this.#db.prepare(
      `INSERT INTO calls (rev, at, kind, player_id, transaction_id, line, request, state)
       VALUES (@rev, @at, @kind, @playerId, @transactionId, @line, @request, 'open')`,
    );
    const seq = Number(insert.run({ ...call, rev: this.#rev, at: this.#now() }).lastInsertRowid);
    if (seq % PRUNE_EVERY === 0) this.#db.prepare('DELETE FROM calls WHERE seq <= ?').run(seq - CALLS_KEPT);
    this.#tell(seq);
    return seq;
  }

  /** Records how a call ended. */
  end(seq: number, end: CallEnd): void {
    this.#rev += 1;
    const update = this.#db.prepare(
      'UPDATE calls SET rev = @rev, state = @state, status = @status, answer = @answer, ms = @ms, fault = @fault WHERE seq = @seq',
    );
    update.run({ ...end, rev: this.#rev, seq });
    this.#tell(seq);
  }

  /** Rows after a number, oldest first; only one player's if given. */
  after(seq: number, filter: { playerId?: string | undefined; limit: number }): CallRow[] {
    const select = this.#db.prepare<unknown[], CallRow>(
      'SELECT * FROM calls WHERE seq > @seq AND (@playerId IS NULL OR player_id = @playerId) ORDER BY seq LIMIT @limit',
    );
    return select.all({ seq, playerId: filter.playerId ?? null, limit: filter.limit });
  }

  /** The latest rows, newest first; only one player's if given. */
  latest(filter: { playerId?: string | undefined; limit: number }): CallRow[] {
    const select = this.#db.prepare<unknown[], CallRow>(
      'SELECT * FROM calls WHERE (@playerId IS NULL OR player_id = @playerId) ORDER BY seq DESC LIMIT @limit',
    );
    return select.all({ playerId: filter.playerId ?? null, limit: filter.limit });
  }

  /** Changes since a revision, in the order they happened. */
  since(rev: number, limit: number): CallRow[] {
    return this.#db.prepare<[number, number], CallRow>('SELECT * FROM calls WHERE rev > ? ORDER BY rev LIMIT ?').all(rev, limit);
  }

  /** Calls `hear` for every change until the returned function is called. */
  follow(hear: (call: CallRow) => void): () => void {
    this.#feed.on('call', hear);
    return () => void this.#feed.off('call', hear);
  }

  #tell(seq: number): void {
    const row = this.#db.prepare<[number], CallRow>('SELECT * FROM calls WHERE seq = ?').get(seq);
    if (row !== undefined) this.#feed.emit('call', row);
  }
}
