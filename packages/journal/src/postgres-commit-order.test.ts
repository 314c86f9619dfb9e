import type { Stmt, Store } from '@cardroom/storage';
import { StoreUnavailable, sql } from '@cardroom/storage';
import { postgresTexts, TEST_DATABASE_URL, testStore } from '@cardroom/storage/testing';
import { newDebit, type StayFacts } from '@cardroom/wallet';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aloneWithOperator, completeUpTo } from './commit-order.ts';
import { insertTx } from './insert-transactions.ts';

/** On PostgreSQL numbers are given before a unit commits, but a reader who follows them must never find one later that is already passed. */
let store: Store;
let slow: Client;
beforeAll(async () => {
  store = await testStore();
  await store.write([
    sql`insert into operator values ('one', 'One', 'active', null, '[]', '[]', 0)`,
    sql`insert into operator values ('two', 'Two', 'active', null, '[]', '[]', 0)`,
  ]);
  const [{ schema }] = (await store.read(sql`select current_schema() as schema`)) as [{ schema: string }];
  slow = new Client({ connectionString: TEST_DATABASE_URL ?? '', options: `-c search_path=${schema}` });
  await slow.connect();
});
afterEach(() => slow.query('rollback'));
afterAll(async () => {
  await slow.end();
  await store.close();
});

function debit(operatorId: string, id: string): Stmt[] {
  const stay: StayFacts = { operatorId, playerId: id, currency: 'EUR', roomId: '1', tableId: id, stayId: id, gameKey: 'nlhe' };
  return insertTx(newDebit(stay, { amountMinor: 100 }, { id, createdAt: 1 }));
}

const textOf = postgresTexts();
async function beginSlowly(unit: readonly Stmt[]): Promise<void> {
  await slow.query('begin');
  for (const stmt of unit) await slow.query(textOf(stmt.sql), [...stmt.parameters]);
}

const numbers = async (operatorId: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await store.read<{ id: string; seq: number }>(sql`select id, seq from wallet_tx where operator_id = ${operatorId}`);
  return new Map(rows.map(({ id, seq }) => [id, seq]));
};

/** The rows without the accounts, which other units of the operator wait for. */
const rowsAlone = (unit: readonly Stmt[]): Stmt[] => unit.filter(({ account }) => account === undefined);

test('a reader waits for a unit that has taken a lower number, and units do not wait for each other', async () => {
  await beginSlowly(rowsAlone(debit('one', 'first')));
  await store.write(debit('one', 'second'));
  await store.write(debit('two', 'elsewhere'));
  expect(await completeUpTo(store, 'two', 'transactions')).toBe((await numbers('two')).get('elsewhere'));
  let known = -1;
  const reader = completeUpTo(store, 'one', 'transactions').then((place) => {
    known = place;
  });
  // The reader looks on connections of the same pool: these answers come after its first looks.
  for (let look = 0; look < 10; look += 1) await numbers('one');
  expect(known).toBe(-1);
  await slow.query('commit');
  await reader;
  const after = await numbers('one');
  expect(known).toBe(after.get('second'));
  expect(after.get('first')).toBeLessThan(known);
});

test('a unit that begins later does not keep the reader waiting for longer', async () => {
  await beginSlowly(rowsAlone(debit('one', 'third')));
  let answers = 0;
  let looked = (): void => {};
  const hasLooked = new Promise<void>((resolve) => (looked = resolve));
  const watched: Store = {
    ...store,
    read: async <Row>(stmt: Stmt) => {
      const rows = await store.read<Row>(stmt);
      // The first answer is the newest row, the second says which units are announced.
      answers += 1;
      if (answers === 2) looked();
      return rows;
    },
  };
  const reader = completeUpTo(watched, 'one', 'transactions');
  await hasLooked;
  await slow.query('commit');
  await beginSlowly(rowsAlone(debit('one', 'fourth')));
  const known = await reader;
  await slow.query('commit');
  expect((await numbers('one')).get('fourth')).toBeGreaterThan(known);
});

test('a unit that never ends is named instead of being passed over', async () => {
  await beginSlowly(rowsAlone(debit('one', 'stuck')));
  await expect(completeUpTo(store, 'one', 'transactions')).rejects.toBeInstanceOf(StoreUnavailable);
});

test('a unit alone with an operator waits for those that are announced', async () => {
  await beginSlowly(rowsAlone(debit('two', 'running')));
  let isWritten = false;
  const alone = store.write([aloneWithOperator('two')]).then(() => {
    isWritten = true;
  });
  await store.write([aloneWithOperator('one')]);
  for (;;) {
    const [row] = await store.read<{ n: number }>(sql`select count(*) as n from pg_locks where locktype = 'advisory' and not granted`);
    if ((row?.n ?? 0) > 0) break;
  }
  expect(isWritten).toBe(false);
  await slow.query('commit');
  await alone;
});
