import { initialOf, LOBBY_ROW, type LobbyRow } from '@cardroom/protocol/shapes';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type CrewInMemory, crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import type { Bus } from '../cluster/bus.ts';
import { LocalBuses, quietBus } from '../cluster/local-bus.ts';
import { LobbyChanges, REMOVALS_KEPT_MAX } from './lobby-changes.ts';
import { LobbyListing } from './lobby-listing.ts';
import { PUSH_AFTER_MS, PUSHED_MAX, ROWS_EVERY_HEARD_MS, ROWS_KEPT_MS, RowsElsewhere } from './rows-elsewhere.ts';

const POOL = 'demo:EUR';
const row = (tableId: string, players = 0): LobbyRow => ({ ...initialOf(LOBBY_ROW), tableId, roomId: '7', players, seats: 6 });

/** Seed of the properties; set SEED to play another one. */
const SEED = Number(process.env.SEED ?? 20_261_127);

let crew: CrewInMemory;
let now: number;
/** The plans of the clock. */
let planned: { readonly at: number; readonly run: () => void }[];
beforeEach(() => {
  [crew, now, planned] = [crewInMemory(), 0, []];
});

/** Moves the clock. */
function pass(ms: number): void {
  now += ms;
  const due = planned.filter(({ at }) => at <= now);
  planned = planned.filter(({ at }) => at > now);
  for (const { run } of due) run();
}

function member(processId: string, bus: Bus = quietBus(processId)) {
  const listing = new LobbyListing();
  const at = (when: number, run: () => void) => {
    planned.push({ at: when, run });
    return () => {};
  };
  const clock = { now: () => now, at };
  const rows = new RowsElsewhere({ crew: crew.join(processId), bus, clock, listing, failed: () => {} });
  const put = (tableId: string, players = 0, epoch = 1) => listing.put(POOL, row(tableId, players), { processId, epoch });
  const remove = (tableId: string, epoch = 1) => listing.remove(POOL, tableId, { processId, epoch });
  const shown = () =>
    Object.fromEntries(
      listing
        .of(POOL)
        .rows()
        .map((one) => [one.tableId, one.players]),
    );
  return { listing, rows, put, remove, shown };
}

describe('the lists of several processes', () => {
  test('each lists the tables of all: what is there, what changes and what goes', async () => {
    const [a, b] = [member('a.1'), member('b.1')];
    a.put('1', 2);
    b.put('2', 3);
    await Promise.all([a.rows.round(), b.rows.round()]);
    expect([a.shown(), b.shown()]).toEqual([
      { 1: 2, 2: 3 },
      { 1: 2, 2: 3 },
    ]);
    b.put('2', 4);
    b.put('3');
    await a.rows.round();
    expect(a.shown()).toEqual({ 1: 2, 2: 4, 3: 0 });
    b.remove('3');
    await a.rows.round();
    expect(a.shown()).toEqual({ 1: 2, 2: 4 });
    expect(a.listing.of(POOL).players).toBe(6);
  });

  test('of a table that moves, what its newest owner says holds, whoever is heard first', async () => {
    const [a, b, c] = [member('a.1'), member('b.1'), member('c.1')];
    a.put('1', 2);
    for (const one of [b, c]) await one.rows.round();
    const seen: boolean[] = [];
    c.listing.watch(POOL, { put: () => {}, remove: () => seen.push(true) });
    b.put('1', 3, 3);
    await c.rows.round();
    // The former owner knows of nothing yet, and its news come late.
    a.put('1', 1);
    await c.rows.round();
    await a.rows.round();
    expect([a.shown(), b.shown(), c.shown(), seen]).toEqual([{ 1: 3 }, { 1: 3 }, { 1: 3 }, []]);
    b.remove('1', 3);
    for (const one of [a, c]) await one.rows.round();
    expect([a.shown(), c.shown()]).toEqual([{}, {}]);
  });

  test('a process that joins later lists no table that has moved and closed since', async () => {
    const [a, b] = [member('a.1'), member('b.1')];
    a.put('1', 2);
    await b.rows.round();
    b.put('1', 2, 3);
    await a.rows.round();
    b.remove('1', 3);
    await a.rows.round();
    const late = member('d.1');
    await late.rows.round();
    expect([late.shown(), a.shown()]).toEqual([{}, {}]);
  });

  test('the tables of a process that is gone stay listed until others have had the time to take them over', async () => {
    const [a, b, c] = [member('a.1'), member('b.1'), member('c.1')];
    b.put('1', 2);
    b.put('2', 3);
    await a.rows.round();
    crew.leave('b.1');
    await a.rows.round();
    now += ROWS_KEPT_MS - 1;
    c.put('2', 3, 2);
    await a.rows.round();
    expect(a.shown()).toEqual({ 1: 2, 2: 3 });
    now += 1;
    await a.rows.round();
    expect(a.shown()).toEqual({ 2: 3 });
  });

  test('a process that gives no answer keeps its rows, and sends what was missed later', async () => {
    const [a, b] = [member('a.1'), member('b.1')];
    b.put('1', 2);
    await a.rows.round();
    crew.cut('b.1');
    b.put('1', 5);
    now += 10 * ROWS_KEPT_MS;
    await a.rows.round();
    expect(a.shown()).toEqual({ 1: 2 });
    crew.cut('b.1', false);
    await a.rows.round();
    expect(a.shown()).toEqual({ 1: 5 });
  });
});

describe('rows over the bus', () => {
  let buses: LocalBuses;
  /** The number of times a process was asked for its rows. */
  let asked: number;
  beforeEach(() => {
    [buses, asked] = [new LocalBuses(() => {}), 0];
  });

  async function pair() {
    const [a, b] = [member('a.1', buses.join('a.1')), member('b.1', buses.join('b.1'))];
    a.put('1', 2);
    b.put('2', 3);
    pass(PUSH_AFTER_MS);
    await Promise.all([a.rows.round(), b.rows.round()]);
    return { a, b };
  }

  test('what changes is listed as soon as it is pushed, without a question', async () => {
    const { a, b } = await pair();
    crew.asked(() => (asked += 1));
    b.put('2', 5);
    b.put('3', 1);
    b.put('3', 4);
    pass(PUSH_AFTER_MS);
    expect(a.shown()).toEqual({ 1: 2, 2: 5, 3: 4 });
    b.remove('2');
    pass(PUSH_AFTER_MS);
    expect(a.shown()).toEqual({ 1: 2, 3: 4 });
    await a.rows.round();
    expect(asked).toBe(0);
    pass(ROWS_EVERY_HEARD_MS);
    await a.rows.round();
    expect(asked).toBe(1);
    expect([a.shown(), b.shown()]).toEqual([
      { 1: 2, 3: 4 },
      { 1: 2, 3: 4 },
    ]);
  });

  test('after a message that was lost, the process is asked', async () => {
    const lossy = buses.join('b.1');
    let isLost = false;
    const losing: Bus = { ...lossy, state: 'up', publish: async (topic, message) => isLost || lossy.publish(topic, message) };
    const [a, b] = [member('a.1', buses.join('a.1')), member('b.1', losing)];
    b.put('2', 1);
    pass(PUSH_AFTER_MS);
    await a.rows.round();
    isLost = true;
    b.put('2', 2);
    b.put('4', 6);
    pass(PUSH_AFTER_MS);
    isLost = false;
    b.put('3', 3);
    pass(PUSH_AFTER_MS);
    await crew.settled();
    expect(a.shown()).toEqual({ 2: 2, 3: 3, 4: 6 });
  });

  test('more changes than a message holds are asked for', async () => {
    const { a, b } = await pair();
    for (let n = 10; n <= 10 + PUSHED_MAX; n += 1) b.put(String(n), 1);
    pass(PUSH_AFTER_MS);
    await crew.settled();
    expect(Object.keys(a.shown())).toHaveLength(PUSHED_MAX + 3);
  });

  test('rows of a process that is not known yet wait for its whole list, and those of a former owner change nothing', async () => {
    const [a, b, c] = [member('a.1', buses.join('a.1')), member('b.1', buses.join('b.1')), member('c.1', buses.join('c.1'))];
    b.put('2', 3);
    pass(PUSH_AFTER_MS);
    expect(a.shown()).toEqual({});
    await a.rows.round();
    c.put('2', 4, 7);
    pass(PUSH_AFTER_MS);
    await a.rows.round();
    b.put('2', 5, 1);
    pass(PUSH_AFTER_MS);
    expect(a.shown()).toEqual({ 2: 4 });
  });

  test('while the bus is down, all are asked each time; what was not pushed then is asked for afterwards', async () => {
    let state: Bus['state'] = 'up';
    const way = buses.join('b.1');
    const failing: Bus = {
      ...way,
      get state() {
        return state;
      },
      hears: (processId) => state === 'up' && way.hears(processId),
      publish: async (topic, message) => state === 'up' && way.publish(topic, message),
    };
    const [a, b] = [member('a.1', buses.join('a.1')), member('b.1', failing)];
    await Promise.all([a.rows.round(), b.rows.round()]);
    state = 'down';
    b.put('2', 1);
    a.put('1', 1);
    pass(PUSH_AFTER_MS);
    await b.rows.round();
    expect([a.shown(), b.shown()]).toEqual([{ 1: 1 }, { 1: 1, 2: 1 }]);
    state = 'up';
    b.put('3', 1);
    pass(PUSH_AFTER_MS);
    await crew.settled();
    expect(a.shown()).toEqual({ 1: 1, 2: 1, 3: 1 });
  });
});

describe('changes of rows', () => {
  const change = fc.record({ table: fc.nat(9), players: fc.option(fc.nat(6)), asks: fc.boolean() });

  test('whoever asks after any changes has the list as it is', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 80, size: 'max' }), (steps) => {
        const changes = new LobbyChanges();
        const [list, copy] = [new Map<string, number>(), new Map<string, number>()];
        let since: number | null = null;
        for (const { table, players, asks } of [...steps, { table: 0, players: 1, asks: true }]) {
          const tableId = String(table);
          changes.note({ pool: POOL, tableId, row: players === null ? null : row(tableId, players), epoch: 1 });
          if (players === null) list.delete(tableId);
          else list.set(tableId, players);
          if (!asks) continue;
          const news = changes.after(since);
          since = news.version;
          if (news.whole) copy.clear();
          for (const one of news.changes) {
            if (one.row === null) copy.delete(one.tableId);
            else copy.set(one.tableId, one.row.players);
          }
          expect(Object.fromEntries(copy)).toEqual(Object.fromEntries(list));
        }
      }),
      { seed: SEED },
    );
  });

  test('a process that has missed more removals than are remembered gets the whole list', () => {
    const changes = new LobbyChanges();
    changes.note({ pool: POOL, tableId: 'kept', row: row('kept'), epoch: 1 });
    const { version } = changes.after(null);
    for (let n = 0; n <= REMOVALS_KEPT_MAX; n += 1) changes.note({ pool: POOL, tableId: `gone-${n}`, row: null, epoch: 1 });
    expect(changes.after(version)).toMatchObject({ whole: true, changes: [{ tableId: 'kept' }] });
    expect(changes.after(version + REMOVALS_KEPT_MAX)).toMatchObject({ whole: false, changes: [{ row: null }] });
    // It began again, and its numbers with it.
    expect(changes.after(10 * REMOVALS_KEPT_MAX)).toMatchObject({ whole: true });
  });
});
