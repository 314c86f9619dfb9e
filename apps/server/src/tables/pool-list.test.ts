import { ROOMS_LISTED_MAX } from '@cardroom/protocol';
import { initialOf, LOBBY_ROW, type LobbyRow } from '@cardroom/protocol/shapes';
import { roomLine } from '@cardroom/views/listing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PoolList, WHOLE_AGAIN_MAX, WHOLE_LIST_MAX } from './pool-list.ts';

const row = (tableId: number, roomId: number, players = 0): LobbyRow => ({
  ...initialOf(LOBBY_ROW),
  ...{ tableId: String(tableId), roomId: String(roomId), players, seats: 6 },
});

test('rooms and players are the sums of the tables, whatever comes, changes and goes', () => {
  const put = fc.record({ table: fc.nat({ max: 12 }), players: fc.nat({ max: 6 }) });
  fc.assert(
    fc.property(fc.array(fc.oneof(put, fc.nat({ max: 12 })), { maxLength: 60, size: 'max' }), (steps) => {
      const list = new PoolList();
      const tables = new Map<number, LobbyRow>();
      for (const step of steps) {
        if (typeof step === 'number') {
          expect(list.remove(String(step))).toBe(tables.delete(step));
        } else {
          const one = row(step.table, step.table % 3, step.players);
          expect(list.put(one)).toBe(tables.get(step.table)?.players !== step.players);
          tables.set(step.table, one);
        }
        const rows = [...tables.values()];
        expect(list.players).toBe(rows.reduce((sum, { players }) => sum + players, 0));
        const byRoom = ['0', '1', '2']
          .map((id) => rows.filter(({ roomId }) => roomId === id))
          .filter((room) => room.length > 0)
          .map(roomLine);
        const byId = (one: { roomId: string }, other: { roomId: string }) => (one.roomId < other.roomId ? -1 : 1);
        expect(list.rooms().sort(byId)).toEqual(byRoom.sort(byId));
        expect(list.rows('1').map(({ tableId }) => tableId)).toHaveLength(rows.filter(({ roomId }) => roomId === '1').length);
      }
    }),
  );
});

test('a room that has not changed keeps its object, so that it need not be compared', () => {
  const list = new PoolList();
  list.put(row(1, 1));
  list.put(row(2, 2));
  const [first, second] = list.rooms();
  list.put(row(1, 1, 4));
  const after = list.rooms();
  expect(after[0]).not.toBe(first);
  expect(after[1]).toBe(second);
});

test('a list becomes one in pages beyond its limit, and a whole one again well below it', () => {
  const list = new PoolList();
  for (let id = 1; id <= WHOLE_LIST_MAX; id += 1) list.put(row(id, 1));
  expect(list.paged).toBe(false);
  list.put(row(999, 1));
  expect(list.paged).toBe(true);
  for (let id = WHOLE_LIST_MAX; id >= WHOLE_AGAIN_MAX; id -= 1) list.remove(String(id));
  expect(list.rows()).toHaveLength(WHOLE_AGAIN_MAX);
  expect(list.paged).toBe(false);
});

test('of too many rooms those with the most players are listed', () => {
  const list = new PoolList();
  for (let id = 1; id <= ROOMS_LISTED_MAX + 5; id += 1) list.put(row(id, id, id % 6));
  const rooms = list.rooms();
  expect(rooms).toHaveLength(ROOMS_LISTED_MAX);
  expect(rooms[0]?.players).toBe(5);
  const left = list.rows().filter(({ roomId }) => !rooms.some((line) => line.roomId === roomId));
  expect(left.every(({ players }) => players === 0)).toBe(true);
});
