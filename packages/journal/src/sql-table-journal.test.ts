import { deflateRawSync } from 'node:zlib';
import { aesGcmSealer, exactly, type Store, sql, UniqueViolation, UnitRefused } from '@cardroom/storage';
import { tableNames, testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventContext } from './sealed-events.ts';
import { createTableJournal } from './sql-table-journal.ts';
import { DamagedJournal, Fenced, type OwnedTable, RepeatedAction, type TableAppend, type TableJournal } from './table-journal.ts';

const HIDDEN = new Set(['hole-cards-dealt', 'deck-set']);
const HOLE = { type: 'hole-cards-dealt', seat: 0, cards: 'AsKd-unseen' };
const sealer = aesGcmSealer(Buffer.alloc(32, 1));

let store: Store;
let journal: TableJournal;
let table: OwnedTable;

beforeEach(async () => {
  store = await testStore();
  await store.write([
    sql`insert into operator values ('demo', 'Demo', 'active', null, '[]', '[]', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'demo', 'EUR', 'Room', '{}', 0)`,
  ]);
  journal = createTableJournal(store, sealer);
  const config = { gameKey: 'nlhe', seats: 6 };
  table = await journal.create({ tableId: '5', roomId: '7', operatorId: 'demo', currency: 'EUR', config }, 'process-1', 10);
});
afterEach(() => store.close());

type Plain = { readonly type: string } & Readonly<Record<string, unknown>>;

async function append(events: readonly Plain[], more: Partial<TableAppend> = {}): Promise<void> {
  const unit: TableAppend = {
    table,
    at: 100 + table.lastSeq,
    handId: null,
    actionId: null,
    events,
    hidden: HIDDEN,
    snapshot: null,
    closedHand: null,
    extra: [],
    ...more,
  };
  table = await journal.append(unit);
}

/** A hand of three events and its end with one follow-up event. */
async function playHand(handId: string): Promise<void> {
  await append([{ type: 'hand-opened', handId }, HOLE], { handId });
  await append([{ type: 'acted', seat: 0 }], { handId, actionId: `act-${handId}` });
  await endHand(handId);
}

async function endHand(handId: string, more: Partial<TableAppend> = {}): Promise<void> {
  await append([{ type: 'hand-ended' }, { type: 'hand-closed', handId }, { type: 'left', seat: 1 }], {
    handId,
    snapshot: { after: handId },
    closedHand: { handId, state: 'ended', startedAt: 1, endedAt: 2 },
    ...more,
  });
}

function types(rows: readonly { event: { type: string } }[]): string[] {
  return rows.map((row) => row.event.type);
}

describe('events', () => {
  test('come back in order with seqs and times, hidden ones decrypted', async () => {
    await append([{ type: 'table-opened' }]);
    await append([{ type: 'sat-down', seat: 3 }, HOLE]);
    expect(await journal.load('5')).toEqual({
      snapshot: null,
      snapshotSeq: 0,
      rows: [
        { seq: 1, at: 100, event: { type: 'table-opened' } },
        { seq: 2, at: 101, event: { type: 'sat-down', seat: 3 } },
        { seq: 3, at: 101, event: HOLE },
      ],
    });
  });

  test('of one step share a row where they are hidden alike; those of earlier versions have a row each', async () => {
    await append([{ type: 'hand-opened' }, { type: 'posted' }, HOLE, HOLE, { type: 'turn-began' }], { handId: '900' });
    const rows = await store.read<{ seq: number; event: string | null }>(sql`select seq, event from journal order by seq`);
    expect(rows).toEqual([
      { seq: 1, event: '[{"type":"hand-opened"},{"type":"posted"}]' },
      { seq: 3, event: null },
      { seq: 5, event: '{"type":"turn-began"}' },
    ]);
    const earlier = sealer.seal(deflateRawSync(JSON.stringify(HOLE)), eventContext('5', 6));
    await store.write([
      sql`insert into journal (table_id, seq, epoch, at, hand_id, sealed) values ('5', 6, 1, 105, '900', ${earlier})`,
      sql`update table_owner set last_seq = 6`,
    ]);
    const loaded = await journal.load('5');
    expect(types(loaded.rows)).toEqual([
      ...['hand-opened', 'posted', 'hole-cards-dealt', 'hole-cards-dealt', 'turn-began', 'hole-cards-dealt'],
    ]);
    expect(loaded.rows.at(-1)).toEqual({ seq: 6, at: 105, event: HOLE });
  });

  test('after a snapshot only later events come back', async () => {
    await append([{ type: 'sat-down' }], { snapshot: { seats: 1 } });
    await append([{ type: 'sat-out' }]);
    const loaded = await journal.load('5');
    expect([loaded.snapshot, loaded.snapshotSeq, types(loaded.rows)]).toEqual([{ seats: 1 }, 1, ['sat-out']]);
  });

  test('extra statements succeed or fail together with the events', async () => {
    const extra = [sql`insert into id_counter values ('extra', 1)`];
    await append([{ type: 'sat-down' }], { extra });
    const refusedExtra = [exactly(1, sql`update id_counter set next_value = 2 where name = 'nobody'`)];
    await expect(append([{ type: 'sat-out' }], { extra: refusedExtra })).rejects.toBeInstanceOf(UnitRefused);
    expect(types((await journal.load('5')).rows)).toEqual(['sat-down']);
  });

  test('a unique violation in an extra statement is not mistaken for a repeated action', async () => {
    const extra = [sql`insert into id_counter values ('hand', 1)`];
    await expect(append([{ type: 'acted' }], { actionId: 'a', extra })).rejects.toBeInstanceOf(UniqueViolation);
  });
});

describe('action ids', () => {
  test('a repeated one is RepeatedAction and changes nothing, even after its hand was folded', async () => {
    await playHand('900');
    await expect(append([{ type: 'acted' }], { actionId: 'act-900' })).rejects.toBeInstanceOf(RepeatedAction);
    expect(types((await journal.load('5')).rows)).toEqual([]);
  });

  test('the same id at another table is another action', async () => {
    await append([{ type: 'acted' }], { actionId: 'a' });
    table = await journal.create({ tableId: '6', roomId: '7', operatorId: 'demo', currency: 'EUR', config: { gameKey: 'nlhe' } }, 'p', 1);
    await append([{ type: 'acted' }], { actionId: 'a' });
    expect((await journal.load('6')).rows).toHaveLength(1);
  });
});

describe('a closed hand', () => {
  test('is folded: its rows leave the journal, and it can be read whole', async () => {
    await append([{ type: 'sat-down' }]);
    await playHand('900');
    expect(types((await journal.hand('900')) ?? [])).toEqual(['hand-opened', 'hole-cards-dealt', 'acted', 'hand-ended', 'hand-closed']);
    const left = await store.read<{ event: string }>(sql`select event from journal order by seq`);
    expect(left.map((row) => (JSON.parse(row.event) as Plain).type)).toEqual(['sat-down', 'left']);
    expect(await journal.load('5')).toEqual({ snapshot: { after: '900' }, snapshotSeq: 7, rows: [] });
  });

  test('takes the list right before it along, and leaves any other', async () => {
    const left = async (): Promise<string[]> => {
      const rows = await store.read<{ event: string }>(sql`select event from journal order by seq`);
      return rows.map((row) => (JSON.parse(row.event) as Plain).type);
    };
    await append([{ type: 'cut-opened', handId: '900' }]);
    await append([{ type: 'sat-down' }]);
    await append([{ type: 'cut-opened', handId: '900' }]);
    await playHand('900');
    expect(await left()).toEqual(['cut-opened', 'sat-down', 'left']);
    await playHand('901');
    expect(await left()).toEqual(['cut-opened', 'sat-down', 'left', 'left']);
  });

  test('of which the journal lacks a row that this process has appended is not closed', async () => {
    await append([{ type: 'hand-opened', handId: '900' }, HOLE], { handId: '900' });
    await store.write([sql`delete from journal where seq = 2`]);
    await expect(endHand('900')).rejects.toBeInstanceOf(UnitRefused);
  });

  test.each([
    ['another process began it', async () => createTableJournal(store, sealer)],
    [
      'a unit of it was refused in between',
      async () => {
        await expect(append([{ type: 'acted' }], { handId: '900', actionId: 'act-900' })).rejects.toBeInstanceOf(RepeatedAction);
        return journal;
      },
    ],
    ['nothing was in between', async () => journal],
  ] as const)('has all its events when %s', async (_name, next) => {
    await append([{ type: 'sat-in' }, { type: 'hand-opened', handId: '900' }, { type: 'posted' }, HOLE, HOLE], { handId: '900' });
    await append([{ type: 'acted', seat: 0 }], { handId: '900', actionId: 'act-900' });
    journal = await next();
    await append(
      [
        { type: 'acted', seat: 1 },
        { type: 'turn-began', seat: 2 },
      ],
      { handId: '900' },
    );
    await endHand('900');
    const rows = (await journal.hand('900')) ?? [];
    expect(types(rows)).toEqual([
      ...['sat-in', 'hand-opened', 'posted', 'hole-cards-dealt', 'hole-cards-dealt', 'acted', 'acted', 'turn-began'],
      ...['hand-ended', 'hand-closed'],
    ]);
    expect(rows.map(({ seq, at }) => [seq, at])).toEqual([
      ...[1, 2, 3, 4, 5].map((seq) => [seq, 100]),
      [6, 105],
      ...[7, 8].map((seq) => [seq, 106]),
      ...[9, 10].map((seq) => [seq, 108]),
    ]);
    expect((await journal.load('5')).rows).toEqual([]);
  });

  test('has its table, room, operator, game and currency', async () => {
    await playHand('900');
    const columns = await store.read(sql`select table_id, room_id, operator_id, game_key, currency, state, started_at, ended_at from hand`);
    expect(columns).toEqual([
      { table_id: '5', room_id: '7', operator_id: 'demo', game_key: 'nlhe', currency: 'EUR', state: 'ended', started_at: 1, ended_at: 2 },
    ]);
  });

  test('is null when it is unknown', async () => {
    expect(await journal.hand('1')).toBeNull();
  });

  test('needs the snapshot of its table', async () => {
    await append([{ type: 'hand-opened' }], { handId: '900' });
    await expect(endHand('900', { snapshot: null })).rejects.toThrow(/snapshot/);
  });

  test('throws DamagedJournal when it cannot be read', async () => {
    await playHand('900');
    await store.write([sql`update hand set events = ${Buffer.from('junk')}`]);
    await expect(journal.hand('900')).rejects.toBeInstanceOf(DamagedJournal);
  });
});

describe('ownership', () => {
  test('a process that lost the table writes nothing, even if it does not know', async () => {
    await append([{ type: 'sat-down' }]);
    const old = table;
    const taken = await journal.takeOver('5', 'process-2');
    expect(taken).toEqual({ tableId: '5', epoch: 2, lastSeq: 1 });
    await expect(append([{ type: 'acted' }])).rejects.toBeInstanceOf(Fenced);
    await expect(journal.markClosed(old, 1)).rejects.toBeInstanceOf(Fenced);
    table = taken;
    await append([{ type: 'sat-out' }]);
    expect(types((await journal.load('5')).rows)).toEqual(['sat-down', 'sat-out']);
  });

  test('of two appends on the same state one wins', async () => {
    const settled = await Promise.allSettled([append([{ type: 'a' }]), append([{ type: 'b' }])]);
    expect(settled.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await journal.load('5')).rows).toHaveLength(1);
  });

  test('of many tables that append at once only the one that lost its owner writes nothing', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `${100 + n}`);
    const config = { gameKey: 'nlhe', seats: 6 };
    const owned = await Promise.all(
      ids.map((tableId) => journal.create({ tableId, roomId: '7', operatorId: 'demo', currency: 'EUR', config }, 'process-1', 10)),
    );
    await journal.takeOver('104', 'process-2');
    const settled = await Promise.allSettled(
      owned.map((one) => append([{ type: 'acted', at: one.tableId }, HOLE], { table: one, handId: 'h', actionId: `a${one.tableId}` })),
    );
    expect(settled.flatMap((one, n) => (one.status === 'rejected' ? [[ids[n], one.reason]] : []))).toEqual([['104', expect.any(Fenced)]]);
    for (const tableId of ids) {
      const events = (await journal.load(tableId)).rows.map(({ event }) => event);
      expect(events).toEqual(tableId === '104' ? [] : [{ type: 'acted', at: tableId }, HOLE]);
    }
  });

  test('a closed table is no longer open, and is closed once', async () => {
    expect((await journal.openTables()).map((open) => [open.tableId, open.config])).toEqual([['5', { gameKey: 'nlhe', seats: 6 }]]);
    await journal.markClosed(table, 50);
    expect(await journal.openTables()).toEqual([]);
    await expect(journal.markClosed(table, 51)).rejects.toBeInstanceOf(Fenced);
  });
});

describe('at rest', () => {
  test('no table of the database contains a hidden card in plain text, neither during a hand nor after it', async () => {
    await append([{ type: 'hand-opened' }, HOLE], { handId: '900' });
    expect(await everything(store)).not.toContain('unseen');
    await endHand('900');
    const text = await everything(store);
    expect(text).not.toContain('unseen');
    expect(text).toContain('sealed');
  });
});

describe('damage', () => {
  beforeEach(() => append([{ type: 'hand-opened' }, HOLE, { type: 'acted' }], { handId: '900' }));

  test.each([
    ['a lost row', sql`delete from journal where seq = 2`],
    ['a lost last row', sql`delete from journal where seq = 3`],
    ['text that is not JSON', sql`update journal set event = '{' where seq = 1`],
    ['JSON that is not an event', sql`update journal set event = '[]' where seq = 1`],
    ['a sealed row of another place', sql`update journal set seq = 9 where seq = 2`],
    ['changed sealed bytes', sql`update journal set sealed = ${Buffer.alloc(60)} where seq = 2`],
  ])('%s is detected', async (_name, change) => {
    await store.write([change]);
    await expect(journal.load('5')).rejects.toBeInstanceOf(DamagedJournal);
  });

  /** Its rows and its owner are read one after the other: a new owner's events in between once counted as lost ones. */
  test('a table that another process has taken over while it was read is not damaged', async () => {
    await store.write([sql`delete from journal where seq = 3`]);
    const { epoch } = await journal.takeOver('5', 'process-1');
    await expect(journal.load('5', epoch - 1)).rejects.toBeInstanceOf(Fenced);
    await expect(journal.load('5', epoch)).rejects.toBeInstanceOf(DamagedJournal);
  });

  test('another key decrypts nothing', async () => {
    const other = createTableJournal(store, aesGcmSealer(Buffer.alloc(32, 2)));
    await expect(other.load('5')).rejects.toBeInstanceOf(DamagedJournal);
  });

  test('the snapshot can still be read and the hand voided; damaged rows stay as evidence', async () => {
    await store.write([sql`update journal set sealed = ${Buffer.alloc(60)} where seq = 2`]);
    expect(await journal.snapshot('5')).toBeNull();
    table = await journal.takeOver('5', 'process-2');
    await append([{ type: 'hand-voided' }], {
      handId: '900',
      snapshot: { voided: true },
      closedHand: { handId: '900', state: 'void', startedAt: 1, endedAt: 2 },
    });
    expect(await journal.load('5')).toEqual({ snapshot: { voided: true }, snapshotSeq: 4, rows: [] });
    expect(await journal.snapshot('5')).toEqual({ snapshot: { voided: true }, snapshotSeq: 4 });
    expect(types((await journal.hand('900')) ?? [])).toEqual(['hand-opened', 'acted', 'hand-voided']);
    expect(await store.read(sql`select seq from journal`)).toEqual([{ seq: 2 }]);
  });

  test('a damaged hand that another process began cannot be closed as if it were whole', async () => {
    await store.write([sql`update journal set sealed = ${Buffer.alloc(60)} where seq = 2`]);
    journal = createTableJournal(store, sealer);
    await expect(endHand('900')).rejects.toBeInstanceOf(DamagedJournal);
  });
});

/** Every value of every table as text, with the names of its columns. */
async function everything(from: Store): Promise<string> {
  const names = await tableNames(from);
  const parts = await Promise.all(
    names.map((name) => from.read<Record<string, unknown>>({ sql: `select * from ${name}`, parameters: [] })),
  );
  const values = parts.flat().flatMap((row) => [...Object.keys(row), ...Object.values(row)]);
  return values.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value))).join('\n');
}
