import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Holder, placeFor } from './placement.ts';

const holder = fc.record({ processId: fc.uuid(), tables: fc.nat(50), load: fc.nat(100) });

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
          const place = placeFor(holders as [Holder, ...Holder[]]);
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
    { processId: 'a', tables: 3, load: 80 },
    { processId: 'b', tables: 3, load: 20 },
  ];
  expect([placeFor([busy, calm]), placeFor([calm, busy])]).toEqual(['b', 'b']);
  expect(placeFor([{ ...busy, tables: 2 }, calm])).toBe('a');
});
