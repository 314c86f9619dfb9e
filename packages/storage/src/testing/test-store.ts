import { afterAll, afterEach, beforeEach } from 'vitest';
import { postgresStore } from '../postgres-store.ts';
import { memoryStore } from '../sqlite-store.ts';
import type { Store } from '../store.ts';
import { createSchema, query, type TestSchema } from './postgres.ts';

/** The server on which suites run; null: on SQLite. */
export const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL || null;

/** Connections of one test store: the tests of one machine share the server's hundred. */
export const TEST_POOL_MAX = 4;

interface Used {
  readonly schema: TestSchema;
  readonly store: Store;
  readonly tables: string;
}

const free: Used[] = [];
const used = new Set<Used>();
const ofThisTest = new Set<Used>();
let inTest = false;

/**
 * A new, migrated, empty store: SQLite in memory, or a schema of the PostgreSQL server that TEST_DATABASE_URL names. It need not be closed;
 * stores of one test are emptied and used again by the next one.
 */
export async function testStore(): Promise<Store> {
  if (TEST_DATABASE_URL === null) return memoryStore();
  const one = (await emptied(free.pop())) ?? (await create(TEST_DATABASE_URL));
  used.add(one);
  if (inTest) ofThisTest.add(one);
  const { store } = one;
  return { ...store, close: async () => giveBack(one) };
}

/** Set-up of every file of suites: its tests give back their stores, and what the file used is gone at its end. */
export function giveBackStores(): void {
  if (TEST_DATABASE_URL === null) return;
  beforeEach(() => {
    inTest = true;
  });
  afterEach(() => {
    inTest = false;
    for (const one of ofThisTest) giveBack(one);
    ofThisTest.clear();
  });
  afterAll(async () => {
    for (const one of [...free.splice(0), ...used]) await discard(one);
    used.clear();
  });
}

async function create(serverUrl: string): Promise<Used> {
  const schema = await createSchema(serverUrl);
  const store = await postgresStore({ url: schema.url, as: 'command', poolMax: TEST_POOL_MAX });
  return { schema, store, tables: await tablesOf(schema.url) };
}

function giveBack(one: Used): void {
  if (used.delete(one)) free.push(one);
}

/** Null when there was none, or when a test changed the tables themselves. */
async function emptied(one: Used | undefined): Promise<Used | null> {
  if (one === undefined) return null;
  if ((await tablesOf(one.schema.url)) === one.tables) {
    await query(one.schema.url, EMPTY);
    return one;
  }
  await discard(one);
  return null;
}

async function tablesOf(url: string): Promise<string> {
  const known = `select string_agg(oid::text, ',' order by oid) || ' ' || (select max(version) from schema_version) as known
    from pg_class where relnamespace = current_schema()::regnamespace`;
  return (await query<{ known: string }>(url, known))[0]?.known ?? '';
}

async function discard({ schema, store }: Used): Promise<void> {
  await store.close();
  await schema.drop();
}

/** Rows are deleted from the newest table to the oldest, so that referring rows go first. */
const EMPTY = `do $$ declare one record; begin
  for one in select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'schema_version' order by oid desc
  loop execute format('delete from %I', one.relname); end loop;
  for one in select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S'
  loop execute format('alter sequence %I restart', one.relname); end loop;
end $$; insert into id_counter (name, next_value) values ('room', 101), ('table', 1001), ('hand', 100001);
insert into audit_head (one, entries, hash) values (1, 0, '');
insert into service_job (name, holder, epoch) values ('tables', '', 0)`;
