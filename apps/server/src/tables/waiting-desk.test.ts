import { WAITING_PER_PLAYER_MAX, type WaitingMessage, type WaitingPlace } from '@cardroom/protocol';
import { beforeEach, expect, test } from 'vitest';
import { type CrewInMemory, crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import { REPLACED_MS } from './replaced-owners.ts';
import { TableOwners } from './table-owners.ts';
import { PRESENT_EVERY_MS, WaitingDesk } from './waiting-desk.ts';
import type { Waiter } from './waiting-records.ts';

const ANN: Waiter = { operatorId: 'demo', playerId: 'ann', pool: 'demo:EUR' };
/** Which process has each table. */
const HOMES: Readonly<Record<string, string>> = { '1': 'a.1', '2': 'b.1', '3': 'c.1' };

let crew: CrewInMemory;
let timers: (() => void)[];
let now: number;
beforeEach(() => {
  [crew, timers, now] = [crewInMemory(), [], 0];
});

/** A process with lists that admit everybody; `present` says who has a lobby open where, as its lists know it. */
function member(processId: string) {
  const places = new Map<string, WaitingPlace>();
  const present = new Set<string>();
  const shown: WaitingMessage[] = [];
  const placesOf = (): WaitingMessage => ({ places: [...places.values()] });
  let changed: (who: Waiter, message: WaitingMessage) => void = () => {};
  const lists = {
    onChanged: (hear: typeof changed) => {
      changed = hear;
    },
    wait: (who: Waiter, tableId: string, elsewhere = 0) => {
      if (places.size + elsewhere >= WAITING_PER_PLAYER_MAX) return { code: 'too-many-lists' };
      places.set(tableId, { tableId, roomName: '', position: 1, offer: null });
      changed(who, placesOf());
      return { ok: true as const };
    },
    written: async () => {},
    stop: (who: Waiter, tableId: string) => {
      if (places.delete(tableId)) changed(who, placesOf());
      return { ok: true as const };
    },
    stopAll: () => places.clear(),
    arrived: (_: Waiter, at: string) => void present.add(at),
    gone: (_: Waiter, at: string) => void present.delete(at),
    lost: (at: string) => void present.delete(at),
    placesOf,
  };
  const registry = { get: (tableId: string) => (HOMES[tableId] === processId ? ({ tableId } as never) : undefined) };
  const read = async () => Object.entries(HOMES).map(([table_id, holder]) => ({ table_id, holder }));
  const own = crew.join(processId);
  const clock = {
    now: () => now,
    at: (_: number, run: () => void) => {
      timers.push(run);
      return () => {};
    },
  };
  const owners = new TableOwners({ store: { read } as never, registry, crew: own, clock });
  const desk = new WaitingDesk({
    lists,
    owners,
    crew: own,
    clock,
    send: (_, message) => shown.push(message),
    failed: () => {},
  });
  const tables = () => shown.at(-1)?.places.map(({ tableId }) => tableId);
  return { desk, lists, places, present, tables };
}

test('a player waits at tables of all processes and is shown all places, in the lobby where they are', async () => {
  const [a, b, c] = [member('a.1'), member('b.1'), member('c.1')];
  a.desk.arrived(ANN);
  await crew.settled();
  expect([...b.present, ...c.present]).toEqual(['a.1', 'a.1']);
  for (const tableId of ['1', '2', '3']) expect(await a.desk.wait(ANN, tableId)).toEqual({ ok: true });
  await crew.settled();
  expect([a.tables(), b.tables(), c.tables()]).toEqual([['1', '2', '3'], undefined, undefined]);
  expect(await a.desk.stopWaiting(ANN, '2')).toEqual({ ok: true });
  await crew.settled();
  expect(a.tables()).toEqual(['1', '3']);
  // The player opens the lobby at another process: the places are asked for there.
  a.desk.gone(ANN);
  b.desk.arrived(ANN);
  await crew.settled();
  expect(b.tables()).toEqual(['1', '3']);
  expect([...a.present, ...c.present]).toEqual(['b.1', 'b.1']);
});

test('the number of waitlists per player is limited over all processes', async () => {
  const [a] = [member('a.1'), member('b.1'), member('c.1')];
  a.desk.arrived(ANN);
  await crew.settled();
  for (let n = 0; n < WAITING_PER_PLAYER_MAX - 1; n += 1)
    a.places.set(`x${n}`, { tableId: `x${n}`, roomName: '', position: 1, offer: null });
  expect(await a.desk.wait(ANN, '2')).toEqual({ ok: true });
  await crew.settled();
  expect(await a.desk.wait(ANN, '3')).toEqual({ code: 'too-many-lists' });
});

test('a process that is gone takes its places and its lobbies along, until its tables are taken over', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  a.desk.arrived(ANN);
  await a.desk.wait(ANN, '1');
  await a.desk.wait(ANN, '2');
  await crew.settled();
  expect(a.tables()).toEqual(['1', '2']);
  crew.leave('b.1');
  a.desk.lost('b.1');
  expect(a.tables()).toEqual(['1']);
  b.desk.lost('a.1');
  expect([...b.present]).toEqual([]);
});

test('a table whose process gives no answer refuses as while the service ends, and an unknown one by name', async () => {
  const [a] = [member('a.1'), member('b.1')];
  crew.cut('b.1');
  const asked = a.desk.wait(ANN, '2');
  // Nobody replaces that process in time.
  await crew.settled();
  now = REPLACED_MS;
  for (const run of timers.splice(0)) run();
  expect(await asked).toEqual({ code: 'draining' });
  expect(await a.desk.wait(ANN, '9')).toEqual({ code: 'no-such-table' });
  expect(await a.desk.stopWaiting(ANN, '9')).toEqual({ ok: true });
});

test('the others are told again who waits with a lobby open, so that one that has missed it gives nobody’s place away', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  a.desk.start();
  a.desk.arrived(ANN);
  await a.desk.wait(ANN, '2');
  await crew.settled();
  b.present.clear();
  expect(PRESENT_EVERY_MS).toBeGreaterThan(0);
  for (const run of timers.splice(0)) run();
  await crew.settled();
  expect([...b.present]).toEqual(['a.1']);
  a.desk.stop();
});

test('a blocked player loses the places at all processes', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  a.desk.arrived(ANN);
  await a.desk.wait(ANN, '1');
  await a.desk.wait(ANN, '2');
  await crew.settled();
  b.desk.stopAll(ANN);
  await crew.settled();
  expect([a.places.size, b.places.size]).toEqual([0, 0]);
});
