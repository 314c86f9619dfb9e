import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { DatabaseInUse, DatabaseNotUsable, MigrationRefused, type PostgresStoreOptions, postgresStore } from './postgres-store.ts';
import { exactly, sql } from './sql.ts';
import { OutcomeUnknown, type Store, StoreUnavailable } from './store.ts';
import { storeContract } from './store-contract.ts';
import { type CommitFault, CuttingProxy } from './testing/cutting-proxy.ts';
import { createSchema, query, type TestSchema } from './testing/postgres.ts';

const SERVER = process.env.TEST_DATABASE_URL ?? '';
const schemas: TestSchema[] = [];
const stores: Store[] = [];
const proxies: CuttingProxy[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  for (const proxy of proxies.splice(0)) await proxy.close();
});
afterAll(async () => {
  for (const schema of schemas) await schema.drop();
});

const schema = async (): Promise<TestSchema> => {
  const made = await createSchema(SERVER);
  schemas.push(made);
  return made;
};
const open = async (url: string, more: Partial<PostgresStoreOptions> = {}): Promise<Store> => {
  const store = await postgresStore({ url, as: 'command', poolMax: 4, ...more });
  stores.push(store);
  return store;
};
const proxied = async (url: string): Promise<CuttingProxy> => {
  const proxy = await CuttingProxy.open(url);
  proxies.push(proxy);
  return proxy;
};
const count = (store: Store, by = 1) =>
  store.write([exactly(1, sql`update id_counter set next_value = next_value + ${by} where name = 'room'`)]);
const counted = async (store: Store): Promise<number> => {
  const [row] = await store.read<{ next_value: number }>(sql`select next_value from id_counter where name = 'room'`);
  return (row?.next_value ?? 0) - 101;
};

storeContract('PostgreSQL', async () => postgresStore({ url: (await schema()).url }));

describe('who has the database', () => {
  test('one that needs it alone is refused beside another, a command works beside it, and the next one may start after a close', async () => {
    const { url } = await schema();
    const alone = await postgresStore({ url });
    await expect(postgresStore({ url, limits: { takeOverMs: 0 } })).rejects.toBeInstanceOf(DatabaseInUse);
    await expect(postgresStore({ url, as: 'service', limits: { takeOverMs: 0 } })).rejects.toBeInstanceOf(DatabaseInUse);
    await count(await open(url));
    expect(await counted(alone)).toBe(1);
    const next = postgresStore({ url });
    await alone.close();
    await (await next).close();
  });

  test('processes of a service share it, also when they start on an empty one at once', async () => {
    const { url } = await schema();
    const [first, second] = await Promise.all([open(url, { as: 'service' }), open(url, { as: 'service' })]);
    await Promise.all([count(first), count(second)]);
    expect(await counted(first)).toBe(2);
    await expect(postgresStore({ url, limits: { takeOverMs: 0 } })).rejects.toBeInstanceOf(DatabaseInUse);
  });

  test.each([
    ['command', DatabaseInUse],
    ['service', MigrationRefused],
  ] as const)('a %s does not bring a schema in under a service', async (as, refusal) => {
    const { url } = await schema();
    const service = await postgresStore({ url, as: 'service' });
    await query(url, 'delete from schema_version where version > 1');
    await expect(postgresStore({ url, as, limits: { takeOverMs: 0 } })).rejects.toBeInstanceOf(refusal);
    await service.close();
  });

  test('one that lost its hold takes it again; one that was overtaken writes nothing more', async () => {
    const { url } = await schema();
    const proxy = await proxied(url);
    const service = await open(proxy.url, { as: 'service' });
    const holders = () => query<{ pid: number }>(url, HOLDERS);
    const [before] = await holders();
    await query(SERVER, `select pg_terminate_backend(${before?.pid})`);
    await expect.poll(async () => (await holders()).map(({ pid }) => pid !== before?.pid), POLL).toEqual([true]);
    await count(service);
    proxy.cut({ down: true });
    const other = await open(url, { as: 'alone' });
    proxy.mend();
    await expect.poll(() => count(service).catch((error: unknown) => error), POLL).toBeInstanceOf(OutcomeUnknown);
    await count(other);
  });
});

/** Of this test's schema alone: other suites hold locks on the same server. */
const HOLDERS = `select pid from pg_locks where locktype = 'advisory' and granted and classid = ${0x63617264}
  and objid::bigint = (hashtext(current_schema())::bigint & 4294967295)`;
const POLL = { timeout: 20_000 };

describe('an address that cannot be used is named without its password', () => {
  const at = (change: (url: URL) => void): string => {
    const url = new URL(SERVER);
    url.password = 'the-secret-word';
    change(url);
    return url.href;
  };
  test.each([
    ['nobody listens there', at((url) => (url.port = '1')), /:1\/.*ECONNREFUSED/],
    ['there is no such host', at((url) => (url.hostname = 'nowhere.invalid')), /nowhere\.invalid/],
    ['there is no such database', at((url) => (url.pathname = '/not-there')), /not-there/],
    [
      'a commit would not be durable',
      at((url) => url.searchParams.set('options', '-c synchronous_commit=off')),
      /synchronous_commit is off/,
    ],
  ])('%s', async (_name, url, message) => {
    const error = await postgresStore({ url, limits: { connectMs: 2_000 } }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(DatabaseNotUsable);
    expect((error as Error).message).toMatch(message);
    expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain('the-secret-word');
  });
});

describe('a line that is cut in the middle of a commit', () => {
  test.each<[CommitFault, string]>([
    ['cut-before', 'the commit never reached the server: the unit is written by a second try'],
    ['cut-after', 'the commit took effect: the unit is not written again'],
    ['swallow-commit', 'the line stays open and the commit never arrives'],
    ['swallow-answer', 'the line stays open and the answer never arrives'],
  ])('%s: %s', async (fault) => {
    const { url } = await schema();
    const proxy = await proxied(url);
    const store = await open(proxy.url, { limits: { answerMs: 1_000, statementMs: 900 } });
    await count(store);
    proxy.failNextCommit(fault);
    const answer = await store.write([sql`update id_counter set next_value = next_value + 1 where name = 'room' returning next_value`]);
    expect(answer).toEqual([[{ next_value: 103 }]]);
    expect(proxy.met).toBe(1);
    await count(store);
    expect(await counted(store)).toBe(3);
  });

  test('and the server is gone for longer than anybody waits: unknown, and nothing is written on top of it', async () => {
    const { url } = await schema();
    const proxy = await proxied(url);
    const store = await open(proxy.url, { limits: { retryForMs: 200, outcomeMs: 300 } });
    proxy.failNextCommit('cut-after', { down: true });
    await expect(count(store)).rejects.toBeInstanceOf(OutcomeUnknown);
    proxy.mend();
    await expect(count(store)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await counted(await open(url))).toBe(1);
  });
});

describe('a server that goes away', () => {
  test('for a moment: units and reads wait for it', async () => {
    const { url } = await schema();
    const proxy = await proxied(url);
    const store = await open(proxy.url);
    await count(store);
    proxy.cut({ down: true });
    const waiting = [count(store), count(store), counted(store)];
    proxy.mend();
    await Promise.all(waiting);
    expect(await counted(store)).toBe(3);
  });

  test('for longer: units are refused as not written, and work again afterwards', async () => {
    const { url } = await schema();
    const proxy = await proxied(url);
    const store = await open(proxy.url, { limits: { retryForMs: 300 } });
    proxy.cut({ down: true });
    await expect(count(store)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(counted(store)).rejects.toBeInstanceOf(StoreUnavailable);
    proxy.mend();
    await count(store);
    expect(await counted(store)).toBe(1);
  });
});

describe('a change of the system time while a unit waits for the server', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const waitingUnit = async (stepMs: number) => {
    const { url } = await schema();
    const proxy = await proxied(url);
    const store = await open(proxy.url, { limits: { retryForMs: 1_000 } });
    proxy.cut({ down: true });
    vi.useFakeTimers({ toFake: ['Date'] });
    const unit = count(store);
    vi.setSystemTime(Date.now() + stepMs);
    return { proxy, unit };
  };

  test('forward does not give it up early', async () => {
    const { proxy, unit } = await waitingUnit(3_600_000);
    proxy.mend();
    await unit;
  });

  test('back does not make it wait longer', async () => {
    const { unit } = await waitingUnit(-3_600_000);
    await expect(unit).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

test('two units that lock each other out both commit', async () => {
  const { url } = await schema();
  const store = await open(url);
  const touch = (name: string) => exactly(1, sql`update id_counter set next_value = next_value + 1 where name = ${name}`);
  const slowly = sql`select pg_sleep(0.3)`;
  await Promise.all([store.write([touch('room'), slowly, touch('table')]), store.write([touch('table'), slowly, touch('room')])]);
  expect(await counted(store)).toBe(2);
});

test('a statement that takes too long is given up, with its unit, and nothing else', async () => {
  const { url } = await schema();
  const store = await open(url, { limits: { statementMs: 1_000 } });
  const slow = store.write([sql`update id_counter set next_value = 0 where name = 'room'`, sql`select pg_sleep(30)`]);
  await expect(slow).rejects.toThrow(/statement timeout/);
  await expect(store.read(sql`select pg_sleep(30)`)).rejects.toThrow(/statement timeout/);
  await count(store);
  expect(await counted(store)).toBe(1);
});

test('a unit whose process has fallen silent lets go of its rows', async () => {
  const { url } = await schema();
  const proxy = await proxied(url);
  const silent = await open(proxy.url, { limits: { silenceMs: 300, answerMs: 60_000 } });
  proxy.failNextCommit('swallow-commit');
  const late = count(silent, 10);
  await expect.poll(() => proxy.met, POLL).toBe(1);
  const store = await open(url);
  await count(store);
  await late;
  expect(await counted(store)).toBe(11);
});

test('connections are limited, however many units there are', async () => {
  const { url, name } = await schema();
  const store = await open(url, { poolMax: 3 });
  const seen: number[] = [];
  const look = async (): Promise<void> => {
    const open = await store.read<{ n: number }>(
      sql`select count(*) as n from pg_stat_activity where application_name = ${`pool ${name}`}`,
    );
    seen.push(open[0]?.n ?? 0);
  };
  const named = await open(`${url}&application_name=${encodeURIComponent(`pool ${name}`)}`, { poolMax: 3 });
  await Promise.all([...Array.from({ length: 100 }, () => count(named)), ...Array.from({ length: 20 }, look)]);
  // The looks above may all come before the first connection; those of the pool stay open after the writes.
  await look();
  expect(await counted(store)).toBe(100);
  expect(Math.max(...seen)).toBeGreaterThan(0);
  expect(Math.max(...seen)).toBeLessThanOrEqual(3);
});
