import { exactly, type SqlValue, type Stmt, sql } from '@cardroom/storage';
import { laneOf, type NewTransaction, TRANSACTION_KINDS, type TransactionKind } from '@cardroom/wallet';
import { announced } from './commit-order.ts';
import { book } from './ledger-rows.ts';
import { packedRecord, type StoredBody, storedBody } from './result-bodies.ts';

/** Columns of wallet_tx in insertion order; status, attempts and the columns set by sends have defaults. */
export const WALLET_COLUMNS = [
  'id',
  'operator_id',
  'player_id',
  'room_id',
  'table_id',
  'stay_id',
  'hand_id',
  'lane',
  'kind',
  'ref_id',
  'amount_minor',
  'currency',
  'body',
  'body_hash',
  'next_at',
  'created_at',
  'answer_by',
] as const;

/** Rows of one statement: the results of a full table, and few enough different texts. */
const INSERT_ROWS_MAX = 10;
const ROW = `(${WALLET_COLUMNS.map(() => '?').join(', ')})`;

const kindNumber = (kind: TransactionKind): number => TRANSACTION_KINDS.indexOf(kind) + 1;

/**
 * Adds a row to the wallet's ledger, due at once, and books its money: a debit is in transit from now on, a credit is owed. Belongs in the unit of the events that cause it; `wake` the dispatcher afterwards.
 */
export function insertTx(tx: NewTransaction): Stmt[] {
  return insertTxs([tx]);
}

/**
 * Adds several rows. The record of a hand is stored once for all its results, which belong in one call. `inFull` is told of a result whose
 * bytes cannot be rebuilt from its parts and whose body is therefore stored in full.
 */
export function insertTxs(txs: readonly NewTransaction[], inFull: (tx: NewTransaction) => void = () => {}): Stmt[] {
  const records = new Map<string, Uint8Array>();
  for (const { handId, result } of txs) {
    if (result !== undefined && handId !== null && !records.has(handId)) records.set(handId, packedRecord(result));
  }
  const rows = txs.map((tx) => {
    const record = records.get(tx.handId ?? '');
    if (tx.result === undefined || record === undefined) return valuesOf(tx, { body: tx.body, hash: null });
    const stored = storedBody(tx, record);
    if (stored.hash === null) inFull(tx);
    return valuesOf(tx, stored);
  });
  return [
    ...[...records].map(([handId, record]) => insertRecord(handId, record)),
    ...[...new Set(txs.map(({ operatorId }) => operatorId))].map(announced),
    ...insertRows(rows),
    ...txs.flatMap((tx) => book({ fact: 'asked', of: tx }, tx.createdAt)),
  ];
}

function insertRows(rows: readonly (readonly SqlValue[])[]): Stmt[] {
  const statements: Stmt[] = [];
  for (let from = 0; from < rows.length; from += INSERT_ROWS_MAX) {
    const some = rows.slice(from, from + INSERT_ROWS_MAX);
    const insert = `insert into wallet_tx (${WALLET_COLUMNS.join(', ')}) values ${some.map(() => ROW).join(', ')}`;
    statements.push(exactly(some.length, { sql: insert, parameters: some.flat() }));
  }
  return statements;
}

/** Refuses the unit if the hand has another record already: its results could not be rebuilt. */
function insertRecord(handId: string, record: Uint8Array): Stmt {
  return exactly(
    1,
    sql`insert into hand_record (hand_id, record) values (${handId}, ${record})
      on conflict (hand_id) do update set record = excluded.record where hand_record.record = excluded.record`,
  );
}

/** The values of a row in the order of its columns. */
function valuesOf(tx: NewTransaction, { body, hash }: StoredBody): SqlValue[] {
  const values: Record<(typeof WALLET_COLUMNS)[number], SqlValue> = {
    id: tx.id,
    operator_id: tx.operatorId,
    player_id: tx.playerId,
    room_id: tx.roomId,
    table_id: tx.tableId,
    stay_id: tx.stayId,
    hand_id: tx.handId,
    lane: laneOf(tx),
    kind: kindNumber(tx.kind),
    ref_id: tx.lotId,
    amount_minor: tx.amountMinor,
    currency: tx.currency,
    body,
    body_hash: hash,
    next_at: tx.createdAt,
    created_at: tx.createdAt,
    answer_by: tx.answerBy ?? null,
  };
  return WALLET_COLUMNS.map((column) => values[column]);
}
