import type { BalanceMessage } from '@cardroom/protocol';
import { expect, it } from 'vitest';
import type { ApiAnswer } from '../net/api.ts';
import { refused } from '../net/testing/fake-service.ts';
import { Balance, balanceWaitMs } from './balance.ts';

const told = (balance: number | null, at: number, currency = 'EUR'): BalanceMessage => ({ balance, at, currency });

/** A balance at a service that gives this answer, at this time of its clock. */
function newBalance(answer: ApiAnswer<BalanceMessage>, now = 10_000) {
  const asked: boolean[] = [];
  const read = (fresh: boolean): Promise<ApiAnswer<BalanceMessage>> => {
    asked.push(fresh);
    return Promise.resolve(answer);
  };
  const balance = new Balance({ balance: read }, 'EUR', () => now);
  return { balance, asked };
}

it('sends one request at a time', async () => {
  const { balance, asked } = newBalance({ ok: true, value: told(500, 10) });
  await Promise.all([balance.refresh(true), balance.refresh(false)]);
  expect(asked).toEqual([true]);
  expect(balance.store.getState()).toEqual({ minor: 500, currency: 'EUR', at: 10, loading: false, failed: false });
  await balance.refresh(false);
  expect(asked).toEqual([true, false]);
});

it('keeps the last amount when the wallet cannot be read, and says so', async () => {
  const { balance } = newBalance(refused('unreachable'));
  balance.take(told(500, 10));
  await balance.refresh(true);
  expect(balance.store.getState()).toMatchObject({ minor: 500, at: 10, failed: true });
  balance.take(told(700, 20));
  expect(balance.store.getState()).toMatchObject({ minor: 700, at: 20, failed: false });
  balance.take(told(null, 30));
  expect(balance.store.getState()).toMatchObject({ minor: 700, at: 20, failed: true });
  expect(balance.message()).toEqual(told(null, 20));
});

it('treats a repeated answer as a failure of the wallet', async () => {
  const { balance } = newBalance({ ok: true, value: told(500, 10) });
  await balance.refresh(true);
  expect(balance.store.getState().failed).toBe(false);
  await balance.refresh(false);
  expect(balance.store.getState().failed).toBe(false);
  await balance.refresh(true);
  expect(balance.store.getState()).toMatchObject({ minor: 500, at: 10, failed: true });
});

it.each([
  ['younger than a second, which the service does not read again', 10_000 - 900, false],
  ['that old', 10_000 - 1_250, true],
])('a repeated answer of a balance %s', async (_, at, failed) => {
  const { balance } = newBalance({ ok: true, value: told(500, at) });
  balance.take(told(500, at));
  await balance.refresh(true);
  expect(balance.store.getState()).toMatchObject({ minor: 500, failed });
});

it('a balance that could not be read stays so until it is read', async () => {
  const { balance } = newBalance({ ok: true, value: told(500, 9_900) });
  balance.take(told(500, 9_900));
  balance.take(told(null, 9_950));
  await balance.refresh(true);
  expect(balance.store.getState().failed).toBe(true);
});

it('ignores older messages and other currencies', () => {
  const { balance } = newBalance(refused('unreachable'));
  balance.take(told(500, 10));
  balance.take(told(400, 9));
  balance.take(told(900, 11, 'KRW'));
  expect(balance.message()).toEqual(told(500, 10));
});

it('has no message before the first answer', () => {
  expect(newBalance(refused('busy')).balance.message()).toBeNull();
});

it.each([
  [0, 1_250],
  [900, 350],
  [1_249, 1],
  [60_000, 0],
])('a balance %d ms old is read again after %d ms, when the service reads the wallet for certain', (age, wait) => {
  expect(balanceWaitMs(age)).toBe(wait);
});
