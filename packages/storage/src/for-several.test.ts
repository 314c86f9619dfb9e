import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinSeveral, rowInserter, rowsOfPlaceholders, SEVERAL_MAX } from './for-several.ts';
import { exactly, sql } from './sql.ts';
import type { Stmt } from './store.ts';

const insert = rowInserter('thing', ['id', 'n']);
const other = rowInserter('other', ['id']);

test('rows of one table become one statement at the place of the first, with their values in order', () => {
  const { joined } = joinSeveral([sql`a`, insert('x', 1), other('o'), sql`b`, insert('y', 2)]);
  expect(joined).toEqual([
    { sql: 'a', parameters: [] },
    { sql: 'insert into thing (id, n) values (?, ?), (?, ?)', parameters: ['x', 1, 'y', 2] },
    other('o'),
    { sql: 'b', parameters: [] },
  ]);
});

test('guards add up', () => {
  const { joined } = joinSeveral([exactly(1, insert('x', 1)), exactly(1, insert('y', 2))]);
  expect(joined.map(({ rows }) => rows)).toEqual([2]);
});

test('equal statements that may not be joined stay apart', () => {
  const same = sql`update thing set n = n + 1 returning n`;
  expect(joinSeveral([same, same]).joined).toEqual([same, same]);
});

test('the types of columns are named where the database cannot know them', () => {
  expect(rowsOfPlaceholders(2, 2, ['bigint', 'text'])).toBe('(cast(? as bigint), cast(? as text)), (cast(? as bigint), cast(? as text))');
});

test('however statements are mixed, each value is sent once, and each statement that stays alone gets its own rows', () => {
  const kind = fc.constantFrom('insert', 'other', 'plain');
  fc.assert(
    fc.property(fc.array(kind, { maxLength: 3 * SEVERAL_MAX }), (kinds) => {
      const made = { insert: (n: number) => insert(`i${n}`, n), other: (n: number) => other(`o${n}`), plain: (n: number) => sql`${n}` };
      const stmts: Stmt[] = kinds.map((name, n) => made[name as keyof typeof made](n));
      const { joined, apart } = joinSeveral(stmts);
      expect(joined.flatMap(({ parameters }) => parameters).sort()).toEqual(stmts.flatMap(({ parameters }) => parameters).sort());
      expect(joined.every(({ sql: text, parameters }) => text.split('?').length - 1 === parameters.length)).toBe(true);
      const answered = apart(joined.map(({ parameters }) => [parameters.join()]));
      for (const [n, name] of kinds.entries()) if (name === 'plain') expect(answered[n]).toEqual([`${n}`]);
      expect(answered).toHaveLength(stmts.length);
    }),
  );
});
