import { aesGcmSealer, type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOperator } from '../operators/operators.ts';
import { FairPlayRounds } from './fair-play-rounds.ts';

const OPERATORS = ['first', 'second', 'third'];
const NOW = 1_700_000_000_000;
let store: Store;
beforeEach(async () => {
  store = await testStore();
  for (const operatorId of OPERATORS)
    await createOperator(store, { by: 'test', at: NOW }, { operatorId, name: operatorId, currencies: ['EUR'] });
});
afterEach(() => store.close());

/** The store, except that nothing about this operator can be read. */
const without = (operatorId: string): Store => ({
  ...store,
  read: (stmt) => (stmt.parameters.includes(operatorId) ? Promise.reject(new Error(`no rows of ${operatorId}`)) : store.read(stmt)),
});

test('a process that does not count only reads what was found', async () => {
  const ports = { store, sealer: aesGcmSealer(Buffer.alloc(32, 1)), clock: { now: () => NOW, at: () => () => {} } };
  const rounds = new FairPlayRounds({ ...ports, operators: async () => OPERATORS, counts: () => false, failed: () => {} });
  await rounds.round();
  expect(await store.read(sql`select operator_id from visit_mark`)).toEqual([]);
  expect(rounds.suspects('first')).toEqual(new Set());
});

test('an operator that cannot be examined is reported, and the others are examined all the same', async () => {
  const failures: unknown[] = [];
  const rounds = new FairPlayRounds({
    store: without('second'),
    sealer: aesGcmSealer(Buffer.alloc(32, 1)),
    clock: { now: () => NOW, at: () => () => {} },
    operators: async () => OPERATORS,
    counts: () => true,
    failed: (where, error) => failures.push([where, (error as Error).message]),
  });
  await rounds.round();
  expect(failures).toEqual([['fair play', 'no rows of second']]);
  expect(await store.read(sql`select operator_id, searched_to from visit_mark order by operator_id`)).toEqual([
    { operator_id: 'first', searched_to: NOW },
    { operator_id: 'third', searched_to: NOW },
  ]);
});
