import { afterAll, afterEach, expect, test } from 'vitest';
import { MIGRATIONS, NewerSchema } from './migrate.ts';
import type { Migration } from './migration.ts';
import { MigrationRefused, type PostgresStoreOptions, postgresStore, type ServiceStore } from './postgres-store.ts';
import { sql } from './sql.ts';
import { createSchema, query, type TestSchema } from './testing/postgres.ts';

// Two releases on one database: this one, and one with further migrations.

const SERVER = process.env.TEST_DATABASE_URL ?? '';
const POLL = { timeout: 20_000 };
const schemas: TestSchema[] = [];
const stores: ServiceStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});
afterAll(async () => {
  for (const schema of schemas) await schema.drop();
});

const schema = async (): Promise<string> => {
  const made = await createSchema(SERVER);
  schemas.push(made);
  return made.url;
};
const open = async (url: string, migrations: readonly Migration[] = MIGRATIONS, more: Partial<PostgresStoreOptions> = {}) => {
  const store = await postgresStore({ url, as: 'service', migrations, ...more });
  stores.push(store);
  return store;
};
const next = (more: Pick<Migration, 'additive'>, ...statements: readonly string[]): readonly Migration[] => [
  ...MIGRATIONS,
  { version: MIGRATIONS.length + 1, name: 'next', ...more, statements: () => statements },
];
const ADDING = next({ additive: true }, 'create table extra (id text primary key)', 'alter table id_counter add column note text');
const CHANGING = next({}, 'alter table id_counter add column note text');
const newestIn = async (url: string) =>
  (await query<{ version: string }>(url, 'select max(version) as version from schema_version'))[0]?.version;
const countUp = sql`insert into id_counter (name, next_value) values ('test', 1)
  on conflict (name) do update set next_value = id_counter.next_value + 1 returning *`;
const counted = sql`select * from id_counter where name = 'test'`;

test('what only adds runs beside a process of the release before, which goes on and can be started again', async () => {
  const url = await schema();
  const old = await open(url);
  await old.write([countUp]);
  const young = await open(url, ADDING);
  expect(await newestIn(url)).toBe(String(ADDING.length));
  for (const store of [old, young, await open(url)]) await store.write([countUp]);
  expect(await young.read(counted)).toEqual([{ name: 'test', next_value: 4, note: null }]);
  await young.read(sql`select id from extra`);
});

test('of several processes that bring it one runs it', async () => {
  const url = await schema();
  await open(url);
  await Promise.all(Array.from({ length: 4 }, () => open(url, ADDING)));
  expect(await query(url, `select name from schema_version where version = ${ADDING.length}`)).toEqual([{ name: 'next' }]);
});

test('a connection that has planned a statement before goes on with the columns that came', async () => {
  const url = await schema();
  const old = await open(url, MIGRATIONS, { poolMax: 3 });
  // Each connection plans both.
  for (let n = 0; n < 4; n += 1) await Promise.all([old.write([countUp]), old.read(counted), old.read(counted), old.read(counted)]);
  await open(url, ADDING);
  await Promise.all([old.write([countUp]), old.write([countUp]), old.read(counted), old.read(counted)]);
  expect(await old.read(counted)).toEqual([{ name: 'test', next_value: 6, note: null }]);
});

test('a migration that waits for a table lets others use it in between, and runs when it is free', async () => {
  const url = await schema();
  const old = await open(url);
  await old.write([countUp]);
  let isOpen = false;
  const reading = query(url, 'select pg_sleep(2.5) from (select count(*) from id_counter) counted');
  const young = open(url, ADDING).then(() => {
    isOpen = true;
  });
  let writes = 0;
  for (; !isOpen; writes += 1) {
    const began = performance.now();
    await old.write([countUp]);
    expect(performance.now() - began).toBeLessThan(2_000);
  }
  await Promise.all([reading, young]);
  expect(writes).toBeGreaterThan(3);
  expect(await old.read(counted)).toMatchObject([{ next_value: writes + 1 }]);
});

test('any other migration is refused by name while others serve, says who they are, and changes nothing', async () => {
  const url = await schema();
  const old = await open(url);
  await old.line?.show('room-a.1');
  const refused = await postgresStore({ url, as: 'service', migrations: CHANGING, limits: { takeOverMs: 0 } }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(MigrationRefused);
  expect((refused as Error).message).toBe(
    `migration ${CHANGING.length} (next) cannot run while other processes use the database: room-a.1`,
  );
  expect(await newestIn(url)).toBe(String(MIGRATIONS.length));
  await old.write([countUp]);
  // It waits for others to end.
  const young = open(url, CHANGING);
  await expect
    .poll(async () => (await query(url, "select 1 from pg_stat_activity where application_name = 'cardroom room-a.1'")).length, POLL)
    .toBe(1);
  await stores.splice(stores.indexOf(old), 1)[0]?.close();
  await young;
  expect(await newestIn(url)).toBe(String(CHANGING.length));
  await expect(postgresStore({ url, as: 'service' })).rejects.toBeInstanceOf(NewerSchema);
});

test('a command of the release before works on what was added, and one of the next release migrates under no service', async () => {
  const url = await schema();
  const service = await open(url);
  await expect(postgresStore({ url, as: 'command', migrations: ADDING })).rejects.toThrow('another service uses this database');
  await open(url, ADDING);
  const command = await open(url, MIGRATIONS, { as: 'command' });
  await command.write([countUp]);
  expect(await service.read(counted)).toHaveLength(1);
});
