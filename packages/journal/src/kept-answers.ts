import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RowOf } from '@cardroom/storage';
import type { ATTEMPT } from './transaction-rows.ts';

/**
 * The answers of operators repeat each other, so each is stored compressed with the text that answers have. Staff read every one of them as
 * it came.
 */

/** The first byte of a stored answer. Answers are read for years, so a form never changes: another dictionary is another form. */
const FORM = 1;
/** Length limit of a stored answer, in characters. */
export const ANSWER_MAX = 2_000;
/** Far above any answer; a damaged length must not exhaust the memory. */
const ANSWER_BYTES_MAX = 64 * 1024;
/** Shown in place of an answer whose stored bytes are damaged. One of them must not hide the other rows of a page. */
export const DAMAGED_ANSWER = 'The stored response is damaged.';
/** Shown in place of an answer that was removed after its time. */
export const FORGOTTEN_ANSWER = 'The response is no longer kept.';

/** Belongs to the form: first what few answers have, then a whole one. */
const DICTIONARY = Buffer.from(
  [
    '<html><head><title>502 Bad Gateway</title></head><body><center><h1>503 Service Temporarily Unavailable</h1></center><hr><center>nginx</center></body></html>',
    '"currency":"USD","currency":"KRW","currency":"GBP","transaction_id":"019","created_at":"20","balance_before":',
    '{"error":{"code":"INSUFFICIENT_FUNDS","message":"',
    '{"status":"error","code":"INSUFFICIENT_BALANCE","message":"Insufficient balance."}{"status":"error","code":"PLAYER_BLOCKED","message":"The player is blocked."}',
    '{"status": "success", "data": {"balance": 1000.00, "currency": "EUR"}}{"status":"success","data":{}}',
    '{"status":"success","data":{"balance":0.00,"currency":"EUR"}}',
  ].join(''),
);

/** Answers are short, so zlib gets a small window and small buffers: by default it takes a quarter of a megabyte for each of them. */
const SMALL = { windowBits: 12, memLevel: 5, chunkSize: 1_024 } as const;

/** How the beginning of an answer is stored; null when none came. */
export function packedAnswer(text: string | null): Uint8Array | null {
  if (text === null) return null;
  const packed = deflateRawSync(text.slice(0, ANSWER_MAX), { dictionary: DICTIONARY, level: 9, ...SMALL });
  // A copy with memory of its own: what is handed to the storage's thread is copied whole.
  return Uint8Array.of(FORM, ...packed);
}

/** The answer of an attempt as it came, also of those from before this form, which are stored as text; null when none came. */
export function answerOf({ response, packed_response }: Pick<RowOf<typeof ATTEMPT>, 'response' | 'packed_response'>): string | null {
  if (packed_response === null) return response;
  if (packed_response.length === 0) return FORGOTTEN_ANSWER;
  try {
    if (packed_response[0] !== FORM) return DAMAGED_ANSWER;
    return inflateRawSync(packed_response.subarray(1), { dictionary: DICTIONARY, maxOutputLength: ANSWER_BYTES_MAX }).toString();
  } catch {
    return DAMAGED_ANSWER;
  }
}
