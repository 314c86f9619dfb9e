import type { Db } from '../database.ts';
import type { WalletCode } from './answers.ts';
import { dataOf, type ResultBody, type TransactionBody } from './bodies.ts';

/**
 * A debit is `open`, then `settled` by its credit or `cancelled` by a refund; once refused it is always `rejected`.
 * A credit is `paid`. A cancel is `refunded`, or `void` when there was nothing to refund.
 */
export const TRANSACTION_STATES = ['open', 'settled', 'cancelled', 'rejected', 'paid', 'refunded', 'void'] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

/** One transaction as the operator stores it; amounts in minor units, times in ms since the epoch. */
export interface TransactionRow {
  readonly seq: number;
  readonly id: string;
  readonly type: TransactionBody['transaction_type'];
  readonly state: TransactionState;
  /** Why a debit was rejected; a repeat gets the same code. */
  readonly code: WalletCode | null;
  readonly data: string;
  readonly ref: string | null;
  readonly player_id: string;
  readonly currency: string;
  readonly amount: number;
  readonly room_id: string;
  readonly table_id: string;
  readonly at: number;
}

export interface ResultRow {
  readonly seq: number;
  readonly id: string;
  readonly data: string;
  readonly player_id: string;
  readonly table_id: string;
  readonly round_id: string;
  readonly player_result: 'win' | 'loss';
  readonly currency: string;
  readonly amount: number;
  readonly at: number;
}

/** The operator's transactions, tombstones and results; written only within a database transaction of the ledger. */
export class Books {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  find(id: string): TransactionRow | null {
    return this.#db.prepare<[string], TransactionRow>('SELECT * FROM transactions WHERE id = ?').get(id) ?? null;
  }

  write(body: TransactionBody, entry: { state: TransactionState; at: number; amount?: number; code?: WalletCode }): void {
    const insert = this.#db.prepare(
      `INSERT INTO transactions (id, type, state, code, data, ref, player_id, currency, amount, room_id, table_id, at)
       VALUES (@id, @type, @state, @code, @data, @ref, @player, @currency, @amount, @room, @table, @at)`,
    );
    insert.run({
      id: body.transaction_id,
      type: body.transaction_type,
      state: entry.state,
      code: entry.code ?? null,
      data: dataOf(body),
      ref: 'ref_transaction_id' in body ? body.ref_transaction_id : null,
      player: body.player_id,
      currency: body.currency,
      amount: entry.amount ?? body.amount,
      room: body.room_id ?? '',
      table: body.table_id,
      at: entry.at,
    });
  }

  close(debitId: string, state: 'settled' | 'cancelled'): void {
    this.#db.prepare("UPDATE transactions SET state = ? WHERE id = ? AND state = 'open'").run(state, debitId);
  }

  isBuried(debitId: string): boolean {
    return this.#db.prepare('SELECT 1 FROM tombstones WHERE debit_id = ?').get(debitId) !== undefined;
  }

  /** Remembers the cancel of an unknown debit, so that the debit is refused if it arrives later. */
  bury(debitId: string, cancelId: string, at: number): void {
    this.#db.prepare('INSERT INTO tombstones (debit_id, cancel_id, at) VALUES (?, ?, ?)').run(debitId, cancelId, at);
  }

  findResult(id: string): ResultRow | null {
    return this.#db.prepare<[string], ResultRow>('SELECT * FROM results WHERE id = ?').get(id) ?? null;
  }

  writeResult(body: ResultBody, at: number): void {
    const insert = this.#db.prepare(
      `INSERT INTO results (id, data, player_id, table_id, round_id, player_result, currency, amount, at)
       VALUES (@transaction_id, @data, @player_id, @table_id, @round_id, @player_result, @currency, @amount, @at)`,
    );
    const { transaction_id, player_id, table_id, round_id, player_result, currency, amount } = body;
    insert.run({ transaction_id, player_id, table_id, round_id, player_result, currency, amount, data: dataOf(body), at });
  }
}
