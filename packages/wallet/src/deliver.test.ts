import { type Reply, transactionBody } from '@cardroom/operator-api';
import { expect, test } from 'vitest';
import { createBreakers } from './breaker.ts';
import { BODY_LOST, deliver } from './deliver.ts';
import { LEASE_LAPSED, type TransactionEnd, type WalletPorts } from './ports.ts';
import { WALLET_SETTINGS } from './settings.ts';
import type { Transaction } from './transaction.ts';

const NOW = 1_000_000;
const ROW: Transaction = {
  seq: 1,
  id: 'c1',
  kind: 'credit',
  operatorId: 'op',
  playerId: 'p1',
  currency: 'EUR',
  roomId: '1',
  tableId: '2',
  stayId: 's',
  handId: null,
  lotId: 'd1',
  amountMinor: 100,
  body: transactionBody({
    type: 'debit',
    transactionId: 'd1',
    playerId: 'p1',
    gameKey: 'nlhe',
    roomId: '1',
    tableId: '2',
    amountMinor: 100,
    currency: 'EUR',
    createdAt: NOW,
  }),
  createdAt: NOW,
  lane: 'm:op:p1:EUR',
  status: 'leased',
  attempts: 1,
  nextAt: NOW + 1,
  owner: 'me',
  outcome: null,
  doneAt: null,
};

/** The outcome of sending a row once when the operator gives this reply. */
async function endedBy(reply: Reply, row: Transaction = ROW, more: Partial<WalletPorts> = {}): Promise<TransactionEnd> {
  const ends: TransactionEnd[] = [];
  const ports = {
    outbox: {
      finish: (_row: Transaction, end: TransactionEnd) => {
        ends.push(end);
        return [];
      },
      insert: () => [],
      write: async () => 'written',
    },
    breakers: createBreakers(),
    operator: { send: async () => reply },
    clock: { now: () => NOW, after: () => () => undefined },
    random: () => 0.5,
    newId: () => 'x1',
    owner: 'me',
    debitAccepted: async (_row: Transaction) => 'seated' as const,
    debitRefused: async () => undefined,
    settled: () => undefined,
    balanceSeen: () => undefined,
    alert: () => undefined,
    failed: () => undefined,
    ...more,
  } as unknown as WalletPorts;
  await deliver(ports, WALLET_SETTINGS, row);
  expect(ends).toHaveLength(1);
  return ends[0] as TransactionEnd;
}

const answer = (httpStatus: number, body: object, masked?: object): Reply => ({
  kind: 'answer',
  httpStatus,
  text: JSON.stringify(body),
  retryAfterMs: null,
  ...(masked === undefined ? {} : { masked: JSON.stringify(masked) }),
});

test.each<[string, Reply, Transaction['kind'], string]>([
  ['success', answer(200, { status: 'success' }), 'credit', 'done'],
  ['503', answer(503, {}), 'credit', 'retry'],
  ['no money', answer(402, { status: 'error', code: 'INSUFFICIENT_FUNDS' }), 'debit', 'rejected'],
  ['silence', { kind: 'unknown', code: 'DEADLINE' }, 'debit', 'ambiguous'],
  ['no connection', { kind: 'not_sent', code: 'ECONNREFUSED' }, 'credit', 'retry'],
])('%s is stored with its verdict', async (_name, reply, kind, verdict) => {
  const { attempt } = await endedBy(reply, { ...ROW, kind });
  expect(attempt).toMatchObject({ verdict, startedAt: NOW });
});

test('an answer that repeats the key is stored without it, in text, code and reason', async () => {
  const key = 'canary-key-of-the-wallet';
  const end = await endedBy(
    answer(200, { status: 'error', code: key, message: key }, { status: 'error', code: '<your key>', message: '<your key>' }),
  );
  expect(JSON.stringify(end)).not.toContain(key);
  expect(end.attempt).toMatchObject({ code: '<your key>', httpStatus: 200, verdict: 'retry' });
});

test.each<[string, Transaction['kind'], object]>([
  ['a debit is refused, as nothing was sent', 'debit', { status: 'refused', error: 'not sent in time', unsent: true }],
  ['a credit is due again', 'credit', { status: 'due', nextAt: NOW + 60_000, unsent: true }],
  ['a cancel is due again', 'cancel', { status: 'due', nextAt: NOW + 60_000, unsent: true }],
])('lease at the send: a process that stops between claim and send sends nothing later; %s', async (_name, kind, end) => {
  let now = NOW;
  const sent: Transaction[] = [];
  const clock = { now: () => now, after: () => () => undefined };
  const success = answer(200, { status: 'success' });
  // Stopped for a minute while the operator's deadline is read.
  const deadlineMs = async () => {
    now += 60_000;
    return null;
  };
  const send = async (row: Transaction) => {
    sent.push(row);
    return success;
  };
  expect(await endedBy(success, { ...ROW, kind }, { clock, operator: { send, deadlineMs } })).toMatchObject(end);
  expect(sent).toEqual([]);
  // Stopped on the way to the connection: the client looks itself, and says so.
  now = NOW;
  const lapsed: Reply = { kind: 'not_sent', code: LEASE_LAPSED };
  const late = async () => {
    now += 60_000;
    return lapsed;
  };
  expect(await endedBy(lapsed, { ...ROW, kind }, { clock, operator: { send: late } })).toMatchObject(end);
});

test('a result whose bytes are lost waits for staff, and nothing is sent', async () => {
  const row: Transaction = { ...ROW, kind: 'result', lotId: null, handId: '7', body: '', bodyLost: 'the record of hand 7 is missing' };
  const alerts: unknown[] = [];
  const send = async (): Promise<Reply> => {
    throw new Error('it was sent');
  };
  const end = await endedBy(answer(200, {}), row, { operator: { send }, alert: (alert) => void alerts.push(alert) });
  expect(end).toMatchObject({ status: 'stuck', outcome: BODY_LOST, error: row.bodyLost, unsent: true });
  expect(end).not.toHaveProperty('attempt');
  expect(alerts).toEqual([expect.objectContaining({ type: 'stuck', why: row.bodyLost })]);
});
