import { parseWire } from '@cardroom/money';
import { describe, expect, test } from 'vitest';
import { type TransactionCall, transactionBody, transactionRequest } from './transaction.ts';

const facts = {
  transactionId: '01a1f882-8b94-7c3e-9b57-2f6a1d0c4e88',
  playerId: 'u1',
  gameKey: 'nlhe',
  roomId: '12',
  tableId: '3041',
  currency: 'EUR',
  createdAt: Date.UTC(2026, 10, 20, 10, 31, 7, 412),
} as const;
const debit: TransactionCall = { ...facts, type: 'debit', amountMinor: 10_000 };
const credit: TransactionCall = { ...facts, type: 'credit', amountMinor: 0, refTransactionId: 'd1' };
const cancel: TransactionCall = { ...facts, type: 'cancel', amountMinor: 1, refTransactionId: 'd1' };

describe('transactionBody writes exactly what the spec shows (2.2)', () => {
  test('debit', () => {
    expect(transactionBody(debit)).toBe(
      '{"transaction_type":"debit","transaction_id":"01a1f882-8b94-7c3e-9b57-2f6a1d0c4e88","transaction_code":"DDC01","player_id":"u1",' +
        '"game_key":"nlhe","room_id":"12","table_id":"3041","amount":100.00,"currency":"EUR","created_at":"2026-11-20T10:31:07.412Z"}',
    );
  });

  test('credit, which may be zero', () => {
    expect(transactionBody(credit)).toBe(
      '{"transaction_type":"credit","transaction_id":"01a1f882-8b94-7c3e-9b57-2f6a1d0c4e88","transaction_code":"CCW01","ref_transaction_id":"d1",' +
        '"player_id":"u1","game_key":"nlhe","room_id":"12","table_id":"3041","amount":0.00,"currency":"EUR","created_at":"2026-11-20T10:31:07.412Z"}',
    );
  });

  test('cancel', () => {
    expect(transactionBody(cancel)).toBe(
      '{"transaction_type":"cancel","transaction_id":"01a1f882-8b94-7c3e-9b57-2f6a1d0c4e88","transaction_code":"CRF01","ref_transaction_id":"d1",' +
        '"player_id":"u1","game_key":"nlhe","room_id":"12","table_id":"3041","amount":0.01,"currency":"EUR","created_at":"2026-11-20T10:31:07.412Z"}',
    );
  });
});

describe('transactionRequest', () => {
  test.each([debit, credit, cancel])('reads back what is written: $type', (call) => {
    const read = transactionRequest.parse(parseWire(transactionBody(call)));
    expect(read).toMatchObject({
      transaction_type: call.type,
      amount: call.amountMinor,
      created_at: call.createdAt,
      ...(call.type === 'debit' ? {} : { ref_transaction_id: call.refTransactionId }),
    });
  });

  const wire = () => parseWire(transactionBody(credit)) as Record<string, unknown>;
  test.each<[string, Record<string, unknown>]>([
    ['unknown member', { note: 'x' }],
    ['third decimal', { amount: '1.005' }],
    ['negative', { amount: '-1.00' }],
    ['amount true', { amount: true }],
    ['amount null', { amount: null }],
    ['wrong code', { transaction_code: 'DDC01' }],
    ['unknown type', { transaction_type: 'refund' }],
    ['lower-case currency', { currency: 'eur' }],
    ['no reference', { ref_transaction_id: '' }],
    ['no milliseconds', { created_at: '2026-11-20T10:31:07Z' }],
    ['no such day', { created_at: '2026-02-31T10:31:07.412Z' }],
    ['local time', { created_at: '2026-11-20T10:31:07.412+01:00' }],
  ])('refuses %s', (_name, change) => {
    expect(transactionRequest.safeParse({ ...wire(), ...change }).success).toBe(false);
  });

  test('refuses a debit with a reference and a credit without one', () => {
    const { ref_transaction_id: _ref, ...rest } = wire();
    expect(transactionRequest.safeParse(rest).success).toBe(false);
    const debitWire = parseWire(transactionBody(debit)) as Record<string, unknown>;
    expect(transactionRequest.safeParse({ ...debitWire, ref_transaction_id: 'd1' }).success).toBe(false);
  });
});
