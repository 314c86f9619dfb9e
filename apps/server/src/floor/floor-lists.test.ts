import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePlaces, type FloorPage, type FloorPart, type FloorPlace, inTurns, mergedPage, type Placed, partOf } from './floor-lists.ts';

const place = (value: string | number, table = 1, seat = 0): FloorPlace => ({ value, table, seat });
const placed = (one: FloorPlace): Placed<string> => ({ place: one, row: `${one.table}.${one.seat}` });

test.each([
  ['numbers', place(9, 2), place(10, 1)],
  ['texts with the numbers in them', place('Bergen 9', 2), place('bergen 10', 1)],
  ['tables where the values are equal', place('Öland', 2), place('oland', 10)],
  ['seats of one table', place(0, 2, 3), place(0, 2, 4)],
])('a list is ordered by %s', (_what, first, second) => {
  expect(Math.sign(comparePlaces(first, second, false))).toBe(-1);
  expect(Math.sign(comparePlaces(second, first, false))).toBe(1);
});

test('a turned order keeps rows with equal values as they were', async () => {
  const places = [place(1, 7), place(1, 8), place(2, 9)];
  const { rows } = await partOf(places.map(placed), { descending: true, after: null, limit: 10 });
  expect(rows.map(({ row }) => row)).toEqual(['9.0', '7.0', '8.0']);
});

const LIST = fc.uniqueArray(
  fc.record({ value: fc.integer({ min: 0, max: 9 }), table: fc.integer({ min: 1, max: 400 }), seat: fc.integer({ min: 0, max: 2 }) }),
  { selector: ({ table, seat }) => `${table}.${seat}`, maxLength: 60 },
);

test('the pages of a list, of one process or of several, are the list in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      LIST,
      fc.boolean(),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 4 }),
      async (list, descending, limit, processes) => {
        const parts = Array.from({ length: processes }, (_, one) => list.filter(({ table }) => table % processes === one).map(placed));
        const seen: string[] = [];
        let after: FloorPlace | null = null;
        for (;;) {
          const part: FloorPart = { descending, after, limit };
          const page: FloorPage<string> = mergedPage(await Promise.all(parts.map((one) => partOf(one, part))), part);
          expect(page.total).toBe(list.length);
          seen.push(...page.rows.map(({ row }) => row));
          after = page.rows.at(-1)?.place ?? null;
          if (page.rows.length < limit || after === null) break;
        }
        expect(seen).toEqual(list.toSorted((one, other) => comparePlaces(one, other, descending)).map((one) => placed(one).row));
      },
    ),
  );
});

test('a row that two processes name is counted once, as the first one says it', () => {
  const of = (row: string) => ({ rows: [{ place: place(1), row }], total: 1 });
  expect(mergedPage([of('here'), of('there')], { descending: false, after: null, limit: 5 })).toEqual({
    rows: [{ place: place(1), row: 'here' }],
    total: 1,
  });
});

test('a long list lets others have their turn in between', async () => {
  const turns: string[] = [];
  setImmediate(() => turns.push('another'));
  await inTurns(Array.from({ length: 5_000 }), () => void turns.push('row'));
  expect(turns.filter((one) => one === 'row')).toHaveLength(5_000);
  expect(turns.indexOf('another')).toBeLessThan(1_000);
});
