import { aesGcmSealer, type RowOf, readRow, type Store, sql } from '@cardroom/storage';
import { TEST_DATABASE_URL, testStore } from '@cardroom/storage/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTableJournal } from '../sql-table-journal.ts';
import { Fenced, type TableJournal } from '../table-journal.ts';
import { SEEN_JOB, seesJob, takesJob } from './jobs.ts';
import { JOURNAL_USE, JOURNAL_VERSIONS, useOf } from './journal-versions.ts';
import { PROCESS } from './process-rows.ts';
import { beats, buries, buriesOthers, databaseTime, forgetsGone, joins, leaves, othersThan, type SeenProcess } from './processes.ts';
import { type Claim, claimTables as claimAs, freeTables as freeFor, giveTable, versionsHeldBy } from './table-claims.ts';

const LEASE_MS = 5_000;
/** Used by the embedded database alone. */
const NOW = Date.now();
const AT = { now: NOW, leaseMs: LEASE_MS };
const sealer = aesGcmSealer(Buffer.alloc(32, 1));

let store: Store;
let journal: TableJournal;
beforeEach(async () => {
  store = await testStore();
  journal = createTableJournal(store, sealer);
  await store.write([
    sql`insert into operator values ('demo', 'Demo', 'active', null, '[]', '[]', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'demo', 'EUR', 'Room', '{}', 0)`,
  ]);
});

const join = (...ids: readonly string[]) => joinReading(JOURNAL_USE.reads, ...ids);
const joinReading = (journalVersion: number, ...ids: readonly string[]) =>
  store.write(
    ids.map((processId) => joins({ processId, name: processId.split('.')[0] ?? '', address: 'http://a', version: 51, journalVersion }, AT)),
  );
const claimTables = (of: Store, claim: Omit<Claim, 'use'>) => claimAs(of, { ...claim, use: JOURNAL_USE });
const freeTables = async (of: Store) => (await freeFor(of, JOURNAL_USE)).free;
const open = async (tableIds: readonly string[], holder: string) => {
  for (const tableId of tableIds)
    await journal.create({ tableId, roomId: '7', operatorId: 'demo', currency: 'EUR', config: { gameKey: 'nlhe' } }, holder, 10);
};
const holders = () =>
  store.read<{ table_id: string; holder: string; epoch: number }>(sql`select table_id, holder, epoch from table_owner order by table_id`);
const others = (me: string) => store.read<SeenProcess>(othersThan(me, NOW));
const beat = async (id: string) => (await store.write([beats(id, { state: 'serving', tables: 3, load: 7 }, AT)]))[0]?.length;
const append = (table: Awaited<ReturnType<typeof claimTables>>[number]) =>
  journal.append({
    ...{ table, at: 1, handId: null, actionId: null, hidden: new Set<string>(), snapshot: null, closedHand: null, extra: [] },
    events: [{ type: 'noted' }],
  });

describe('processes', () => {
  test('one that joins is a standby with a lease; its beats say what it does', async () => {
    await join('a.1');
    const read = async () => (await readRow(store, PROCESS, sql`select * from service_process`)) as RowOf<typeof PROCESS>;
    const joined = await read();
    expect(joined).toMatchObject({ process_id: 'a.1', name: 'a', state: 'standby', version: 51 });
    // The two times are read one after the other, so that a millisecond may end between them.
    expect(joined.lease_until - joined.started_at + 1).toBeGreaterThanOrEqual(LEASE_MS);
    expect(await beat('a.1')).toBe(1);
    const beaten = await read();
    expect(beaten).toMatchObject({ state: 'serving', tables: 3, load: 7 });
    expect(beaten.lease_until).toBeGreaterThanOrEqual(joined.lease_until);
  });

  test('the time is that of the database', async () => {
    const [row] = await store.read<{ now: number }>(databaseTime(NOW));
    if (TEST_DATABASE_URL === null) expect(row?.now).toBe(NOW);
    else expect(Math.abs((row?.now ?? 0) - NOW)).toBeLessThan(60_000);
  });

  test('others are seen with their lease and without a session that nobody shows, until they are gone', async () => {
    await join('a.1', 'b.1', 'c.1');
    await store.write([leaves('c.1')]);
    const seen = await others('a.1');
    expect(seen.map(({ process_id, has_session }) => [process_id, has_session])).toEqual([['b.1', 0]]);
    expect((seen[0]?.lease_until ?? 0) - (seen[0]?.now ?? 0)).toBeLessThanOrEqual(LEASE_MS);
  });

  test('one that is declared dead gives no further sign of life, and is declared dead once', async () => {
    await join('a.1', 'b.1');
    const [seen] = await others('a.1');
    expect((await store.write([buries(seen as SeenProcess)]))[0]).toHaveLength(1);
    expect((await store.write([buries(seen as SeenProcess)]))[0]).toHaveLength(0);
    expect(await beat('b.1')).toBe(0);
    expect(await beat('a.1')).toBe(1);
  });

  test('a sign of life since the look saves it', async () => {
    await join('a.1', 'b.1');
    const [seen] = await others('a.1');
    await store.write([sql`update service_process set lease_until = lease_until + 1 where process_id = 'b.1'`]);
    expect((await store.write([buries(seen as SeenProcess)]))[0]).toHaveLength(0);
    expect(await beat('b.1')).toBe(1);
  });

  test('one that has the database for itself declares all others dead; rows of the dead go after their time', async () => {
    await join('a.1', 'b.1', 'c.1');
    expect((await store.write([buriesOthers('a.1')]))[0]).toHaveLength(2);
    await store.write([forgetsGone(NOW, 60_000)]);
    expect(await store.read(sql`select process_id from service_process`)).toHaveLength(3);
    await store.write([forgetsGone(NOW, -60_000)]);
    expect(await store.read(sql`select process_id from service_process`)).toEqual([{ process_id: 'a.1' }]);
  });
});

describe('jobs', () => {
  const see = async () => (await readRow(store, SEEN_JOB, seesJob('tables'))) as RowOf<typeof SEEN_JOB>;
  const take = async (id: string, seen: { epoch: number }) => (await store.write([takesJob('tables', id, seen)]))[0]?.length;

  test('a job is taken once, by a process that lives, and again when its holder is gone', async () => {
    await join('a.1', 'b.1');
    const free = await see();
    expect(free).toEqual({ holder: '', epoch: 0, is_held: 0 });
    expect([await take('nobody.1', free), await take('a.1', free), await take('b.1', free)]).toEqual([0, 1, 0]);
    expect(await see()).toEqual({ holder: 'a.1', epoch: 1, is_held: 1 });
    await store.write([leaves('a.1')]);
    expect(await see()).toEqual({ holder: 'a.1', epoch: 1, is_held: 0 });
    expect(await take('a.1', await see())).toBe(0);
    expect(await take('b.1', await see())).toBe(1);
  });

  test('of many that try at once one takes it', async () => {
    const ids = Array.from({ length: 8 }, (_, n) => `p${n}.1`);
    await join(...ids);
    const free = await see();
    const taken = await Promise.all(ids.map((id) => take(id, free)));
    expect(taken.filter((rows) => rows === 1)).toHaveLength(1);
  });
});

describe('claims', () => {
  test('only tables of a process that is gone are claimed, and it is fenced', async () => {
    await join('a.1', 'b.1');
    await open(['1', '2', '3'], 'a.1');
    await open(['4'], 'b.1');
    expect(await claimTables(store, { holder: 'b.1', limit: 10 })).toEqual([]);
    await store.write([leaves('a.1')]);
    expect(await freeTables(store)).toBe(3);
    const claimed = await claimTables(store, { holder: 'b.1', limit: 10 });
    expect(claimed.map(({ tableId, epoch }) => [tableId, epoch]).sort()).toEqual([
      ['1', 2],
      ['2', 2],
      ['3', 2],
    ]);
    await expect(append({ tableId: '1', epoch: 1, lastSeq: 0 })).rejects.toBeInstanceOf(Fenced);
    await append(claimed.find(({ tableId }) => tableId === '1') ?? { tableId: '', epoch: 0, lastSeq: 0 });
    expect(await freeTables(store)).toBe(0);
  });

  test('a holder from before processes had rows is gone; a table that has closed is not claimed; a limit is kept', async () => {
    await join('b.1');
    await open(['1', '2', '3'], 'host-4711-x');
    await store.write([sql`update poker_table set closed_at = 5 where table_id = '2'`]);
    expect((await claimTables(store, { holder: 'b.1', limit: 1 })).map(({ tableId }) => tableId)).toEqual(['1']);
    expect((await claimTables(store, { holder: 'b.1', limit: 9 })).map(({ tableId }) => tableId)).toEqual(['3']);
  });

  test('a process that was declared dead claims nothing', async () => {
    await join('a.1');
    await open(['1'], 'elsewhere');
    await store.write([leaves('a.1')]);
    expect(await claimTables(store, { holder: 'a.1', limit: 9 })).toEqual([]);
  });

  test('processes that claim at once take every table, and none twice', async () => {
    const ids = ['a.1', 'b.1', 'c.1', 'd.1'];
    await join(...ids);
    const tables = Array.from({ length: 40 }, (_, n) => String(n + 1));
    await open(tables, 'elsewhere');
    const claimed: string[] = [];
    while (claimed.length < tables.length) {
      const rounds = await Promise.all(ids.map((holder) => claimTables(store, { holder, limit: 7 })));
      claimed.push(...rounds.flat().map(({ tableId }) => tableId));
    }
    expect(claimed.sort()).toEqual(tables.sort());
    expect((await holders()).map(({ epoch }) => epoch)).toEqual(tables.map(() => 2));
  });

  test('one table is read back by its holder, and taken over only from one that is gone', async () => {
    await join('a.1', 'b.1');
    await open(['1'], 'a.1');
    expect((await journal.takeOver('1', 'a.1')).epoch).toBe(2);
    await expect(journal.takeOver('1', 'b.1')).rejects.toBeInstanceOf(Fenced);
    await store.write([leaves('a.1')]);
    expect((await journal.takeOver('1', 'b.1')).epoch).toBe(3);
    await expect(journal.takeOver('1', 'a.1')).rejects.toBeInstanceOf(Fenced);
  });
});

describe('versions of the journal', () => {
  /** Journals of three releases: the first one, the one that reads what is new, and the one that writes it. */
  const [first, reader, writer] = [
    { reads: 1, writes: 1 },
    { reads: 2, writes: 1 },
    { reads: 2, writes: 2 },
  ];
  const journalOf = (use: typeof first) => createTableJournal(store, sealer, use);
  const stored = (tableId: string) => ({ tableId, roomId: '7', operatorId: 'demo', currency: 'EUR', config: { gameKey: 'nlhe' } });
  const versions = async () =>
    (await store.read<{ journal_version: number }>(sql`select journal_version from table_owner order by table_id`)).map(
      ({ journal_version }) => journal_version,
    );
  const claim = async (holder: string, use: typeof first) =>
    (await claimAs(store, { holder, limit: 9, use })).map(({ tableId }) => tableId).sort();

  test('are numbered from 1 without a gap, and this build writes no newer one than it reads', () => {
    expect(JOURNAL_VERSIONS.map(({ version }) => version)).toEqual(JOURNAL_VERSIONS.map((_, index) => index + 1));
    expect(JOURNAL_USE.writes).toBeGreaterThanOrEqual(1);
    expect(JOURNAL_USE.writes).toBeLessThanOrEqual(JOURNAL_USE.reads);
    const next = { version: 2, brought: 'a new event', isWritten: false };
    expect(useOf([JOURNAL_VERSIONS[0], next])).toEqual(reader);
    expect(useOf([JOURNAL_VERSIONS[0], { ...next, isWritten: true }])).toEqual(writer);
  });

  test('a table has the version of the release that opened it, and takes that of its holder, never an older one', async () => {
    await join('a.1');
    await journalOf(reader).create(stored('1'), 'a.1', 10);
    await journalOf(writer).create(stored('2'), 'a.1', 10);
    expect(await versions()).toEqual([1, 2]);
    for (const tableId of ['1', '2']) await journalOf(reader).takeOver(tableId, 'a.1');
    expect(await versions()).toEqual([1, 2]);
    for (const tableId of ['1', '2']) await journalOf(writer).takeOver(tableId, 'a.1');
    expect(await versions()).toEqual([2, 2]);
    expect(await versionsHeldBy(store, 'a.1')).toEqual(new Map(Object.entries({ 1: 2, 2: 2 })));
  });

  test('a process claims no table that it cannot read: it stays for one that can, and is counted', async () => {
    await join('a.1', 'b.1');
    await journalOf(first).create(stored('1'), 'gone.1', 10);
    await journalOf(writer).create(stored('2'), 'gone.1', 10);
    expect([await freeFor(store, first), await freeFor(store, reader)]).toEqual([
      { free: 1, newer: 1 },
      { free: 2, newer: 0 },
    ]);
    expect(await claim('a.1', first)).toEqual(['1']);
    expect(await freeFor(store, first)).toEqual({ free: 0, newer: 1 });
    await expect(journalOf(first).takeOver('2', 'a.1')).rejects.toBeInstanceOf(Fenced);
    expect(await claim('b.1', reader)).toEqual(['2']);
    expect(await versions()).toEqual([1, 2]);
  });

  test('what a newer release takes, an older one does not get back, and what it only reads, it does', async () => {
    await join('a.1', 'b.1', 'c.1');
    await journalOf(first).create(stored('1'), 'gone.1', 10);
    await journalOf(first).create(stored('2'), 'gone.2', 10);
    await journalOf(reader).takeOver('1', 'a.1');
    await journalOf(writer).takeOver('2', 'b.1');
    await store.write([leaves('a.1'), leaves('b.1')]);
    expect(await claim('c.1', first)).toEqual(['1']);
    expect(await claim('c.1', reader)).toEqual(['2']);
  });

  test('a table is given only to a process that can read it', async () => {
    await joinReading(1, 'old.1', 'older.1');
    await joinReading(2, 'new.1');
    await store.write([sql`update service_process set state = 'serving'`]);
    const plain = await journalOf(first).create(stored('1'), 'old.1', 10);
    const written = await journalOf(writer).create(stored('2'), 'new.1', 10);
    expect(await giveTable(store, written, 'old.1')).toBe(false);
    expect(await giveTable(store, plain, 'new.1')).toBe(true);
    expect(await giveTable(store, { ...plain, epoch: 2 }, 'older.1')).toBe(true);
    expect((await holders()).map(({ holder }) => holder)).toEqual(['older.1', 'new.1']);
  });
});
