import { insertTx } from '@cardroom/journal';
import { type Store, sql } from '@cardroom/storage';
import { TEST_DATABASE_URL, testStore } from '@cardroom/storage/testing';
import { newDebit } from '@cardroom/wallet';
import { beforeEach, expect, test } from 'vitest';
import { createOperator } from './operators.ts';
import { sandboxOf, setSandbox } from './sandbox.ts';

const actor = { by: 'test', at: 1 };
const stay = { operatorId: 'op', playerId: 'ann', currency: 'EUR', roomId: '1', tableId: '1', stayId: 's1', gameKey: 'nlhe' };
const fieldOf = (answer: Awaited<ReturnType<typeof setSandbox>>) => (answer.ok ? null : answer.errors[0]?.field);

let store: Store;
beforeEach(async () => {
  store = await testStore();
  await createOperator(store, actor, { operatorId: 'op', name: 'Casino', currencies: ['EUR'] });
});

/** The first transaction, in a unit that on PostgreSQL is committed only after a while, when others have been sent. */
const firstTransaction = () =>
  store.write([
    ...insertTx(newDebit(stay, { amountMinor: 100 }, { id: 'd1', createdAt: 1 })),
    sql`select 1 as one /*postgres:from pg_sleep(0.5)*/`,
  ]);
/** Resolves once that unit waits for its end; on SQLite it is the first of a queue. */
async function begun(): Promise<void> {
  if (TEST_DATABASE_URL === null) return;
  for (;;) {
    const waiting = await store.read(sql`select 1 as one from pg_stat_activity where wait_event = 'PgSleep'`);
    if (waiting.length > 0) return;
  }
}

test.each([
  ['with real money', null, 2],
  ['with play money', 2, null],
] as const)('an operator %s stays one while its first transaction is being committed', async (_, before, wanted) => {
  if (before !== null) await setSandbox(store, actor, 'op', before);
  const transaction = firstTransaction();
  await begun();
  expect(fieldOf(await setSandbox(store, actor, 'op', wanted))).toBe('operator');
  await transaction;
  expect(await sandboxOf(store, 'op')).toBe(before);
});
