import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseNotUsable, type PostgresStoreOptions, postgresStore } from './postgres-store.ts';
import { exactly, sql } from './sql.ts';
import { OutcomeUnknown, type Store, StoreUnavailable } from './store.ts';
import { OwnCluster, postgresBinaries } from './testing/own-cluster.ts';
import { query } from './testing/postgres.ts';

const bin = postgresBinaries();
if (bin === null) console.log("skipped: synchronous replicas, because PostgreSQL's own programs are not installed here");

describe.skipIf(bin === null)('a commit that waits for its synchronous replica', () => {
  let cluster: OwnCluster;
  const stores: Store[] = [];
  beforeAll(async () => {
    cluster = await OwnCluster.create(bin ?? '');
    cluster.start();
    await (await postgresStore({ url: cluster.url })).close();
  });
  beforeEach(() => cluster.start('synchronous_standby_names=standby1'));
  afterEach(async () => {
    // Sessions that wait for a replica end with the server.
    cluster.stop();
    for (const store of stores.splice(0)) await store.close();
  });
  afterAll(() => cluster.remove());

  const open = async (options: Omit<PostgresStoreOptions, 'url'> = {}): Promise<Store> => {
    const limits = { answerMs: 800, statementMs: 700, outcomeMs: 2_000, retryForMs: 500, ...options.limits };
    const store = await postgresStore({ url: cluster.url, as: 'command', poolMax: 4, ...options, limits });
    stores.push(store);
    return store;
  };
  const add = (store: Store) => store.write([exactly(1, sql`update id_counter set next_value = next_value + 1 where name = 'room'`)]);
  const waiting = async (): Promise<number[]> =>
    (await query<{ pid: number }>(cluster.url, `select pid from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`)).map(
      ({ pid }) => pid,
    );
  const value = async (): Promise<number> => Number((await query<{ n: string }>(cluster.url, VALUE))[0]?.n);
  const VALUE = `select next_value as n from id_counter where name = 'room'`;
  const POLL = { timeout: 20_000, interval: 50 };

  test('no write resolves without a standby, and no session that waits for one is ended', async () => {
    const store = await open();
    await expect(add(store)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect((await waiting()).length).toBeGreaterThan(0);
    expect(cluster.log).not.toContain('canceling');
    expect(cluster.log).not.toContain('terminating connection due to administrator command');
    await expect(add(store)).rejects.toBeInstanceOf(OutcomeUnknown);
  });

  test('a commit without an answer is believed once the replica is back and has confirmed a later commit', async () => {
    const store = await open({ limits: { outcomeMs: 60_000 } });
    const before = await value();
    const write = add(store);
    // The replica comes after the store has given up waiting for the answer, and asks what became of the unit.
    const asking = `select 1 from pg_stat_activity where query like 'select case when wait_event%'`;
    await expect.poll(async () => (await query(cluster.url, asking)).length, POLL).toBeGreaterThan(0);
    expect((await waiting()).length).toBeGreaterThan(0);
    await cluster.connectStandby('standby1');
    await write;
    expect(await value()).toBe(before + 1);
    await cluster.disconnectStandby();
  });

  test('a wait that somebody calls off at the server counts for nothing', async () => {
    const store = await open({ limits: { answerMs: 30_000, outcomeMs: 1_000 } });
    const refused = expect(add(store)).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect.poll(async () => (await waiting()).length, POLL).toBe(1);
    // The barrier of the store would wait as well; it is called off, too.
    const callOff = setInterval(() => {
      void query(cluster.url, `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`).catch(() => undefined);
    }, 50);
    await refused;
    clearInterval(callOff);
  });

  test('REQUIRE_REPLICA refuses to open, to be fit and to write while no replica is there, and nothing is written', async () => {
    await expect(open({ requireReplica: true })).rejects.toThrow(DatabaseNotUsable);
    await expect(open({ requireReplica: true })).rejects.toThrow(/no synchronous replica is connected, and REQUIRE_REPLICA is 1/);
    await cluster.connectStandby('standby1');
    const store = await open({ requireReplica: true });
    await add(store);
    expect(await store.unfit()).toBeNull();
    const before = await value();
    await cluster.disconnectStandby();
    await expect(add(store)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await store.unfit()).toMatch(/no synchronous replica/);
    expect(await waiting()).toEqual([]);
    expect(await value()).toBe(before);
    await cluster.connectStandby('standby1');
    await add(store);
    await cluster.disconnectStandby();
  });

  test.each([
    ['synchronous_standby_names=', /synchronous_standby_names is empty/],
    ['synchronous_commit=local', /synchronous_commit is local/],
  ])('REQUIRE_REPLICA refuses a server with %s', async (setting, reason) => {
    cluster.start('synchronous_standby_names=standby1', setting);
    await expect(open({ requireReplica: true })).rejects.toThrow(reason);
  });
});
