import type { CallHealth, HomeAnswer, HomePart, WalletCall } from '@cardroom/staff-api';
import { beforeAll, describe, expect, test } from 'vitest';
import { showAll } from '../i18n/testing/read-texts.ts';
import { checksOf, LEDGER_FRESH_MS, levelOf, RECONCILED_FRESH_MS, verdictOf } from './status.ts';

beforeAll(() => showAll('en'));

const NOW = Date.parse('2026-11-20T10:00:00Z');
const MINUTE = 60_000;
const read = <Value>(value: Value): HomePart<Value> => ({ value, readAt: NOW, isFailing: false });
const wallet = (calls: readonly CallHealth[], missing: readonly string[] = []) => read({ calls, since: 0, missing });
const call = (name: WalletCall, more: Partial<CallHealth> = {}): CallHealth => ({
  ...{ call: name, count: 10_000, answered: 10_000, p95Ms: 100, p95Parts: [] },
  ...more,
});
const FLOOR = { open: 4, running: 2, paused: 0, halted: 0, waitlists: 0, seated: 3, seatedRunning: 3, online: 5 } as const;
const floor = (more: object = {}) =>
  read({ ...FLOOR, onlineToday: [], tablesToday: [], onlineLastWeek: null, maintenance: null, missing: [], ...more });

const WELL: HomeAnswer = {
  ...{ now: NOW, dayFrom: NOW, slotMs: 1, currencies: ['EUR'] },
  floor: floor(),
  wallet: wallet([call('debit'), call('credit')]),
  books: read({ status: 'balanced', at: NOW - MINUTE, skipped: 0, problems: [], missing: [] } as const),
  reconciled: read({ last: { at: NOW - MINUTE, by: 'Ann', from: 0, until: NOW, differences: 0 } }),
  payments: read({ totals: [], oldest: [], retrying: [], resolvedToday: { automatically: 0, by: [] } }),
};
const stuck = { kind: 'credit', currency: 'EUR', rows: 2, amountMinor: 100, oldest: 0 } as const;
const one = (home: Partial<HomeAnswer>, key: string) => {
  const found = checksOf({ ...WELL, ...home }).find((check) => check.key === key);
  return [found?.level, found?.text];
};

test('when all is well every check is green and says so', () => {
  const checks = checksOf(WELL);
  expect(checks.map(({ key, level }) => [key, level])).toEqual([
    ['stuck', 'ok'],
    ['wallet', 'ok'],
    ['tables', 'ok'],
    ['ledger', 'ok'],
    ['reconciled', 'ok'],
    ['maintenance', 'ok'],
  ]);
  expect(verdictOf(WELL, checks)).toMatchObject({ level: 'ok', title: 'All clear' });
});

describe('each check', () => {
  test.each<readonly [name: string, home: Partial<HomeAnswer>, key: string, level: string, text: RegExp]>([
    ['stuck payments', { payments: read({ ...WELL.payments?.value, totals: [stuck] } as never) }, 'stuck', 'bad', /^2 stuck payments$/],
    ['a halted table', { floor: floor({ halted: 1, paused: 3 }) }, 'tables', 'bad', /^1 table halted$/],
    ['paused tables', { floor: floor({ paused: 3 }) }, 'tables', 'warn', /^3 tables paused$/],
    ['tables of a process without an answer', { floor: floor({ missing: ['room-b'] }) }, 'tables', 'warn', /^Tables of room-b unknown$/],
    ['a halted table beside it', { floor: floor({ halted: 1, missing: ['room-b'] }) }, 'tables', 'bad', /halted$/],
    [
      'calls of a process without an answer',
      { wallet: wallet([], ['room-b', 'room-c']) },
      'wallet',
      'warn',
      /^Wallet calls of room-b, room-c unknown$/,
    ],
    ['failing calls beside it', { wallet: wallet([call('debit', { answered: 0 })], ['room-b']) }, 'wallet', 'bad', /failing: Debit/],
    ['no tables', { floor: floor({ open: 0 }) }, 'tables', 'none', /^No tables open$/],
    ['tables without play', { floor: floor({ running: 0 }) }, 'tables', 'ok', /^Tables open$/],
    ['slow credits', { wallet: wallet([call('credit', { p95Ms: 301 })]) }, 'wallet', 'warn', /slow: Credit/],
    ['very slow debits', { wallet: wallet([call('debit', { p95Ms: 2_001 })]) }, 'wallet', 'bad', /slow: Debit/],
    ['failing debits', { wallet: wallet([call('debit', { answered: 9_994 })]) }, 'wallet', 'warn', /failing: Debit/],
    ['dead debits', { wallet: wallet([call('debit', { answered: 9_899 })]) }, 'wallet', 'bad', /failing: Debit/],
    ['no calls', { wallet: wallet([call('debit', { count: 0, answered: 0, p95Ms: null })]) }, 'wallet', 'none', /no calls/],
    ['a broken ledger', { books: read({ ...WELL.books?.value, status: 'broken' } as never) }, 'ledger', 'bad', /does not balance/],
    [
      'an old ledger check',
      { books: read({ ...WELL.books?.value, at: NOW - LEDGER_FRESH_MS - 1 } as never) },
      'ledger',
      'warn',
      /unknown since/,
    ],
    [
      'tables that are not checked',
      { books: read({ ...WELL.books?.value, missing: ['room-b'] } as never) },
      'ledger',
      'warn',
      /^Ledger of room-b unknown$/,
    ],
    ['no ledger check', { books: read({ ...WELL.books?.value, at: null } as never) }, 'ledger', 'warn', /not checked yet/],
    ['differences', { reconciled: read({ last: { ...lastOf(NOW), differences: 2 } }) }, 'reconciled', 'bad', /: 2 differences$/],
    [
      'an old comparison',
      { reconciled: read({ last: lastOf(NOW - RECONCILED_FRESH_MS - 1) }) },
      'reconciled',
      'warn',
      /^Reconciled 18 Nov/,
    ],
    ['no comparison', { reconciled: read({ last: null }) }, 'reconciled', 'none', /^Not reconciled yet$/],
    ['maintenance to come', { floor: floor({ maintenance: { from: NOW + 1, until: NOW + 2 } }) }, 'maintenance', 'none', / to /],
    ['maintenance now', { floor: floor({ maintenance: { from: NOW, until: NOW + 2 } }) }, 'maintenance', 'warn', / until /],
  ])('%s', (_name, home, key, level, text) => {
    expect(one(home, key)).toEqual([level, expect.stringMatching(text)]);
  });
});

function lastOf(at: number) {
  return { at, by: 'Ann', from: 0, until: at, differences: 0 };
}

test('a check that cannot be read is orange, says since when, and is never green', () => {
  const failing = { ...WELL.reconciled, value: WELL.reconciled?.value ?? null, readAt: NOW - MINUTE, isFailing: true } as const;
  expect(one({ reconciled: failing }, 'reconciled')).toEqual(['warn', expect.stringMatching(/^Reconciliation: unknown since \d\d:\d\d$/)]);
  const never = { value: null, readAt: null, isFailing: true };
  expect(one({ books: never }, 'ledger')).toEqual(['warn', 'Ledger: unknown']);
});

test('a part that the member may not see has no check', () => {
  const { payments: _payments, wallet: _wallet, ...rest } = WELL;
  expect(checksOf(rest).map(({ key }) => key)).toEqual(['tables', 'ledger', 'reconciled', 'maintenance']);
});

test('the worst check gives the verdict its color; play is affected where tables stand or nobody can buy in', () => {
  const verdict = (home: Partial<HomeAnswer>) => {
    const whole = { ...WELL, ...home };
    return verdictOf(whole, checksOf(whole));
  };
  expect(verdict({ reconciled: read({ last: lastOf(0) }) })).toMatchObject({
    ...{ level: 'warn', title: '1 thing needs attention', text: 'Play is not affected' },
  });
  expect(verdict({ reconciled: read({ last: lastOf(0) }), floor: floor({ halted: 1 }) })).toMatchObject({
    ...{ level: 'bad', title: '2 things need attention', text: 'Play is affected' },
  });
  expect(verdict({ wallet: wallet([call('debit', { answered: 0 })]) }).text).toBe('Play is affected');
  expect(verdict({ wallet: wallet([call('credit', { answered: 0 })]) }).text).toBe('Play is not affected');
});

test('a few slow calls say nothing about the wallet, a failed one does', () => {
  expect(levelOf(call('balance', { count: 2, answered: 2, p95Ms: 900 }))).toBe('ok');
  expect(levelOf(call('balance', { count: 20, answered: 20, p95Ms: 900 }))).toBe('warn');
  expect(levelOf(call('balance', { count: 2, answered: 1, p95Ms: 10 }))).toBe('bad');
});
