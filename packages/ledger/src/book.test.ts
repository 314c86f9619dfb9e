import { expect, it } from 'vitest';
import { ACCOUNT_SHARDS, accountStored, storedAccount } from './accounts.ts';
import { type BookReading, bookProblems, groupOf } from './book.ts';

const BALANCED: BookReading = {
  operatorId: 'op',
  currency: 'EUR',
  accounts: { external: -1_000, transit: 100, seats: 700, pots: 0, rake: 50, owed: 120, suspense: 30 },
  wallet: { transit: 100, owed: 120, suspense: 30 },
};
const withAccount = (more: Partial<BookReading['accounts']>): BookReading => ({ ...BALANCED, accounts: { ...BALANCED.accounts, ...more } });

it('finds nothing in a book that agrees', () => {
  expect(bookProblems(BALANCED)).toEqual([]);
});

it.each([
  ['a sum that is not 0', withAccount({ rake: 51 }), ['op EUR: all accounts add up to 1']],
  ['chips left in a pot', withAccount({ pots: 5, seats: 695 }), ['op EUR: 5 are left in pots']],
  ['a wallet that says otherwise', withAccount({ owed: 121, seats: 699 }), ["op EUR: owed holds 121, the wallet's rows say 120"]],
])('finds %s', (_, book, problems) => {
  expect(bookProblems(book)).toEqual(problems);
});

it('groups seats and pots by their names', () => {
  expect(['seat:ann', 'pot:7', 'rake', 'rake:07'].map(groupOf)).toEqual(['seats', 'pots', 'rake', 'rake']);
});

it('stores each account but seats and pots in parts by table', () => {
  expect([storedAccount('rake', '1001'), storedAccount('owed', '1008'), storedAccount('transit', null)]).toEqual([
    'rake:09',
    'owed:00',
    'transit',
  ]);
  expect([storedAccount('seat:07', '1001'), storedAccount('pot:7', '1001')]).toEqual(['seat:07', 'pot:7']);
  expect(['external:15', 'external', 'seat:a:b'].map(accountStored)).toEqual(['external', 'external', 'seat:a:b']);
  const parts = new Set(Array.from({ length: 100 }, (_, n) => storedAccount('rake', `${1_000 + n}`)));
  expect(parts.size).toBe(ACCOUNT_SHARDS);
});
