import type { Stmt, Store } from '@cardroom/storage';
import { sql } from '@cardroom/storage';
import { planOf, READS_EVERYTHING, TEST_DATABASE_URL, testStore } from '@cardroom/storage/testing';
import { TRANSACTION_STATES, type TransactionState } from '@cardroom/wallet';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { playerTransactions, type StaysPage } from './player-transactions.ts';
import { closeStay, reserveStay } from './stays.ts';

let store: Store;
beforeEach(async () => {
  store = await testStore();
  await store.write([
    sql`insert into operator values ('demo', 'Demo', 'active', null, '[]', '[]', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'demo', 'EUR', 'Room seven', '{}', 0)`,
  ]);
});
afterEach(() => store.close());

const ALICE = { operatorId: 'demo', playerId: 'alice' };
const PAGE: StaysPage = { before: null, since: 0, tableId: null, moved: null, limit: 10 };

function stay(stayId: string, playerId = 'alice', tableId = '1001') {
  return reserveStay({ stayId, operatorId: 'demo', playerId, currency: 'EUR', roomId: '7', tableId, seat: 2, openedAt: 10 });
}
const closed = (stayId: string, at: number) => closeStay({ stayId, boughtIn: 100, cashedOut: 250, at });

function move(id: string, kind: 1 | 2 | 3, status: TransactionState, ref: string | null = null, { stayId = 'a', at = 20 } = {}) {
  return sql`insert into wallet_tx
    (id, operator_id, player_id, room_id, table_id, stay_id, lane, kind, ref_id, amount_minor, currency, body, status, next_at, created_at)
    values (${id}, 'demo', 'alice', '7', '1001', ${stayId}, ${`${id} lane`}, ${kind}, ${ref}, 100, 'EUR', '{}', ${TRANSACTION_STATES.indexOf(status)}, 0, ${at})`;
}

const idsOf = async (page: Partial<StaysPage> = {}, owner = ALICE): Promise<string[]> =>
  (await playerTransactions(store, owner, { ...PAGE, ...page })).map(({ stayId }) => stayId);

test('a stay has its buy-in, top-up, cash-outs and totals', async () => {
  await store.write([stay('a'), closed('a', 50)]);
  for (const one of [move('d1', 1, 'done'), move('d2', 1, 'done'), move('c1', 2, 'done', 'd1'), move('c2', 2, 'leased', 'd2')]) {
    await store.write([one]);
  }
  const [first] = await playerTransactions(store, ALICE, PAGE);
  expect(first).toEqual({
    stayId: 'a',
    tableId: '1001',
    roomName: 'Room seven',
    currency: 'EUR',
    openedAt: 10,
    closed: { at: 50, boughtIn: 100, cashedOut: 250 },
    moves: [
      { transactionId: 'd1', kind: 'buy-in', amount: 100, state: 'done', at: 20 },
      { transactionId: 'd2', kind: 'top-up', amount: 100, state: 'done', at: 20 },
      { transactionId: 'c1', kind: 'cash-out', amount: 100, state: 'done', at: 20 },
      { transactionId: 'c2', kind: 'cash-out', amount: 100, state: 'pending', at: 20 },
    ],
  });
});

test.each<[TransactionState, TransactionState | null, string]>([
  ['due', null, 'pending'],
  ['done', null, 'done'],
  ['refused', null, 'refused'],
  ['unknown', 'due', 'returning'],
  ['unknown', 'done', 'returned'],
  ['unknown', 'stuck', 'stuck'],
  ['unknown', 'withdrawn', 'done'],
  ['done', 'leased', 'returning'],
  ['done', 'done', 'returned'],
])('a debit that is %s with a cancel that is %s is shown as %s', async (debit, cancel, state) => {
  await store.write([stay('a'), move('d', 1, debit), ...(cancel === null ? [] : [move('x', 3, cancel, 'd')])]);
  expect((await playerTransactions(store, ALICE, PAGE))[0]?.moves).toMatchObject([{ transactionId: 'd', state }]);
});

test('running stays come first, then the most recent end; pages follow each other without gaps', async () => {
  await store.write([stay('a'), stay('b'), stay('c'), stay('d'), closed('a', 50), closed('b', 70), closed('c', 70)]);
  expect(await idsOf()).toEqual(['d', 'c', 'b', 'a']);
  expect(await idsOf({ limit: 2 })).toEqual(['d', 'c']);
  expect(await idsOf({ limit: 2, before: 'c' })).toEqual(['b', 'a']);
  expect(await idsOf({ before: 'd' })).toEqual(['c', 'b', 'a']);
  expect(await idsOf({ before: 'a' })).toEqual([]);
});

test("stays that ended too long ago and other players' stays are not shown", async () => {
  await store.write([stay('a'), stay('b'), stay('c', 'bob'), closed('a', 50), closed('b', 49)]);
  expect(await idsOf({ since: 50 })).toEqual(['a']);
  expect(await idsOf({}, { operatorId: 'demo', playerId: 'bob' })).toEqual(['c']);
  expect(await idsOf({}, { operatorId: 'other', playerId: 'alice' })).toEqual([]);
  expect(await idsOf({ before: 'c' })).toEqual([]);
});

test('a time range selects the stays in which money moved, each with only those moves and their kind', async () => {
  await store.write([stay('a'), stay('b'), stay('c'), closed('a', 50), closed('b', 70)]);
  await store.write([move('d1', 1, 'done', null, { at: 20 }), move('d2', 1, 'done', null, { at: 30 })]);
  await store.write([move('c1', 2, 'done', 'd1', { at: 50 }), move('d3', 1, 'done', null, { stayId: 'b', at: 60 })]);
  const movesThen = async (from: number, to: number) =>
    (await playerTransactions(store, ALICE, { ...PAGE, moved: { from, to } })).map(({ stayId, moves }) => [
      stayId,
      moves.map(({ transactionId, kind }) => `${transactionId} ${kind}`),
    ]);
  expect(await movesThen(30, 60)).toEqual([
    ['b', ['d3 buy-in']],
    ['a', ['d2 top-up', 'c1 cash-out']],
  ]);
  expect(await movesThen(30, 30)).toEqual([['a', ['d2 top-up']]]);
  expect(await movesThen(31, 49)).toEqual([]);
  // Without a time range, the third stay is included although nothing moved in it.
  expect(await idsOf()).toEqual(['c', 'b', 'a']);
});

test('the cancel of a debit does not count as money moved', async () => {
  await store.write([stay('a'), move('d', 1, 'unknown', null, { at: 20 }), move('x', 3, 'done', 'd', { at: 40 })]);
  expect(await idsOf({ moved: { from: 30, to: 50 } })).toEqual([]);
  expect(await idsOf({ moved: { from: 20, to: 20 } })).toEqual(['a']);
});

test('stays of one table are listed page by page', async () => {
  await store.write([stay('a'), stay('b', 'alice', '1002'), stay('c'), closed('a', 50), closed('b', 60), closed('c', 70)]);
  expect(await idsOf({ tableId: '1001' })).toEqual(['c', 'a']);
  expect(await idsOf({ tableId: '1001', limit: 1 })).toEqual(['c']);
  expect(await idsOf({ tableId: '1001', before: 'c' })).toEqual(['a']);
  expect(await idsOf({ tableId: '1003' })).toEqual([]);
});

test("every statement uses an index and reads only the player's rows", async () => {
  await store.write([stay('a'), move('d', 1, 'done'), closed('a', 50)]);
  const seen: Stmt[] = [];
  const spying: Store = {
    ...store,
    read: (stmt) => {
      seen.push(stmt);
      return store.read(stmt);
    },
  };
  await playerTransactions(spying, ALICE, { ...PAGE, tableId: '1001', moved: { from: 0, to: 90 } });
  expect(seen).toHaveLength(2);
  const plans = await Promise.all(seen.map((stmt) => planOf(store, stmt)));
  expect(plans[0]).toMatch(/stay_closed|stay_open/);
  // Without an index SQLite would build an automatic one from the whole table.
  for (const plan of plans) expect(plan).not.toMatch(/AUTOMATIC/);
  if (TEST_DATABASE_URL === null) for (const plan of plans) expect(plan).not.toMatch(READS_EVERYTHING);
  if (TEST_DATABASE_URL === null) for (const plan of plans) expect(plan).toContain('wallet_stay');
});
