import { createTableJournal, JOURNAL_USE, joins, leaves } from '@cardroom/journal';
import { aesGcmSealer, type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CrewInMemory, crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import { REPLACED_MS } from './replaced-owners.ts';
import { LOADING_MS, OWNER_KEPT_MS, TableOwners, tableCall } from './table-owners.ts';

const CALL = tableCall<{ readonly who: string }, string>('greet');
let store: Store;
let crew: CrewInMemory;
let now: number;
/** Waits pass at once; `passed` is called with each of them. */
const clock = {
  now: () => now,
  at: (at: number, run: () => void) => {
    now = at;
    passed(at);
    setImmediate(run);
    return () => {};
  },
};
let passed: (at: number) => void;
/** The tables that each process has loaded. */
let loaded: Record<string, Set<string>>;

beforeEach(async () => {
  [store, crew, now, loaded] = [await testStore(), crewInMemory(), 1_000, { 'a.1': new Set(), 'b.1': new Set() }];
  passed = () => {};
  await store.write([
    sql`insert into operator values ('demo', 'Demo', 'active', null, '[]', '[]', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'demo', 'EUR', 'Room', '{}', 0)`,
    ...['a.1', 'b.1', 'c.1'].map((processId) =>
      joins({ processId, name: processId, address: '', version: 1, journalVersion: JOURNAL_USE.reads }, { now: 0, leaseMs: 5_000 }),
    ),
  ]);
});
afterEach(() => store.close());

async function open(tableId: string, holder: string): Promise<void> {
  const table = { tableId, roomId: '7', operatorId: 'demo', currency: 'EUR', config: { gameKey: 'nlhe' } };
  await createTableJournal(store, aesGcmSealer(Buffer.alloc(32, 1))).create(table, holder, 0);
  loaded[holder]?.add(tableId);
}

function ownersOf(processId: string): TableOwners {
  const registry = { get: (tableId: string) => (loaded[processId]?.has(tableId) ? ({ tableId } as never) : undefined) };
  const owners = new TableOwners({ store, registry, crew: crew.join(processId), clock });
  owners.answer(CALL, async (tableId, { who }) => `${processId} greets ${who} at ${tableId}`);
  return owners;
}

const greet = (owners: TableOwners, tableId: string) =>
  owners.at(CALL, { tableId, ask: { who: 'ann' } }, async ({ who }) => `here: ${who}`);

test('a call is answered where the table is', async () => {
  const [a, b] = [ownersOf('a.1'), ownersOf('b.1')];
  await open('1', 'a.1');
  await open('2', 'b.1');
  expect([await greet(a, '1'), await greet(a, '2'), await greet(b, '1')]).toEqual([
    'here: ann',
    'b.1 greets ann at 2',
    'a.1 greets ann at 1',
  ]);
  expect(await greet(a, '9')).toBe('no-such-table');
});

test('a call for a table whose owner is being replaced waits for the next one', async () => {
  const a = ownersOf('a.1');
  ownersOf('b.1');
  const c = ownersOf('c.1');
  await open('2', 'b.1');
  crew.cut('b.1');
  const since = now;
  passed = (at) => {
    if (at - since < REPLACED_MS / 2) return;
    passed = () => {};
    loaded['c.1'] = new Set(['2']);
    void store.write([sql`update table_owner set holder = 'c.1', epoch = 2 where table_id = '2'`]);
  };
  // All who wait read the row together.
  expect(await Promise.all([greet(a, '2'), greet(a, '2'), greet(c, '2')])).toEqual([
    'c.1 greets ann at 2',
    'c.1 greets ann at 2',
    'here: ann',
  ]);
  expect(now - since).toBeLessThan(REPLACED_MS);
});

test('a call for a table that closes while its owner is away finds none', async () => {
  const a = ownersOf('a.1');
  ownersOf('b.1');
  await open('2', 'b.1');
  crew.cut('b.1');
  passed = () => {
    passed = () => {};
    void store.write([sql`update poker_table set closed_at = 1 where table_id = '2'`]);
  };
  expect(await greet(a, '2')).toBe('no-such-table');
});

test('an owner that gives no answer makes the table unavailable, and the next call looks again', async () => {
  const a = ownersOf('a.1');
  ownersOf('b.1');
  await open('2', 'b.1');
  expect(await greet(a, '2')).toBe('b.1 greets ann at 2');
  crew.cut('b.1');
  expect(await greet(a, '2')).toBe('unavailable');
  // Its tables are taken over.
  await store.write([leaves('b.1'), sql`update table_owner set holder = 'a.1', epoch = 2 where table_id = '2'`]);
  expect(await greet(a, '2')).toBe('unavailable');
  loaded['a.1']?.add('2');
  expect(await greet(a, '2')).toBe('here: ann');
});

test('a table that has moved is asked for once more, at its new owner', async () => {
  const a = ownersOf('a.1');
  ownersOf('b.1');
  ownersOf('c.1');
  loaded['c.1'] = new Set();
  await open('2', 'b.1');
  expect(await greet(a, '2')).toBe('b.1 greets ann at 2');
  loaded['b.1']?.delete('2');
  loaded['c.1'].add('2');
  await store.write([sql`update table_owner set holder = 'c.1', epoch = 2 where table_id = '2'`]);
  expect(await greet(a, '2')).toBe('c.1 greets ann at 2');
  // Between two owners nobody has it.
  loaded['c.1'].delete('2');
  expect(await greet(a, '2')).toBe('unavailable');
});

test('a table that is being read back is waited for, here and at its owner, but not for long', async () => {
  const [a, b] = [ownersOf('a.1'), ownersOf('b.1')];
  await open('2', 'b.1');
  loaded['b.1']?.delete('2');
  const begun = now;
  passed = (at) => {
    if (at >= begun + 300) loaded['b.1']?.add('2');
  };
  expect(await greet(a, '2')).toBe('b.1 greets ann at 2');
  loaded['b.1']?.delete('2');
  passed = () => {};
  const again = now;
  expect(await greet(b, '2')).toBe('unavailable');
  expect(now - again).toBe(LOADING_MS);
});

test('an owner is read again after a second', async () => {
  let reads = 0;
  const read: Store['read'] = (stmt) => {
    reads += 1;
    return store.read(stmt);
  };
  const a = new TableOwners({ store: { read }, registry: { get: () => undefined }, crew: crew.join('a.1'), clock });
  ownersOf('b.1');
  await open('2', 'b.1');
  await greet(a, '2');
  await greet(a, '2');
  expect(reads).toBe(1);
  now += OWNER_KEPT_MS;
  await greet(a, '2');
  expect(reads).toBe(2);
});

test('tables are asked for in their order, as many at once as one owner has', async () => {
  const a = ownersOf('a.1');
  ownersOf('b.1');
  for (const [tableId, holder] of [
    ['1', 'a.1'],
    ['2', 'b.1'],
    ['3', 'b.1'],
    ['4', 'a.1'],
  ] as const)
    await open(tableId, holder);
  expect(await a.runsOf(['2', '3', '9', '1', '4', '2'])).toEqual([
    { processId: 'b.1', tableIds: ['2', '3'] },
    { processId: 'a.1', tableIds: ['1', '4'] },
    { processId: 'b.1', tableIds: ['2'] },
  ]);
});
