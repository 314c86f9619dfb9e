import { beforeEach, describe, expect, it } from 'vitest';
import { int, oneOf, orNull, type RowOf, readRow, readRows, shape, tableRow, text } from './rows.ts';
import { sql } from './sql.ts';
import type { Store } from './store.ts';
import { testStore } from './testing/index.ts';

const COUNTER = tableRow('id_counter', { name: text, next_value: int });

let store: Store;
beforeEach(async () => {
  store = await testStore();
  await store.write([sql`insert into id_counter (name, next_value) values ('planted', 7)`]);
});

const planted = sql`select name, next_value from id_counter where name = 'planted'`;

describe('rows', () => {
  it('are read in the shape of their spec', async () => {
    const rows: RowOf<typeof COUNTER>[] = await readRows(store, COUNTER, planted);
    expect(rows).toEqual([{ name: 'planted', next_value: 7 }]);
    expect(
      await readRow(
        store,
        COUNTER.pick('next_value').and({ n: int }),
        sql`select next_value, 1 as n from id_counter where name = 'planted'`,
      ),
    ).toEqual({
      next_value: 7,
      n: 1,
    });
    expect(await readRow(store, COUNTER, sql`select name, next_value from id_counter where name = 'nobody'`)).toBeUndefined();
  });

  it('of another shape fail the read, with the columns and the statement named', async () => {
    const named = sql`select name from id_counter where name = 'planted'`;
    await expect(readRows(store, COUNTER, named)).rejects.toThrow(/^next_value is not selected: select name from id_counter/);
    await expect(readRows(store, COUNTER.pick('name'), planted)).rejects.toThrow('next_value is not in the spec');
    await expect(readRows(store, shape({ name: int }), named)).rejects.toThrow('name is not int');
    await expect(readRows(store, shape({ name: oneOf(['found', 'lost']) }), named)).rejects.toThrow('name is not one of found, lost');
  });

  it('hold null only where the spec says so', async () => {
    const nothing = sql`select max(next_value) as most from id_counter where name = 'nobody'`;
    await expect(readRows(store, shape({ most: int }), nothing)).rejects.toThrow('most is null');
    expect(await readRows(store, shape({ most: orNull(int) }), nothing)).toEqual([{ most: null }]);
  });
});
