import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { postgresStore } from './postgres-store.ts';
import { exactly, sql } from './sql.ts';
import { OutcomeUnknown, type Store, StoreUnavailable } from './store.ts';
import { CuttingProxy } from './testing/cutting-proxy.ts';
import { OwnCluster, postgresBinaries } from './testing/own-cluster.ts';
import { query } from './testing/postgres.ts';

const bin = postgresBinaries();
if (bin === null) console.log("skipped: fail-overs, because PostgreSQL's own programs are not installed here");

describe.skipIf(bin === null)('after a fail-over', () => {
  let primary: OwnCluster;
  let proxy: CuttingProxy;
  let store: Store;
  const others: OwnCluster[] = [];
  beforeAll(async () => {
    primary = await OwnCluster.create(bin ?? '');
    primary.start();
    await (await postgresStore({ url: primary.url })).close();
  });
  beforeEach(async () => {
    primary.start();
    proxy = await CuttingProxy.open(primary.url);
    store = await postgresStore({ url: proxy.url, as: 'command', poolMax: 4, limits: { retryForMs: 1_000 } });
    await add(store);
  });
  afterEach(async () => {
    await store.close();
    await proxy.close();
    for (const other of others.splice(0)) other.remove();
  });
  afterAll(() => primary.remove());

  const add = (to: Store) => to.write([exactly(1, sql`update id_counter set next_value = next_value + 1 where name = 'room'`)]);
  const value = async (): Promise<number> => {
    const [row] = await store.read<{ n: number }>(sql`select next_value as n from id_counter where name = 'room'`);
    return row?.n ?? 0;
  };
  const replica = async (): Promise<OwnCluster> => {
    const made = await primary.replica();
    others.push(made);
    return made;
  };
  const failOverTo = (other: OwnCluster): void => {
    proxy.cut({ down: true });
    primary.stop();
    proxy.retarget(other.url);
    proxy.mend();
  };

  test('of the server itself, which has forgotten a transaction and given its number to another one: the unit is written', async () => {
    const before = await value();
    const numberOf = async () => Number((await query<{ xid: string }>(primary.url, 'select pg_current_xact_id()::text as xid'))[0]?.xid);
    const last = await numberOf();
    proxy.failNextCommit('cut-before', { down: true });
    const added = add(store);
    await vi.waitFor(() => expect(proxy.met).toBe(1));
    primary.stop();
    primary.start();
    let given = await numberOf();
    // Every number after the last one that was stored is given again; these transactions commit.
    while (given < last + 10) given = await numberOf();
    proxy.mend();
    await added;
    expect(await value()).toBe(before + 1);
    await add(store);
    expect(await value()).toBe(before + 2);
  });

  test('to a server that has every commit: units are written as before', async () => {
    const before = await value();
    const other = await replica();
    other.start();
    await other.promote();
    failOverTo(other);
    await add(store);
    expect(await value()).toBe(before + 1);
  });

  test('to a server that lacks a commit: nothing more is written, and nothing is read', async () => {
    const other = await replica();
    primary.start();
    await add(store);
    other.start();
    await other.promote();
    failOverTo(other);
    await expect(add(store)).rejects.toThrow(OutcomeUnknown);
    await expect(add(store)).rejects.toThrow(
      /another history: it was system (\d+), timeline 00000001, and is system \1, timeline 00000002/,
    );
    await expect(store.read(sql`select 1 as one`)).rejects.toBeInstanceOf(OutcomeUnknown);
  });

  test('to another database: nothing more is written', async () => {
    const other = await OwnCluster.create(bin ?? '');
    others.push(other);
    other.start();
    failOverTo(other);
    await expect(add(store)).rejects.toThrow(/another history/);
  });

  test('a replica that is not promoted yet counts as a database that does not answer', async () => {
    const other = await replica();
    other.start();
    failOverTo(other);
    await expect(add(store)).rejects.toThrow(StoreUnavailable);
    await expect(add(store)).rejects.toThrow(/a replica that has not been promoted/);
    await other.promote();
    await add(store);
  });
});
