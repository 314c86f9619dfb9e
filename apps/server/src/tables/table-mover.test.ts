import { createTableJournal, JOURNAL_USE, joins, leaves } from '@cardroom/journal';
import { aesGcmSealer, type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import type { Logger } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CrewInMemory, crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import type { OpenTable } from './open-table.ts';
import { KNOWN_MS, PAUSE_WAIT_MS, REST_MS, SEND_ON_MS, TableMover } from './table-mover.ts';
import { TableRegistry } from './table-registry.ts';

/** What this release cannot read. */
const NEXT_VERSION = JOURNAL_USE.reads + 1;

let store: Store;
let crew: CrewInMemory;
let now: number;
/** Called with each moment that passes while a table is waited for. */
let passing: (at: number) => void;
/** The processes that have started and are not about to leave. */
let takes: Set<string>;
/** Those that have started just now. */
let startedAt: Map<string, number>;
/** Waits of `SEND_ON_MS` that have not been called off: they last until a test ends them. All others pass at once. */
let sendOns: Set<() => void>;
/** Processes read tables back once this has resolved. */
let readsBack: Promise<void>;
const clock = {
  now: () => now,
  at: (at: number, run: () => void) => {
    if (at - now === SEND_ON_MS) {
      sendOns.add(run);
      return () => void sendOns.delete(run);
    }
    now = Math.max(now, at);
    passing(now);
    setImmediate(run);
    return () => {};
  },
};

beforeEach(async () => {
  [store, crew, now, passing] = [await testStore(), crewInMemory(), 1_000, () => {}];
  [takes, startedAt] = [new Set(['a.1', 'b.1', 'c.1']), new Map()];
  [sendOns, readsBack] = [new Set(), Promise.resolve()];
  await store.write([
    sql`insert into operator values ('demo', 'Demo', 'active', null, '[]', '[]', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'demo', 'EUR', 'Room', '{}', 0)`,
    ...['a.1', 'b.1', 'c.1'].flatMap((processId) => [
      joins({ processId, name: processId, address: '', version: 1, journalVersion: JOURNAL_USE.reads }, { now: 0, leaseMs: 5_000 }),
      sql`update service_process set state = 'serving' where process_id = ${processId}`,
    ]),
  ]);
});
afterEach(() => store.close());

/** A process whose tables are no more than their loops' states. */
function member(processId: string, version = JOURNAL_USE.reads) {
  const registry = new TableRegistry();
  const news: string[] = [];
  const moves: number[] = [];
  const mover: TableMover = new TableMover({
    ...{ store, registry, clock, log: { info: () => {}, error: () => {} } as unknown as Logger },
    crew: crew.join(processId, version),
    feed: { tell: ({ type, table }) => void news.push(`${type} ${table.tableId}`) },
    keeper: {
      get takesTablesSince() {
        return takes.has(processId) ? (startedAt.get(processId) ?? -KNOWN_MS) : null;
      },
      adopt: async (stored) => {
        await readsBack;
        for (const { tableId } of stored) registry.add(tableAt(tableId, 2).table);
      },
      // As in the real one, a table that is read back has another loop.
      readBack: async (table) => {
        news.push(`read back ${table.tableId}`);
        Object.assign(table, { loop: tableAt(table.tableId, 1).table.loop });
      },
    },
    written: async (tableId) => void news.push(`written ${tableId}`),
    moved: (ms) => void moves.push(ms),
    failed: (where, error) => news.push(`${where}: ${error}`),
  });
  const open = async (tableId: string) => {
    const stored = { tableId, roomId: '7', operatorId: 'demo', currency: 'EUR', config: { gameKey: 'nlhe' } };
    await createTableJournal(store, aesGcmSealer(Buffer.alloc(32, 1))).create(stored, processId, 0);
    const made = tableAt(tableId, 1, () => void news.push(`answers ${tableId}`));
    registry.add(made.table);
    return made.state;
  };
  const tables = () => registry.all().map(({ tableId }) => tableId);
  return { mover, registry, news, moves, open, tables };
}

function tableAt(tableId: string, epoch: number, departed: () => void = () => {}) {
  const state = { isBusy: false, awaitsDebit: false, isIdle: true, deals: true, loop: 'running' };
  const loop = {
    get isIdle() {
      return state.isIdle;
    },
    get state() {
      return state.loop;
    },
    owned: { tableId, epoch, lastSeq: 0 },
    holdDeals: () => {
      state.deals = false;
    },
    releaseDeals: () => {
      state.deals = true;
    },
    stopToMove: async () => {
      state.loop = 'stopped';
    },
    departed,
  };
  const table = {
    tableId,
    loop,
    get isBusy() {
      return state.isBusy;
    },
    get awaitsDebit() {
      return state.awaitsDebit;
    },
  };
  return { table: table as unknown as OpenTable, state };
}

const holders = async () =>
  Object.fromEntries(
    (await store.read<{ table_id: string; holder: string }>(sql`select table_id, holder from table_owner`)).map((row) => [
      row.table_id,
      row.holder,
    ]),
  );
const settled = async () => {
  for (let n = 0; n < 20; n += 1) await crew.settled();
};

test('tables of a process that ends are handed over a few at a time, and one whose buy-in begins in the queue waits for it', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  takes = new Set(['b.1']);
  const BUY_IN_MOMENTS = 40;
  const states = new Map<string, Awaited<ReturnType<typeof a.open>>>();
  for (let n = 1; n <= 10; n += 1) states.set(`${n}`, await a.open(`${n}`));
  const last = states.get('10');
  if (last === undefined) throw new Error('no table 10');
  const left: number[] = [];
  let movedBusy = false;
  passing = () => {
    if (now - 1_000 < REST_MS) return;
    left.push(a.tables().length);
    // Its buy-in begins at the first rest, and lasts for as many moments.
    last.isBusy = left.length < BUY_IN_MOMENTS;
    last.awaitsDebit = last.isBusy;
    movedBusy ||= last.isBusy && !a.tables().includes('10');
  };
  expect(await a.mover.moveAll(60_000)).toBe(true);
  expect(b.tables().toSorted()).toEqual([...states.keys()].toSorted());
  expect(left[0]).toBeGreaterThanOrEqual(6);
  expect(left.indexOf(0)).toBeGreaterThanOrEqual(BUY_IN_MOMENTS);
  expect(movedBusy).toBe(false);
});

test('a table moves in the pause after its hand: its row first, then it is read back, then its players are told, then inputs are answered', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  const state = await a.open('1');
  state.isBusy = true;
  passing = (at) => {
    if (at < 30_000) expect([a.tables(), b.tables()]).toEqual([['1'], []]);
    else state.isBusy = false;
  };
  a.mover.ask('a.1', 'b.1', 1);
  await expect.poll(() => a.news).toEqual(['written 1', 'moved 1', 'answers 1']);
  expect(now).toBeLessThan(31_000);
  expect(a.moves).toEqual([0]);
  expect([a.tables(), b.tables(), await holders(), state.loop]).toEqual([[], ['1'], { 1: 'b.1' }, 'stopped']);
});

test('a process that is slow to read a table back gets its players after a second, and the one that ends stays until then', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  await a.open('1');
  let arrives = (): void => {};
  readsBack = new Promise((resolve) => {
    arrives = resolve;
  });
  let hasEnded = false;
  const ending = a.mover.moveAll(now + 5_000).then(() => {
    hasEnded = true;
  });
  await expect.poll(() => sendOns.size).toBe(1);
  expect(a.news).toEqual(['written 1']);
  for (const run of sendOns) run();
  await expect.poll(() => a.news).toEqual(['written 1', 'moved 1', 'answers 1']);
  await new Promise((done) => setImmediate(done));
  expect([hasEnded, b.tables(), a.moves]).toEqual([false, [], []]);
  arrives();
  await ending;
  expect([b.tables(), a.moves.length, sendOns.size]).toEqual([['1'], 1, 0]);
});

test('a hand that takes too long keeps its table, which deals on', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  const state = await a.open('1');
  state.isBusy = true;
  b.mover.ask('a.1', 'b.1', 1);
  await expect.poll(() => now).toBeGreaterThanOrEqual(1_000 + PAUSE_WAIT_MS);
  await settled();
  expect([a.tables(), state.deals, state.loop, a.news]).toEqual([['1'], true, 'running', []]);
});

test('a process that ends gives all its tables away, to those with the fewest, and at its deadline those in a hand as well', async () => {
  const [a, b, c] = [member('a.1'), member('b.1'), member('c.1')];
  const states = [];
  for (const tableId of ['1', '2', '3', '4']) states.push(await a.open(tableId));
  const [first] = states;
  if (first !== undefined) first.isBusy = true;
  expect(await a.mover.moveAll(now + 5_000)).toBe(true);
  expect(now).toBeGreaterThanOrEqual(6_000);
  expect([a.tables(), b.tables().length, c.tables().length]).toEqual([[], 2, 2]);
  expect(Object.values(await holders()).toSorted()).toEqual(['b.1', 'b.1', 'c.1', 'c.1']);
});

test('a table that was to go to a process that is gone by the end of the hand stays, and deals on', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  const state = await a.open('1');
  state.isBusy = true;
  passing = (at) => {
    if (at < 3_000) return;
    crew.leave('b.1');
    state.isBusy = false;
  };
  a.mover.ask('a.1', 'b.1', 1);
  await expect.poll(() => state.deals && now >= 3_000).toBe(true);
  await settled();
  expect([a.tables(), b.tables(), state.loop, a.news]).toEqual([['1'], [], 'running', []]);
});

test('a process that ends gives its tables to those that proxies know, and to a new one only without them', async () => {
  const [a, b, c] = [member('a.1'), member('b.1'), member('c.1')];
  const takers = async () => (await a.mover.takers()).map(({ processId, isNew }) => [processId, isNew]);
  startedAt.set('b.1', now);
  expect(await takers()).toEqual([
    ['b.1', true],
    ['c.1', false],
  ]);
  for (const tableId of ['1', '2']) await a.open(tableId);
  expect(await a.mover.moveAll(now + 5_000)).toBe(true);
  expect([b.tables(), c.tables()]).toEqual([[], ['1', '2']]);
  takes.delete('c.1');
  await a.open('3');
  expect(await a.mover.moveAll(now + 5_000)).toBe(true);
  expect(b.tables()).toEqual(['3']);
  now += KNOWN_MS;
  expect(await takers()).toEqual([['b.1', false]]);
});

test('a process that ends waits for no hand any more once nobody could take its tables', async () => {
  const [a] = [member('a.1'), member('b.1')];
  const state = await a.open('1');
  state.isBusy = true;
  passing = (at) => {
    if (at >= 3_000) crew.leave('b.1');
  };
  expect(await a.mover.moveAll(now + 120_000)).toBe(false);
  expect(now).toBeLessThan(3_100);
  expect([a.tables(), state.loop, a.news]).toEqual([['1'], 'running', []]);
});

test('without others that serve every table stays', async () => {
  const a = member('a.1');
  const state = await a.open('1');
  expect(await a.mover.moveAll(now + 1_000)).toBe(false);
  expect([a.tables(), state.deals, state.loop]).toEqual([['1'], true, 'running']);
});

test('a table that the other process cannot take any more is read back here', async () => {
  const [a] = [member('a.1'), member('b.1')];
  await a.open('1');
  await store.write([leaves('b.1')]);
  a.mover.ask('a.1', 'b.1', 1);
  await expect.poll(() => a.news).toEqual(['written 1', 'read back 1', 'answers 1']);
  expect([a.tables(), await holders()]).toEqual([['1'], { 1: 'a.1' }]);
});

test('a unit that fails leaves the table to be read back, which shows where it is', async () => {
  const [a] = [member('a.1'), member('b.1')];
  await a.open('1');
  await store.write([sql`create trigger no_move before update on table_owner begin select raise(abort, 'away'); end`]);
  a.mover.ask('a.1', 'b.1', 1);
  await expect.poll(() => a.news.at(-1)).toBe('answers 1');
  expect(a.news.at(-2)).toBe('read back 1');
  expect(a.news[1]).toMatch(/^move of a table: .*away/);
});

test('a table that waits for its pause moves with the others when its process ends', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  const state = await a.open('1');
  state.isBusy = true;
  a.mover.ask('a.1', 'b.1', 1);
  expect(await a.mover.moveAll(now + 5_000)).toBe(true);
  expect(now).toBeLessThan(PAUSE_WAIT_MS);
  expect([a.tables(), b.tables()]).toEqual([[], ['1']]);
});

test('a process that has not started gets no table, and one whose hand has ended but whose buy-in lasts deals on', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  const state = await a.open('1');
  takes.delete('b.1');
  expect(await a.mover.takers()).toEqual([]);
  a.mover.ask('a.1', 'b.1', 1);
  expect(await a.mover.moveAll(now + 1_000)).toBe(false);
  takes.add('b.1');
  [state.isBusy, state.awaitsDebit] = [true, true];
  a.mover.ask('a.1', 'b.1', 1);
  await settled();
  expect([a.tables(), b.tables(), state.deals, state.loop, now]).toEqual([['1'], [], true, 'running', 1_000]);
});

test('a table whose last step fails while it is to move stays, and is left to those who heal it', async () => {
  const [a] = [member('a.1'), member('b.1')];
  const state = await a.open('1');
  Object.assign(a.registry.get('1')?.loop ?? {}, {
    stopToMove: async () => {
      state.loop = 'halted';
    },
  });
  a.mover.ask('a.1', 'b.1', 1);
  await settled();
  expect([a.tables(), a.news, await holders()]).toEqual([['1'], ['answers 1'], { 1: 'a.1' }]);
});

test('a process that was not told of a table that was given to it finds it', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  const state = await a.open('1');
  state.isBusy = true;
  passing = () => {
    crew.cut('b.1');
    state.isBusy = false;
  };
  a.mover.ask('a.1', 'b.1', 1);
  await expect.poll(() => a.news).toEqual(['written 1', 'moved 1', 'answers 1']);
  expect(b.tables()).toEqual([]);
  crew.cut('b.1', false);
  await b.mover.findOwn();
  expect([b.tables(), await holders()]).toEqual([['1'], { 1: 'b.1' }]);
});

test('of many tables some move, from all along the list', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  for (let n = 1; n <= 9; n += 1) await a.open(String(n));
  a.mover.ask('a.1', 'b.1', 3);
  await expect.poll(() => b.tables()).toHaveLength(3);
  expect(b.tables().toSorted()).toEqual(['1', '4', '7']);
});

test('tables that another process could not read stay, and go to one that can', async () => {
  const [a, b, c] = [member('a.1'), member('b.1'), member('c.1', NEXT_VERSION)];
  await store.write([sql`update service_process set journal_version = ${NEXT_VERSION} where process_id in ('a.1', 'c.1')`]);
  for (const tableId of ['1', '2', '3', '4']) await a.open(tableId);
  await store.write([sql`update table_owner set journal_version = ${NEXT_VERSION} where table_id <> '3'`]);
  a.mover.ask('a.1', 'b.1', 4);
  await expect.poll(() => b.tables()).toEqual(['3']);
  await settled();
  expect([a.tables(), c.tables()]).toEqual([['1', '2', '4'], []]);
  takes.delete('c.1');
  expect(await a.mover.moveAll(now + 5_000)).toBe(false);
  expect([a.tables(), a.news.filter((one) => one.startsWith('moved'))]).toEqual([['1', '2', '4'], ['moved 3']]);
  takes.add('c.1');
  expect(await a.mover.moveAll(now + 5_000)).toBe(true);
  expect(c.tables().toSorted()).toEqual(['1', '2', '4']);
});
