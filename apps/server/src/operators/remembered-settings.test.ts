import { type Store, sql } from '@cardroom/storage';
import { beforeEach, expect, test } from 'vitest';
import { rememberedSettings, SETTINGS_FRESH_MS } from './remembered-settings.ts';

let now: number;
let reads: string[];
/** The rows that the storage answers next, and a promise that its next write waits for. */
let rows: object[];
let held: Promise<void> | null;
let store: Store;
beforeEach(() => {
  now = 0;
  reads = [];
  rows = [{ name: 'before' }];
  held = null;
  const inner: Store = {
    read: async <Row>(stmt: Parameters<Store['read']>[0]) => {
      reads.push(String(stmt.parameters[0]));
      return rows as Row[];
    },
    write: async () => {
      await held;
      return [];
    },
    unfit: async () => null,
    close: async () => {},
  };
  store = rememberedSettings(inner, () => now);
});

const nameOf = async (operatorId = 'o1') =>
  (await store.read<{ name: string }>(sql`select name from operator where operator_id = ${operatorId}`))[0]?.name;
const rename = () => store.write([sql`update operator set name = 'after' where operator_id = 'o1'`]);

test('a setting is read once in a second, for each operator', async () => {
  await Promise.all([nameOf(), nameOf(), nameOf('o2')]);
  now += SETTINGS_FRESH_MS - 1;
  await nameOf();
  expect(reads).toEqual(['o1', 'o2']);
  now += 1;
  rows = [{ name: 'after' }];
  expect(await nameOf()).toBe('after');
  expect(reads).toEqual(['o1', 'o2', 'o1']);
});

test('a change by this process is seen at once', async () => {
  expect(await nameOf()).toBe('before');
  rows = [{ name: 'after' }];
  await rename();
  expect(await nameOf()).toBe('after');
});

test('what was read while a change was being written is not kept', async () => {
  let commit = (): void => {};
  held = new Promise((done) => {
    commit = done;
  });
  const writing = rename();
  expect(await nameOf()).toBe('before');
  rows = [{ name: 'after' }];
  commit();
  await writing;
  expect(await nameOf()).toBe('after');
});

test('a change that failed may have happened, so nothing is kept', async () => {
  await nameOf();
  held = Promise.reject(new Error('the connection is lost'));
  await expect(rename()).rejects.toThrow('lost');
  await nameOf();
  expect(reads).toHaveLength(2);
});

test.each([
  ['a token', sql`select t.jti from operator_token t join operator o on o.operator_id = t.operator_id where t.jti = ${'t1'}`],
  ['a player', sql`select name from player where operator_id = ${'t1'}`],
  [
    'a setting beside something else',
    sql`select p.file from player_picture p join operator_picture_origin o using (operator_id) where p.id = ${'t1'}`,
  ],
])('%s is read each time', async (_what, stmt) => {
  await store.read(stmt);
  await store.read(stmt);
  expect(reads).toEqual(['t1', 't1']);
});

test('other writes leave the memory as it is', async () => {
  await nameOf();
  await store.write([sql`insert into journal (table_id) values (1)`, sql`update operator_token set used_at = 1`]);
  await nameOf();
  expect(reads).toEqual(['o1']);
});

test('each caller has rows of its own', async () => {
  const stmt = sql`select name from operator where operator_id = ${'o1'}`;
  const [first] = await store.read<{ name: string }>(stmt);
  if (first !== undefined) first.name = 'mine';
  expect(await nameOf()).toBe('before');
});

test('a read that failed is asked again', async () => {
  const failing: Store = {
    read: async () => {
      reads.push('failed');
      throw new Error('unavailable');
    },
    write: async () => [],
    unfit: async () => null,
    close: async () => {},
  };
  store = rememberedSettings(failing, () => now);
  await expect(nameOf()).rejects.toThrow('unavailable');
  await expect(nameOf()).rejects.toThrow('unavailable');
  expect(reads).toHaveLength(2);
});
