import { CASES, HookError, isPassed, isPutBack } from '@cardroom/wallet-check/src/index.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { type CheckedWallet, checkedWallet, memoryState } from '../testing/checked-wallet.ts';

/** Runs the conformance kit against the demo wallet over real HTTP; the correct wallet passes all cases. */
const DAY_MS = 24 * 3_600_000;
let wallet: CheckedWallet | null = null;
afterEach(async () => {
  await wallet?.stop();
  wallet = null;
});

describe('the correct wallet', () => {
  test('passes every case in two runs a day apart', async () => {
    wallet = await checkedWallet();
    const state = memoryState();
    await wallet.check({ state });
    wallet.advance(DAY_MS);
    const report = await wallet.check({ state });
    const others = report.cases.filter(({ status }) => status !== 'passed').map(({ id, status, finding }) => [id, status, finding]);
    expect(others).toEqual([]);
    expect(report.cases).toHaveLength(CASES.length);
    expect(report.cases.every(({ driftMinor }) => driftMinor === 0)).toBe(true);
    expect([isPassed(report), isPutBack(report)]).toEqual([true, true]);
    expect(await wallet.demo.caller.balance('check-a')).toBe('1000.00');
  });

  test('counts on from run to run how often the oldest stay was sent', async () => {
    wallet = await checkedWallet();
    const state = memoryState();
    const only = ['I5', 'I6'];
    for (const sends of [2, 3, 4]) {
      await wallet.check({ state, only });
      expect(state.read()?.stays[0]?.sends).toBe(sends);
      wallet.advance(DAY_MS);
    }
  });

  test('passes in a currency without decimals', async () => {
    wallet = await checkedWallet(null, 'KRW');
    const report = await wallet.check();
    expect(report.cases.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(isPassed(report)).toBe(true);
    expect(await wallet.demo.caller.balance('check-a', 'KRW')).toBe('1000.00');
  });

  test('no call moves more than --max, except for one chip above it, which must be refused', async () => {
    wallet = await checkedWallet();
    const report = await wallet.check({ maxMinor: 1_000 });
    expect(report.cases.filter(({ status }) => status === 'failed')).toEqual([]);
    const { body } = await wallet.demo.caller.api('GET', '/ledger?player=check-a');
    const rows = (body as { transactions: { state: string; amount_minor: number }[] }).transactions;
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ state, amount_minor }) => state !== 'rejected' && amount_minor > 1_000)).toEqual([]);
  });
});

describe('a failing wallet', () => {
  test('that answers no debit in time fails B0, and its debits are cancelled', async () => {
    wallet = await checkedWallet();
    await wallet.demo.caller.api('POST', '/faults', { kind: 'debit', mode: 'reset-after', calls: null });
    const report = await wallet.check();
    const failed = report.cases.filter(({ status }) => status === 'failed');
    expect(failed.map(({ id }) => id)).toEqual(['B0']);
    expect(failed[0]?.finding?.got).toContain('no answer');
    expect(isPutBack(report)).toBe(true);
    expect(await wallet.demo.caller.balance('check-a')).toBe('1000.00');
  });

  test('that stops answering ends the run, and the report says that the balance was not restored', async () => {
    wallet = await checkedWallet();
    const { caller } = wallet.demo;
    const kinds = ['balance', 'debit', 'credit', 'cancel', 'result'];
    const report = await wallet.check({
      onCase: async ({ id }) => {
        if (id === 'D1') for (const kind of kinds) await caller.api('POST', '/faults', { kind, mode: 'reset-before', calls: null });
      },
    });
    expect(report.cases.filter(({ remark }) => remark.startsWith('the wallet stopped answering after')).length).toBeGreaterThan(20);
    expect([isPutBack(report), isPassed(report)]).toEqual([false, false]);
    expect(report.balances[0]).toEqual({ player: 'check-a', beforeMinor: 100_000, afterMinor: null });
  });

  test('that cannot be reached fails B1 and gets no further calls', async () => {
    wallet = await checkedWallet();
    const report = await wallet.check({ url: 'http://127.0.0.1:1/wallet' });
    expect(report.cases.filter(({ status }) => status === 'failed').map(({ id, finding }) => [id, finding?.got])).toEqual([
      ['B1', 'no connection (ECONNREFUSED)'],
    ]);
    expect(report.calls).toBeLessThan(10);
    expect(isPassed(report)).toBe(false);
  });

  test('the run ends before the first debit if the player has too little money', async () => {
    wallet = await checkedWallet();
    await wallet.demo.caller.player(999, 'EUR', 'poor');
    await expect(wallet.check({ player: 'poor' })).rejects.toMatchObject({ name: 'FundsError', neededMinor: 1_000, balanceMinor: 999 });
  });

  test('if a hook fails, its case is not judged and the balances are restored', async () => {
    wallet = await checkedWallet();
    const report = await wallet.check({ only: ['C6', 'D6'], block: () => Promise.reject(new HookError('no such back office')) });
    expect(report.cases.map(({ status, remark }) => [status, remark])).toEqual(Array(2).fill(['not-run', 'no such back office']));
    expect(isPutBack(report)).toBe(true);
  });
});
