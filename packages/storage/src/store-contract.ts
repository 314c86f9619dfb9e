import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowInserter } from './for-several.ts';
import { exactly, returnedRow, sql } from './sql.ts';
import { type Store, UniqueViolation, UnitRefused } from './store.ts';

/** The contract of every storage driver; the same suite runs on each. The contract between processes is in `process-contract.ts`. */
export function storeContract(name: string, makeStore: () => Promise<Store>): void {
  describe(`store contract: ${name}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await makeStore();
      await store.write([sql`create table thing (id text primary key, n bigint, data bytea)`]);
    });
    afterAll(() => store.close());

    const ids = async (like: string): Promise<string[]> =>
      (await store.read<{ id: string }>(sql`select id from thing where id like ${like} order by id`)).map((row) => row.id);

    test('what a resolved unit wrote is there, value by value', async () => {
      const bytes = Buffer.from([0, 1, 255, 128]);
      await store.write([
        sql`insert into thing values ('v', ${9_007_199_254_740_991}, ${bytes})`,
        sql`insert into thing values ('w', null, null)`,
      ]);
      const rows = await store.read<{ id: string; n: number | null; data: Uint8Array | null }>(
        sql`select id, n, data from thing where id in ('v', 'w') order by id`,
      );
      expect(rows.map(({ id, n, data }) => [id, n, data && [...data]])).toEqual([
        ['v', 9_007_199_254_740_991, [0, 1, 255, 128]],
        ['w', null, null],
      ]);
    });

    test('a bound value is never SQL', async () => {
      const evil = "x'); drop table thing; --";
      await store.write([sql`insert into thing (id) values (${evil})`]);
      expect(await ids("x'%")).toEqual([evil]);
    });

    test('a view into a larger buffer stores its own bytes only', async () => {
      const view = Buffer.from('abcdef').subarray(2, 4);
      await store.write([sql`insert into thing (id, data) values ('view', ${view})`]);
      const [row] = await store.read<{ data: Uint8Array }>(sql`select data from thing where id = 'view'`);
      expect(Buffer.from(row?.data ?? []).toString()).toBe('cd');
    });

    test('returning gives rows, per statement of the unit', async () => {
      const answer = await store.write([
        sql`insert into thing (id, n) values ('r1', 1) returning id, n`,
        exactly(1, sql`update thing set n = n + 41 where id = 'r1' returning n`),
      ]);
      expect(answer[0]).toEqual([{ id: 'r1', n: 1 }]);
      expect(returnedRow<{ n: number }>(answer, 1).n).toBe(42);
    });

    test('rows that many units insert at once are all there; the unit that repeats one is refused with its own statement', async () => {
      const insert = rowInserter('thing', ['id', 'n']);
      const names = Array.from({ length: 40 }, (_, n) => `m${n}`);
      const units = [...names, 'm7'].map((id, n) => store.write([sql`update thing set n = 0 where id = 'nobody'`, insert(id, n)]));
      const ended = await Promise.allSettled(units);
      const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      expect(refused).toEqual([expect.any(UniqueViolation)]);
      expect((refused[0] as UniqueViolation).statement).toBe(1);
      expect(await ids('m%')).toEqual(names.toSorted());
      const [{ n } = { n: -1 }] = await store.read<{ n: number }>(sql`select n from thing where id = 'm39'`);
      expect(n).toBe(39);
    });

    test('a wrong row count refuses the whole unit and says which statement', async () => {
      const unit = [sql`insert into thing (id) values ('u1')`, exactly(1, sql`update thing set n = 1 where id = 'nobody'`)];
      const error = await store.write(unit).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(UnitRefused);
      expect((error as UnitRefused).statement).toBe(1);
      expect(await ids('u1')).toEqual([]);
    });

    test('a repeated key is a UniqueViolation that says which statement', async () => {
      await store.write([sql`insert into thing (id) values ('k')`]);
      const error = await store
        .write([sql`insert into thing (id) values ('k2')`, sql`insert into thing (id) values ('k')`])
        .catch((e: unknown) => e);
      expect(error).toBeInstanceOf(UniqueViolation);
      expect((error as UniqueViolation).statement).toBe(1);
      expect(await ids('k%')).toEqual(['k']);
    });

    test('units of one turn: those that fail are undone alone', async () => {
      await store.write([sql`insert into thing (id, n) values ('g1', 1)`]);
      const settled = await Promise.allSettled([
        store.write([sql`insert into thing (id) values ('g1')`]),
        store.write([sql`insert into thing (id) values ('g2')`, sql`this is not sql`]),
        store.write([exactly(1, sql`update thing set n = n + 1 where id = 'g1'`)]),
        store.write([exactly(2, sql`update thing set n = 99 where id = 'g1'`)]),
        store.write([sql`insert into thing (id) values ('g3')`]),
      ]);
      expect(settled.map((one) => one.status)).toEqual(['rejected', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
      expect(await ids('g%')).toEqual(['g1', 'g3']);
      expect(await store.read(sql`select n from thing where id = 'g1'`)).toEqual([{ n: 2 }]);
    });

    test('the first statement that fails is the one that is named, whatever fails after it', async () => {
      const unit = [
        sql`insert into thing (id) values ('f1')`,
        exactly(1, sql`update thing set n = 1 where id = 'nobody'`),
        sql`insert into thing (id) values ('f1')`,
        sql`this is not sql`,
      ];
      const error = await store.write(unit).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(UnitRefused);
      expect((error as UnitRefused).statement).toBe(1);
    });

    test('a check and a missing other row refuse the unit', async () => {
      await store.write([
        sql`create table part (id text primary key, n bigint check (n >= 0), thing_id text references thing (id))`,
        sql`insert into thing (id) values ('whole')`,
        sql`insert into part values ('p', 1, 'whole')`,
      ]);
      for (const broken of [sql`update part set n = n - 2 where id = 'p'`, sql`insert into part values ('q', 1, 'nothing')`]) {
        await expect(store.write([sql`delete from thing where id = 'x'`, broken])).rejects.toBeInstanceOf(UnitRefused);
      }
      expect(await store.read(sql`select id, n from part`)).toEqual([{ id: 'p', n: 1 }]);
    });

    test('counts and sums are numbers', async () => {
      await store.write([sql`insert into thing (id, n) values ('s1', 3), ('s2', ${9_007_199_254_740_000})`]);
      expect(await store.read(sql`select count(*) as many, sum(n) as total, max(n) as most from thing where id like 's_'`)).toEqual([
        { many: 2, total: 9_007_199_254_740_003, most: 9_007_199_254_740_000 },
      ]);
    });

    test('a question mark in text or comment is not a placeholder', async () => {
      const question = { sql: `select '?' as mark /* who? */ from thing where id = ?`, parameters: ['s1'] };
      expect(await store.read(question)).toEqual([{ mark: '?' }]);
    });

    test('a value no driver can bind rejects its unit only', async () => {
      const values = [true, () => 1, undefined, new Date(0), Number.NaN, { a: 1 }];
      for (const value of values) {
        const unit = [sql`insert into thing (id) values ('b')`, { sql: 'update thing set n = ?', parameters: [value] }];
        await expect(store.write(unit)).rejects.toThrow();
      }
      expect(await ids('b')).toEqual([]);
    });

    test('500 parallel guarded updates lose none', async () => {
      await store.write([sql`insert into thing (id, n) values ('counter', 0)`]);
      await Promise.all(Array.from({ length: 500 }, () => store.write([exactly(1, sql`update thing set n = n + 1 where id = 'counter'`)])));
      expect(await store.read(sql`select n from thing where id = 'counter'`)).toEqual([{ n: 500 }]);
    });

    test('a failing read fails alone', async () => {
      await expect(store.read(sql`select nothing from nowhere`)).rejects.toThrow();
      expect(await store.read(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    });

    test('an empty unit resolves', async () => {
      expect(await store.write([])).toEqual([]);
    });
  });
}
