import { balanceAnswer, type Reply } from '@cardroom/operator-api';
import { createBreakers } from '@cardroom/wallet';
import { beforeEach, describe, expect, test } from 'vitest';
import { BALANCE_AGE_MIN_MS, type BalancePorts, type BalanceReader, createBalanceReader } from './balance.ts';

const who = { operatorId: 'op', playerId: 'p1', currency: 'EUR' };
const reply = (minor: number): Reply => ({ kind: 'answer', httpStatus: 200, text: balanceAnswer(minor, 'EUR'), retryAfterMs: null });
const badKey: Reply = { kind: 'answer', httpStatus: 401, text: '{"status":"error","code":"INVALID_API_KEY"}', retryAfterMs: null };

let now: number;
let calls: ((answer: Reply) => void)[];
let told: (number | null)[];
let opened: string[];
let ports: BalancePorts;
let reader: BalanceReader;
beforeEach(() => {
  now = 1_000;
  calls = [];
  told = [];
  opened = [];
  ports = {
    client: { balance: () => new Promise((resolve) => calls.push(resolve)) },
    breakers: createBreakers(),
    now: () => now,
    opened: (_operatorId, why) => void opened.push(why),
    changed: (_who, reading) => void told.push(reading.balance),
  };
  reader = createBalanceReader(ports);
});

describe('balance', () => {
  test('concurrent callers share one call, and the age counts from the request', async () => {
    const both = [reader.read(who), reader.read({ ...who })];
    expect(calls).toHaveLength(1);
    now = 1_700;
    calls[0]?.(reply(90_010));
    expect(await Promise.all(both)).toEqual([
      { balance: 90_010, at: 1_000 },
      { balance: 90_010, at: 1_000 },
    ]);
    expect(told).toEqual([90_010]);
  });

  test('the last known balance is kept and returned with its age when a read fails', async () => {
    reader.seen(who, 500);
    expect(await reader.last(who)).toEqual({ balance: 500, at: 1_000 });
    now = 31_000;
    const failed = reader.read(who);
    calls[0]?.({ kind: 'unknown', code: 'DEADLINE' });
    expect(await failed).toEqual({ balance: 500, at: 1_000 });
    expect(calls).toHaveLength(1);
  });

  test('is null when none was ever reported', async () => {
    const first = reader.last(who);
    calls[0]?.({ kind: 'answer', httpStatus: 200, text: '<html>', retryAfterMs: null });
    expect(await first).toEqual({ balance: null, at: 1_000 });
  });

  test('a balance from a money call during the read is the newer one', async () => {
    const read = reader.read(who);
    now = 1_200;
    reader.seen(who, 700);
    calls[0]?.(reply(900));
    expect(await read).toEqual({ balance: 700, at: 1_200 });
    expect(told).toEqual([700]);
  });

  test('also within the same millisecond', async () => {
    const read = reader.read(who);
    reader.seen(who, 700);
    reader.seen(who, 800);
    calls[0]?.(reply(900));
    expect(await read).toEqual({ balance: 800, at: 1_000 });
    expect(told).toEqual([700, 800]);
  });

  test('players and currencies are kept apart', async () => {
    reader.seen(who, 1);
    reader.seen({ ...who, currency: 'KRW' }, 2);
    reader.seen({ ...who, operatorId: 'op2' }, 3);
    expect((await reader.last(who)).balance).toBe(1);
  });
});

describe('M4: whether the balance covers an amount', () => {
  test('is answered without a call while the last known balance does, or none is known', async () => {
    expect(await reader.covers(who, 500)).toBe(true);
    reader.seen(who, 500);
    now += BALANCE_AGE_MIN_MS;
    expect(await reader.covers(who, 500)).toBe(true);
    expect(calls).toHaveLength(0);
  });

  test('is asked at most once a second otherwise, and a deposit counts', async () => {
    reader.seen(who, 500);
    expect(await reader.covers(who, 501)).toBe(false);
    now += BALANCE_AGE_MIN_MS;
    const asked = [reader.covers(who, 501), reader.covers(who, 90_000)];
    calls[0]?.(reply(60_000));
    expect(await Promise.all(asked)).toEqual([true, false]);
    expect(await reader.covers(who, 90_000)).toBe(false);
    expect(calls).toHaveLength(1);
  });

  test('is left to the wallet if it cannot be asked', async () => {
    reader.seen(who, 500);
    now += BALANCE_AGE_MIN_MS;
    const asked = reader.covers(who, 501);
    calls[0]?.({ kind: 'unknown', code: 'DEADLINE' });
    expect(await asked).toBe(true);
  });
});

describe('breaker', () => {
  test('a wrong key opens it, and nothing is sent while it is open', async () => {
    const read = reader.read(who);
    calls[0]?.(badKey);
    await read;
    expect(ports.breakers.pass('op', now)).toBe('open');
    expect(opened).toEqual(['invalid-api-key']);
    expect(await reader.read(who)).toEqual({ balance: null, at: 1_000 });
    expect(calls).toHaveLength(1);
  });

  test('a read is the probe that closes it', async () => {
    ports.breakers.record(who, 'invalid-api-key', now);
    now = 16_000;
    const probe = reader.read(who);
    calls[0]?.(reply(5));
    await probe;
    expect(ports.breakers.pass('op', now)).toBe('closed');
  });

  test('a wallet whose balance endpoint alone is broken still gets the buy-in that probes it', async () => {
    ports.breakers.record(who, 'invalid-api-key', now);
    now = 16_000;
    const read = reader.read(who);
    expect(ports.breakers.pass('op', now)).toBe('probe');
    calls[0]?.({ kind: 'unknown', code: 'DEADLINE' });
    await read;
    expect(ports.breakers.pass('op', now)).toBe('probe');
  });

  test('a wrong key found by a probe keeps it open and is reported again', async () => {
    ports.breakers.record(who, 'failed', now);
    ports.breakers.record(who, 'invalid-api-key', now);
    now = 16_000;
    const probe = reader.read(who);
    calls[0]?.(badKey);
    await probe;
    expect([ports.breakers.pass('op', 30_999), opened]).toEqual(['open', ['invalid-api-key']]);
  });

  test('a failed probe keeps it open; failures alone never open it', async () => {
    for (let times = 0; times < 6; times++) {
      const read = reader.read(who);
      calls[times]?.({ kind: 'unknown', code: 'DEADLINE' });
      await read;
    }
    expect(ports.breakers.pass('op', now)).toBe('closed');
    ports.breakers.record(who, 'invalid-api-key', now);
    now = 16_000;
    const probe = reader.read(who);
    calls[6]?.({ kind: 'not_sent', code: 'ECONNREFUSED' });
    await probe;
    expect(ports.breakers.pass('op', 30_999)).toBe('open');
  });
});
