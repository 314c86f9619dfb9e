import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Holder, MOVES_MAX, movesFor, placeFor } from './placement.ts';

const holder = fc.record({ processId: fc.uuid(), tables: fc.nat(50), load: fc.nat(100), version: fc.constant(1) });
/** As while a release replaces another one. */
const ofReleases = fc.uniqueArray(
  fc.record({ processId: fc.uuid(), tables: fc.nat(50), load: fc.nat(100), version: fc.integer({ min: 1, max: 3 }) }),
  { minLength: 1, maxLength: 9, selector: ({ processId }) => processId },
);

it('tables that are placed one after another end within one of each other, where no process has more already', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(holder, { minLength: 1, maxLength: 9, selector: ({ processId }) => processId }),
      fc.nat(200),
      (given, count) => {
        const tables = new Map(given.map((one) => [one.processId, one.tables]));
        const most = Math.max(...tables.values());
        for (let placed = 0; placed < count; placed += 1) {
          const holders = given.map((one) => ({ ...one, tables: tables.get(one.processId) ?? 0 }));
          const place = placeFor(holders, 1) ?? '';
          tables.set(place, (tables.get(place) ?? 0) + 1);
        }
        const after = [...tables.values()];
        if (Math.max(...after) > most) expect(Math.max(...after) - Math.min(...after)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

it('of processes with as many tables the least busy one is chosen, whatever their order', () => {
  const [busy, calm] = [
    { processId: 'a', tables: 3, load: 80, version: 1 },
    { processId: 'b', tables: 3, load: 20, version: 1 },
  ];
  expect([placeFor([busy, calm], 1), placeFor([calm, busy], 1)]).toEqual(['b', 'b']);
  expect(placeFor([{ ...busy, tables: 2 }, calm], 1)).toBe('a');
});

it('moves come to an end, and then no process has many more tables than another', () => {
  fc.assert(
    fc.property(fc.uniqueArray(holder, { minLength: 1, maxLength: 9, selector: ({ processId }) => processId }), (given) => {
      const tables = new Map(given.map((one) => [one.processId, one.tables]));
      const holders = (): Holder[] => given.map((one) => ({ ...one, tables: tables.get(one.processId) ?? 0 }));
      let moves = movesFor(holders());
      for (let rounds = 0; moves !== null; rounds += 1) {
        expect(rounds).toBeLessThan(500);
        expect(moves.count).toBeGreaterThan(0);
        expect(moves.count).toBeLessThanOrEqual(MOVES_MAX);
        tables.set(moves.from, (tables.get(moves.from) ?? 0) - moves.count);
        tables.set(moves.to, (tables.get(moves.to) ?? 0) + moves.count);
        moves = movesFor(holders());
      }
      const [most, least] = [Math.max(...tables.values()), Math.min(...tables.values())];
      expect(most - least).toBeLessThanOrEqual(Math.max(1, 0.1 * most));
    }),
  );
});

it('a process that has just joined gets a half of what the other one has, some at a time', () => {
  const of = (processId: string, tables: number): Holder => ({ processId, tables, load: 0, version: 1 });
  expect(movesFor([of('a', 9), of('b', 0)])).toEqual({ from: 'a', to: 'b', count: 4 });
  expect(movesFor([of('b', 0), of('a', 900)])).toEqual({ from: 'a', to: 'b', count: MOVES_MAX });
  expect([movesFor([of('a', 1), of('b', 0)]), movesFor([of('a', 100), of('b', 90)]), movesFor([of('a', 5)])]).toEqual([null, null, null]);
});

it('a table goes to a process that can read it, to no worse one than without the others, or to nobody', () => {
  fc.assert(
    fc.property(ofReleases, fc.integer({ min: 1, max: 4 }), (holders, version) => {
      const able = holders.filter((one) => one.version >= version);
      const place = placeFor(holders, version);
      expect(place).toBe(placeFor(able, 0));
      expect(place === null).toBe(able.length === 0);
    }),
  );
});

it('while releases are mixed, moves come to an end, go only to processes that read as much, and leave no such two far apart', () => {
  fc.assert(
    fc.property(ofReleases, (given) => {
      const version = new Map(given.map((one) => [one.processId, one.version]));
      const tables = new Map(given.map((one) => [one.processId, one.tables]));
      const holders = (): Holder[] => given.map((one) => ({ ...one, tables: tables.get(one.processId) ?? 0 }));
      for (let [rounds, moves] = [0, movesFor(holders())]; moves !== null; [rounds, moves] = [rounds + 1, movesFor(holders())]) {
        expect(rounds).toBeLessThan(500);
        expect(version.get(moves.to) ?? 0).toBeGreaterThanOrEqual(version.get(moves.from) ?? 0);
        tables.set(moves.from, (tables.get(moves.from) ?? 0) - moves.count);
        tables.set(moves.to, (tables.get(moves.to) ?? 0) + moves.count);
      }
      for (const from of holders())
        for (const to of holders())
          if (to.version >= from.version) expect(from.tables - to.tables).toBeLessThanOrEqual(Math.max(1, 0.1 * from.tables));
    }),
  );
});

it('the fullest process keeps its tables when the emptiest one could not read them, and another one gives some instead', () => {
  const of = (processId: string, tables: number, version: number): Holder => ({ processId, tables, load: 0, version });
  expect(movesFor([of('new', 20, 2), of('old', 0, 1)])).toBeNull();
  expect(movesFor([of('new', 20, 2), of('old', 0, 1), of('other', 8, 1)])).toEqual({ from: 'other', to: 'old', count: 4 });
  expect(movesFor([of('new', 0, 2), of('old', 20, 1)])).toEqual({ from: 'old', to: 'new', count: 8 });
});
