import type { Stmt, Store } from '@cardroom/storage';
import { sql } from '@cardroom/storage';
import { postgresTexts, TEST_DATABASE_URL, testStore } from '@cardroom/storage/testing';
import { newDebit, type StayFacts } from '@cardroom/wallet';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
afterAll(async () => {
  await slow.end();
  await store.close();
});

function debit(operatorId: string, id: string): Stmt[] {
  const stay: StayFacts = { operatorId, playerId: id, currency: 'EUR', roomId: '1', tableId: '1', stayId: id, gameKey: 'nlhe' };
  return insertTx(newDebit(stay, { amountMinor: 100 }, { id, createdAt: 1 }));
}

const idsOf = async (operatorId: string): Promise<string[]> =>
  (await store.read<{ id: string }>(sql`select id from wallet_tx where operator_id = ${operatorId} order by seq`)).map(({ id }) => id);

/** Resolves once a session waits for a lock held by another one. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const [row] = await store.read<{ n: number }>(sql`select count(*) as n from pg_locks where not granted`);
    if ((row?.n ?? 0) > 0) return;
  }
}

test('a unit numbered first is committed first: a later unit of the same operator waits, one of another operator does not', async () => {
  const textOf = postgresTexts();
  await slow.query('begin');
  for (const stmt of debit('one', 'first')) await slow.query(textOf(stmt.sql), [...stmt.parameters]);
  let isWritten = false;
  const second = store.write(debit('one', 'second')).then(() => {
    isWritten = true;
  });
  await store.write(debit('two', 'elsewhere'));
  await somebodyWaits();
  expect(isWritten).toBe(false);
  expect([await idsOf('one'), await idsOf('two')]).toEqual([[], ['elsewhere']]);
  await slow.query('commit');
  await second;
  expect(await idsOf('one')).toEqual(['first', 'second']);
});
