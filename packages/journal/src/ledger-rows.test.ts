import { LedgerBroken, type Posting, potAccount, seatAccount, type Transfer } from '@cardroom/ledger';
import { exactly, type Store, sql, UnitRefused } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { asLedgerError, closeSeatAccount, post } from './ledger-rows.ts';
import { balancesOf, transfersOf } from './testing/balances.ts';

const BOOK = { operatorId: 'op', currency: 'EUR' };
const ANN = seatAccount('ann');
const BOB = seatAccount('bob');
const POT = potAccount('7');

let store: Store;
beforeEach(async () => {
  store = await testStore();
});

const posting = (transfers: readonly Transfer[], more: Partial<Posting> = {}): Posting => ({
  ...BOOK,
  kind: 'hand',
  at: 1,
  tableId: '5',
  handId: '7',
  txId: null,
  transfers,
  ...more,
});
const move = (from: Transfer['from'], to: Transfer['to'], amountMinor: number): Transfer => ({ from, to, amountMinor });
const write = (...transfers: readonly Transfer[]) => store.write(post(posting(transfers)));
const sitDown = () => write(move('external', ANN, 1_000), move('external', BOB, 1_000));

describe('a posting', () => {
  test('moves money between accounts, and all accounts together stay at zero', async () => {
    await sitDown();
    await write(move(ANN, POT, 300), move(BOB, POT, 300), move(POT, ANN, 585), move(POT, 'rake', 15));
    expect(await balancesOf(store)).toEqual({ external: -2_000, rake: 15, 'seat:ann': 1_285, 'seat:bob': 700 });
    expect(await transfersOf(store)).toEqual(await balancesOf(store));
  });

  test('records its cause', async () => {
    await store.write(post(posting([move('external', 'transit', 5)], { kind: 'debit-asked', handId: null, txId: 'd1' })));
    expect(
      await store.read(sql`select at, kind, table_id, hand_id, tx_id, from_account, to_account, amount_minor from ledger_transfer`),
    ).toEqual([
      {
        at: 1,
        kind: 'debit-asked',
        table_id: '5',
        hand_id: null,
        tx_id: 'd1',
        from_account: 'external',
        to_account: 'transit',
        amount_minor: 5,
      },
    ]);
  });

  test('of zero writes nothing', () => {
    expect(post(posting([move(ANN, 'owed', 0)]))).toEqual([]);
  });

  test('each currency and operator has its own ledger', async () => {
    await write(move('external', 'transit', 5));
    await store.write(post(posting([move('external', 'transit', 7)], { currency: 'KRW' })));
    expect(
      await store.read(sql`select currency, balance_minor from ledger_account where account like 'transit%' order by currency`),
    ).toEqual([
      { currency: 'EUR', balance_minor: 5 },
      { currency: 'KRW', balance_minor: 7 },
    ]);
  });
});

describe('a posting is refused as a whole', () => {
  test.each([
    ['that leaves chips in the pot', [move(ANN, POT, 300), move(POT, BOB, 299)]],
    ['that takes more out of a pot than went in', [move(ANN, POT, 300), move(POT, BOB, 301)]],
    ['of a negative amount', [move(ANN, BOB, -1)]],
    ['of a fraction', [move(ANN, BOB, 0.5)]],
    ['beyond a safe integer', [move(ANN, BOB, 2 ** 53)]],
    ['from an account to itself', [move(ANN, ANN, 1)]],
  ])('%s', (_name, transfers) => {
    expect(() => post(posting(transfers))).toThrow(LedgerBroken);
  });

  test.each([
    ['more than a seat holds', move(ANN, 'owed', 1_001)],
    ['from a nonexistent seat', move(seatAccount('nobody'), 'owed', 1)],
    ['a cash-out that is not owed', move('owed', 'external', 1)],
    ['rake that was not taken', move('rake', 'external', 1)],
  ])('that moves %s: the whole unit is refused with a broken-ledger error', async (_name, transfer) => {
    await sitDown();
    const before = await balancesOf(store);
    const unit = [sql`update id_counter set next_value = 0 where name = 'room'`, ...post(posting([transfer]))];
    const error = await store.write(unit).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(UnitRefused);
    expect(asLedgerError(error, unit)).toBeInstanceOf(LedgerBroken);
    expect(await balancesOf(store)).toEqual(before);
    expect(await transfersOf(store)).toEqual(before);
    expect(await store.read(sql`select next_value from id_counter where name = 'room'`)).toEqual([{ next_value: 101 }]);
  });

  test('a refusal of another statement does not count as a broken ledger', async () => {
    const unit = [exactly(1, sql`update id_counter set next_value = 0 where name = 'none'`), ...post(posting([move('external', ANN, 1)]))];
    const error = await store.write(unit).catch((e: unknown) => e);
    expect(asLedgerError(error, unit)).toBe(error);
  });
});

test('a seat account is closed once, and only when it is empty', async () => {
  await sitDown();
  const close = () => store.write([closeSeatAccount(BOOK, 'ann', 9)]);
  await expect(close()).rejects.toBeInstanceOf(UnitRefused);
  await write(move(ANN, 'owed', 1_000));
  await close();
  await expect(close()).rejects.toBeInstanceOf(UnitRefused);
});

test('many units on the same accounts all commit, in whatever order they name them', async () => {
  await write(move('external', 'transit', 10_000), move('external', 'rake', 10_000));
  const there = () => post(posting([move('transit', 'rake', 1), move('external', ANN, 1)]));
  const back = () => post(posting([move('rake', 'transit', 1), move('external', BOB, 1)])).reverse();
  await Promise.all(Array.from({ length: 60 }, (_, n) => store.write(n % 2 === 0 ? there() : back())));
  expect(await balancesOf(store)).toEqual({ external: -20_060, rake: 10_000, transit: 10_000, 'seat:ann': 30, 'seat:bob': 30 });
});
