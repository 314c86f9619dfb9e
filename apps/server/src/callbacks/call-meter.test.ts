import type { Reply } from '@cardroom/operator-api';
import type { Transaction } from '@cardroom/wallet';
import { expect, test } from 'vitest';
import { CallMeter, type HearCall, healthOf, METER_MS, METER_PARTS, metered } from './call-meter.ts';
import type { CallbackClient } from './operator-client.ts';

const START = 1_000 * METER_MS;

function meterAt(clock: { now: number }): CallMeter {
  return new CallMeter(() => clock.now);
}

const of = (clock: { readonly now: number }, meter: CallMeter, call: string, operatorId = 'casino') =>
  healthOf([meter.read(operatorId)], clock.now).calls.find((one) => one.call === call);

test('95 % of the calls were at most as long as it says, at most 3 % more', () => {
  const clock = { now: START };
  const meter = meterAt(clock);
  for (let ms = 1; ms <= 100; ms += 1) meter.record('casino', 'debit', { at: clock.now, ms, isAnswered: ms !== 100 });
  const debit = of(clock, meter, 'debit');
  expect(debit).toMatchObject({ count: 100, answered: 99 });
  expect(debit?.p95Ms).toBeGreaterThanOrEqual(95);
  expect(debit?.p95Ms).toBeLessThanOrEqual(95 * 1.04);
});

test('one slow call does not change the p95, and without calls there is no p95', () => {
  const clock = { now: START };
  const meter = meterAt(clock);
  for (let n = 0; n < 99; n += 1) meter.record('casino', 'credit', { at: clock.now, ms: 50, isAnswered: true });
  meter.record('casino', 'credit', { at: clock.now, ms: 9_000, isAnswered: true });
  expect(of(clock, meter, 'credit')?.p95Ms).toBeLessThan(60);
  expect(of(clock, meter, 'cancel')).toMatchObject({ count: 0, answered: 0, p95Ms: null });
});

test('a call leaves the hour after an hour, and each part shows its own', () => {
  const clock = { now: START };
  const meter = meterAt(clock);
  meter.record('casino', 'balance', { at: clock.now, ms: 10, isAnswered: true });
  clock.now += METER_MS / 2;
  meter.record('casino', 'balance', { at: clock.now, ms: 1_000, isAnswered: false });
  const parts = of(clock, meter, 'balance')?.p95Parts ?? [];
  expect(parts).toHaveLength(METER_PARTS);
  expect(parts.flatMap((part, index) => (part === null ? [] : [index]))).toEqual([METER_PARTS / 2 - 1, METER_PARTS - 1]);
  clock.now += METER_MS / 2;
  expect(of(clock, meter, 'balance')).toMatchObject({ count: 1, answered: 0 });
  clock.now += METER_MS;
  expect(of(clock, meter, 'balance')).toMatchObject({ count: 0, p95Ms: null });
});

test('operators are measured apart', () => {
  const clock = { now: START };
  const meter = meterAt(clock);
  meter.record('casino', 'debit', { at: clock.now, ms: 10, isAnswered: true });
  expect(of(clock, meter, 'debit', 'other')?.count).toBe(0);
  expect(meter.read('other').since).toBe(START);
});

const ROW = { id: 'tx', kind: 'debit', operatorId: 'casino', currency: 'EUR', attempts: 1 } as Transaction;
const SUCCESS = '{"status":"success","data":{"transaction_id":"tx","balance":10.00,"currency":"EUR"}}';
const answer = (httpStatus: number, text: string): Reply => ({ kind: 'answer', httpStatus, text, retryAfterMs: null });

test.each<readonly [name: string, reply: Reply, count: number, answered: number]>([
  ['a success', answer(200, SUCCESS), 1, 1],
  ['a refusal', answer(400, '{"status":"error","code":"INSUFFICIENT_FUNDS"}'), 1, 1],
  ['a server error', answer(500, 'oops'), 1, 0],
  ['a deadline', { kind: 'unknown', code: 'DEADLINE' }, 1, 0],
  ['a refused connection', { kind: 'not_sent', code: 'ECONNREFUSED' }, 1, 0],
  ['no wallet address', { kind: 'not_sent', code: 'NO_ENDPOINT' }, 0, 0],
])('%s', async (_name, reply, count, answered) => {
  const clock = { now: START };
  const meter = meterAt(clock);
  const slow = async () => {
    clock.now += 200;
    return reply;
  };
  const results: boolean[] = [];
  const heard: HearCall = (operatorId, kind, call) => {
    meter.record(operatorId, kind, call);
    if (kind === 'result') results.push(call.isAnswered);
  };
  const client = metered({ send: slow, balance: slow, close: () => {} } as CallbackClient, heard, () => clock.now);
  await client.send(ROW, 1_000);
  await client.send({ ...ROW, kind: 'result' }, 1_000);
  expect(of(clock, meter, 'debit')).toMatchObject({ count, answered });
  expect(results).toHaveLength(count);
  if (count > 0) expect(of(clock, meter, 'debit')?.p95Ms).toBeCloseTo(205, -1);
});
