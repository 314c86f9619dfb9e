import { hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { bodyAround, type Metadata, type ResultFacts } from '@cardroom/operator-api';
import type { RowOf } from '@cardroom/storage';
import type { KeptResult, NewTransaction } from '@cardroom/wallet';
import { latestResults } from './latest-results.ts';
import { RECORD_TEXT } from './repeated-text.ts';
import type { TX } from './transaction-rows.ts';
import { type ErasedPlayer, textWithout } from './without-player.ts';

/**
 * The results of one hand repeat its record. It is stored once, and a row keeps only what its own body says beyond its columns, with a hash
 * of the body. Without the same bytes nothing is sent, so a body that these parts do not rebuild is stored in full.
 */

/** The first byte of a stored record. Records are read for years, so a form never changes: another dictionary or order is another form. */
const FORM = 1;
/** Far above any record; a damaged length must not exhaust the memory. */
const RECORD_BYTES_MAX = 16 * 1024 * 1024;

/** Belongs to the form: first what few records have, then a whole one. */
const DICTIONARY = Buffer.from(
  [
    '"hand_rank":"straight_flush","hand_rank":"four_of_a_kind","hand_rank":"full_house","hand_rank":"flush","hand_rank":"straight","hand_rank":"three_of_a_kind","hand_rank":"two_pair","hand_rank":"pair","hand_rank":"high_card",',
    '"low_hand":null,"best_low":[],"low_hand":"eight_low","best_low":[","boards":[{"community_card":[","win":',
    '"AsKsQsJsTs9s8s7s6s5s4s3s2s","Ah","Kh","Qh","Jh","Th","9h","8h","7h","6h","5h","4h","3h","2h","Ad","Kd","Qd","Jd","Td","9d","8d","7d","6d","5d","4d","3d","2d","Ac","Kc","Qc","Jc","Tc","9c","8c","7c","6c","5c","4c","3c","2c",',
    '"position":"UTG+1","position":"LJ","position":"HJ","position":"CO","position":"UTG","position":"BTN","position":"SB","position":"BB",',
    '"action":"ante","action":"straddle","action":"post","action":"button_blind","action":"return","all_in":true,"action":"small_blind","action":"big_blind","action":"raise","action":"bet","action":"call","action":"fold","action":"check",',
    'nlhe',
    RECORD_TEXT,
  ].join(''),
);

/** The first bytes of SHA-256 that are kept: no two bodies share them by accident. */
const HASH_BYTES = 16;

/** A result's row as far as its body is made of it. */
type BodyRow = Pick<
  RowOf<typeof TX>,
  'id' | 'player_id' | 'room_id' | 'table_id' | 'hand_id' | 'amount_minor' | 'currency' | 'created_at' | 'body' | 'body_hash'
> & { readonly record: Uint8Array | null };

/** The columns `body` and `body_hash` of a row. */
export interface StoredBody {
  readonly body: string;
  /** Null: the body is stored in full. */
  readonly hash: Uint8Array | null;
}

/** The record of a hand as it is stored. */
export function packedRecord({ gameKey, record }: Pick<KeptResult, 'gameKey' | 'record'>): Uint8Array {
  const deflated = deflateRawSync(gameKey + record, { dictionary: DICTIONARY, level: 9 });
  const packed = new Uint8Array(1 + deflated.length);
  packed[0] = FORM;
  packed.set(deflated, 1);
  return packed;
}

/** How a result is stored beside the packed record of its hand. */
export function storedBody(tx: NewTransaction, packed: Uint8Array): StoredBody {
  const { body, result } = tx;
  if (result === undefined) return { body, hash: null };
  const { playerResult, refTransactionId, metadata } = result;
  const rest: Rest = {
    player_result: playerResult,
    ...(refTransactionId === undefined ? {} : { ref_transaction_id: refTransactionId }),
    ...(metadata === undefined ? {} : { metadata: JSON.parse(metadata) as Metadata }),
  };
  // A copy with memory of its own: what is handed to the storage's thread is copied whole.
  const kept = { body: JSON.stringify(rest), hash: new Uint8Array(hashOf(body)) };
  const row = {
    id: tx.id,
    player_id: tx.playerId,
    room_id: tx.roomId,
    table_id: tx.tableId,
    hand_id: tx.handId,
    amount_minor: tx.amountMinor,
    currency: tx.currency,
    created_at: tx.createdAt,
    body: kept.body,
  };
  return isRebuilt(body, row, packed) ? kept : { body, hash: null };
}

function isRebuilt(body: string, row: Omit<BodyRow, 'body_hash' | 'record'>, packed: Uint8Array): boolean {
  try {
    return put(row, textOf(packed)) === body;
  } catch {
    return false;
  }
}

/** The exact bytes of a stored body, or why they are lost: the hash tells any other bytes from those that were sent. */
export function rebuiltBody(row: BodyRow): { readonly body: string } | { readonly lost: string } {
  if (row.body_hash === null) return { body: row.body };
  if (row.record === null) return { lost: `the record of hand ${row.hand_id} is missing` };
  try {
    const body = put(row, textOf(row.record));
    return hashOf(body).equals(row.body_hash) ? { body } : { lost: `result ${row.id} is rebuilt with other bytes` };
  } catch (error) {
    return { lost: `result ${row.id} cannot be rebuilt: ${error instanceof Error ? error.message : error}` };
  }
}

/** A packed record with the pseudonym of an erased player; null when it cannot be read. */
export function recordWithout(packed: Uint8Array, erased: ErasedPlayer): Uint8Array | null {
  try {
    const text = textOf(packed);
    const start = text.indexOf('{');
    return packedRecord({ gameKey: text.slice(0, start), record: textWithout(text.slice(start), erased) });
  } catch {
    return null;
  }
}

/**
 * How a result is stored beside the record without an erased player, whose own result `theirs` is. The hash of a body that could not be
 * rebuilt before stays, so that it is still known to be lost.
 */
export function bodyWithout(
  row: BodyRow,
  record: Uint8Array | null,
  { erased, theirs }: { readonly erased: ErasedPlayer; readonly theirs: boolean },
): StoredBody {
  if (row.body_hash === null) return { body: textWithout(row.body, erased), hash: null };
  const { metadata, ...rest } = JSON.parse(row.body) as Rest;
  const body = JSON.stringify(theirs || metadata === undefined ? rest : { ...rest, metadata });
  if (record === null || 'lost' in rebuiltBody(row)) return { body, hash: row.body_hash };
  const playerId = theirs ? erased.pseudonym : row.player_id;
  return { body, hash: new Uint8Array(hashOf(put({ ...row, player_id: playerId, body }, textOf(record)))) };
}

/** What a row's `body` column holds of a result that is rebuilt. Statements look for `player_result` in it, as in a whole body. */
interface Rest {
  readonly player_result: ResultFacts['playerResult'];
  readonly ref_transaction_id?: string;
  readonly metadata?: Metadata;
}

function put(row: Omit<BodyRow, 'body_hash' | 'record'>, text: string): string {
  const start = text.indexOf('{');
  const rest = JSON.parse(row.body) as Rest;
  return bodyAround(text.slice(start), {
    gameKey: text.slice(0, start),
    playerResult: rest.player_result,
    playerId: row.player_id,
    roomId: row.room_id,
    tableId: row.table_id,
    roundId: row.hand_id ?? '',
    amount: row.amount_minor,
    currency: row.currency,
    transactionId: row.id,
    createdAt: row.created_at,
    ...(rest.ref_transaction_id === undefined ? {} : { refTransactionId: rest.ref_transaction_id }),
    ...(rest.metadata === undefined ? {} : { metadata: JSON.stringify(rest.metadata) }),
  });
}

/** Records whose text is remembered: hands of many tables end at once, and their results are sent in between each other. */
const TEXTS_KEPT = 64;
const textOfLetters = latestResults(TEXTS_KEPT, (letters) => unpacked(Buffer.from(letters, 'latin1')));

/** The text of a record. It is needed when the hand is stored and again for each of its results, all within a moment. */
function textOf(packed: Uint8Array): string {
  return textOfLetters(Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength).toString('latin1'));
}

function unpacked(packed: Uint8Array): string {
  if (packed[0] !== FORM) throw new RangeError(`form ${packed[0]} of a record is unknown`);
  return inflateRawSync(packed.subarray(1), { dictionary: DICTIONARY, maxOutputLength: RECORD_BYTES_MAX }).toString();
}

function hashOf(body: string): Buffer {
  return Buffer.from(hash('sha256', body).slice(0, 2 * HASH_BYTES), 'hex');
}
