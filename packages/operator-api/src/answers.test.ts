import { describe, expect, test } from 'vitest';
import { OTHER_CODES, REJECTION_CODES, type Reply, readReply } from './answers.ts';
import type { TransactionKind } from './transaction.ts';

/** The answer table of the operator guide (6), cell by cell. */

const answer = (httpStatus: number, body: unknown, retryAfterMs: number | null = null): Reply => ({
  kind: 'answer',
  httpStatus,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  retryAfterMs,
});
const success = answer(200, { status: 'success', data: { transaction_id: 't1', balance: 900, currency: 'EUR' } });
const failure = (httpStatus: number, code?: string) => answer(httpStatus, { status: 'error', ...(code === undefined ? {} : { code }) });
const read = (kind: TransactionKind, reply: Reply, attempt = 1) =>
  readReply({ kind, attempt, currency: 'EUR', transactionId: 't1' }, reply);

/** Replies that do not say what the operator did. */
const UNCLEAR: [string, Reply][] = [
  ...[300, 302, 307, 408, 425, 429, 500, 502, 503, 504].map((status): [string, Reply] => [
    `${status} with success`,
    answer(status, { status: 'success' }),
  ]),
  ...[408, 425, 429, 500, 503].map((status): [string, Reply] => [`${status} with a rejection`, failure(status, 'INSUFFICIENT_FUNDS')]),
  ['200 HTML', answer(200, '<html>ok</html>')],
  ['200 empty', answer(200, '')],
  ['200 without status', answer(200, { balance: 5 })],
  ['200 status null', answer(200, { status: null })],
  ['200 array', answer(200, ['success'])],
  ['200 text', answer(200, '"success"')],
  ['200 twice named', answer(200, '{"status":"error","status":"success"}')],
  ['200 cut off', answer(200, '{"status":"success"')],
  ['400 HTML', answer(400, '<html>')],
  ['404 empty', answer(404, '')],
  ['400 code without status', answer(400, { code: 'INSUFFICIENT_FUNDS' })],
  ['400 success', answer(400, { status: 'success' })],
  ['reset', { kind: 'unknown', code: 'ECONNRESET' }],
  ['timeout', { kind: 'unknown', code: 'DEADLINE' }],
];

/** Data of a success that belongs to another call. */
const MISMATCHES: [string, object][] = [
  ['another transaction', { transaction_id: 't2', balance: 900, currency: 'EUR' }],
  ['a number as transaction', { transaction_id: 7, balance: 900, currency: 'EUR' }],
  ['another currency', { transaction_id: 't1', balance: 900, currency: 'USD' }],
];

describe('debit', () => {
  test('2xx with status success is accepted, with the balance', () => {
    expect(read('debit', success)).toEqual({ kind: 'accepted', code: null, health: 'answered', balanceMinor: 90_000 });
    expect(read('debit', answer(201, { status: 'success' })).kind).toBe('accepted');
  });

  test.each(REJECTION_CODES.flatMap((code) => [200, 400, 402, 403, 422].map((status) => [status, code] as const)))(
    '%i with %s is a rejection, without a cancel',
    (status, code) => {
      expect(read('debit', failure(status, code))).toMatchObject({ kind: 'rejected', code });
    },
  );

  test('the balance of a rejection is read', () => {
    const reply = answer(400, { status: 'error', code: 'INSUFFICIENT_FUNDS', data: { balance: '12.349', currency: 'EUR' } });
    expect(read('debit', reply)).toMatchObject({ kind: 'rejected', balanceMinor: 1_234 });
  });

  test.each([200, 400, 409].flatMap((status) => [...OTHER_CODES, 'NO_SUCH_CODE', undefined].map((code) => [status, code] as const)))(
    '%i with %s is ambiguous',
    (status, code) => {
      expect(read('debit', failure(status, code)).kind).toBe('ambiguous');
    },
  );

  test.each(MISMATCHES)('a success that names %s is ambiguous, and its balance is not believed', (_name, data) => {
    const verdict = read('debit', answer(200, { status: 'success', data }));
    expect(verdict).toMatchObject({ kind: 'ambiguous', refused: false, health: 'failed', balanceMinor: null });
  });

  test.each([{}, { transaction_id: null, currency: null }, { transaction_id: 'T1', currency: 'EUR' }, null])(
    'a success with %j names no other call',
    (data) => {
      expect(read('debit', answer(200, { status: 'success', data })).kind).toBe('accepted');
    },
  );

  test.each([
    ['E1004', true, 'answered'],
    ['DUPLICATE_TRANSACTION', false, 'answered'],
    ['INTERNAL_ERROR', false, 'failed'],
    [undefined, false, 'failed'],
  ] as const)('%s: refused by the operator %s, the wallet has %s', (code, refused, health) => {
    expect(read('debit', failure(400, code))).toMatchObject({ kind: 'ambiguous', refused, health });
  });

  test.each(UNCLEAR)('%s is ambiguous', (_name, reply) => {
    expect(read('debit', reply)).toMatchObject({ kind: 'ambiguous', health: 'failed' });
  });

  test('a debit that was not sent is rejected, without a cancel', () => {
    expect(read('debit', { kind: 'not_sent', code: 'ECONNREFUSED' })).toMatchObject({
      kind: 'rejected',
      code: 'NOT_SENT',
      health: 'failed',
    });
  });
});

describe.each(['credit', 'cancel'] as const)('%s', (kind) => {
  test('2xx with status success is done', () => {
    expect(read(kind, success)).toMatchObject({ kind: 'done', balanceMinor: 90_000 });
  });

  test.each([...UNCLEAR, ['not sent', { kind: 'not_sent', code: 'ENOTFOUND' }] as [string, Reply]])('%s is retried', (_name, reply) => {
    expect(read(kind, reply)).toMatchObject({ kind: 'retry', health: 'failed' });
  });

  test.each(REJECTION_CODES.filter((code) => code !== 'ALREADY_CANCELLED'))('%s is tried again: it must still be paid', (code) => {
    expect(read(kind, failure(400, code), 9)).toMatchObject({ kind: 'retry' });
  });

  test.each(['TIMEOUT', 'INTERNAL_ERROR', 'NO_SUCH_CODE', undefined])('error %s is retried', (code) => {
    expect(read(kind, failure(200, code), 3)).toMatchObject({ kind: 'retry' });
  });

  test.each(MISMATCHES)('a success that names %s is sent once more, then taken', (_name, data) => {
    const reply = answer(200, { status: 'success', data });
    expect(read(kind, reply, 1)).toMatchObject({ kind: 'retry', health: 'failed', balanceMinor: null });
    expect(read(kind, reply, 2)).toMatchObject({ kind: 'done', health: 'answered' });
  });

  test('DUPLICATE_TRANSACTION: on a retry an earlier attempt got through; on the first, the ID belongs to another transaction', () => {
    expect(read(kind, failure(409, 'DUPLICATE_TRANSACTION'), 1).kind).toBe('stuck');
    expect(read(kind, failure(409, 'DUPLICATE_TRANSACTION'), 2).kind).toBe('done');
  });
});

test.each([
  ['cancel', 'TRANSACTION_NOT_FOUND', 'done'],
  ['cancel', 'ALREADY_CANCELLED', 'done'],
  ['cancel', 'ALREADY_SETTLED', 'stuck'],
  ['credit', 'TRANSACTION_NOT_FOUND', 'retry'],
  ['credit', 'ALREADY_CANCELLED', 'retry'],
  ['credit', 'ALREADY_SETTLED', 'retry'],
] as const)('%s with %s: %s', (kind, code, verdict) => {
  for (const status of [200, 404, 409]) for (const attempt of [1, 2]) expect(read(kind, failure(status, code), attempt).kind).toBe(verdict);
});

describe('result', () => {
  test.each<[string, Reply]>([
    ['success', success],
    ['empty 204', answer(204, '')],
    ['HTML', answer(200, '<html>')],
    ['a rejection', failure(200, 'PLAYER_NOT_FOUND')],
    ['another code', failure(200, 'INTERNAL_ERROR')],
  ])('any 2xx is delivered: %s', (_name, reply) => {
    expect(read('result', reply)).toMatchObject({ kind: 'done', health: 'answered' });
  });

  test.each(REJECTION_CODES)('4xx with %s is tried again and counted, but not a wrong key', (code) => {
    expect(read('result', failure(400, code))).toMatchObject({ kind: 'retry', countsAsRejection: code !== 'INVALID_API_KEY' });
  });

  test.each([
    ...UNCLEAR.filter(([name]) => !name.startsWith('200')),
    ['another code', failure(404, 'TRANSACTION_NOT_FOUND')] as [string, Reply],
    ['not sent', { kind: 'not_sent', code: 'ECONNREFUSED' }] as [string, Reply],
  ])('%s is retried without counting as a rejection', (_name, reply) => {
    expect(read('result', reply)).toMatchObject({ kind: 'retry', countsAsRejection: false });
  });
});

describe('details', () => {
  test('Retry-After is passed on', () => {
    expect(read('credit', answer(503, '', 7_000))).toMatchObject({ kind: 'retry', retryAfterMs: 7_000 });
  });

  test.each(['debit', 'credit', 'cancel', 'result'] as const)('INVALID_API_KEY of a %s is told to the breaker', (kind) => {
    expect(read(kind, failure(401, 'INVALID_API_KEY')).health).toBe('invalid-api-key');
  });

  test.each([
    ['no data', undefined],
    ['a list', []],
    ['no number', { balance: 'a lot', currency: 'EUR' }],
    ['too large', { balance: 1e300, currency: 'EUR' }],
    ['null', null],
  ])('malformed data in a success is ignored: %s', (_name, data) => {
    expect(read('debit', answer(200, { status: 'success', data }))).toMatchObject({ kind: 'accepted', balanceMinor: null });
  });

  test('a balance without a currency is accepted', () => {
    expect(read('debit', answer(200, '{"status":"success","data":{"balance":90071992547409.91}}')).balanceMinor).toBe(
      Number.MAX_SAFE_INTEGER,
    );
  });

  test('an unknown code counts as a failure of the wallet, a known one does not', () => {
    expect(read('credit', failure(200, 'TIMEOUT')).health).toBe('failed');
    expect(read('credit', failure(200, 'PLAYER_BLOCKED')).health).toBe('answered');
  });
});
