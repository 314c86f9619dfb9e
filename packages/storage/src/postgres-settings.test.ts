import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresStore } from './postgres-store.ts';
import { OwnCluster, postgresBinaries } from './testing/own-cluster.ts';

const bin = postgresBinaries();
if (bin === null) console.log("skipped: settings of the server, because PostgreSQL's own programs are not installed here");

describe.skipIf(bin === null)('settings of the server', () => {
  let cluster: OwnCluster;
  beforeAll(async () => {
    cluster = await OwnCluster.create(bin ?? '');
  });
  afterAll(() => cluster.remove());

  const SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'];

  test.each(SETTINGS)('a server with %s off is refused', async (name) => {
    cluster.start(`${name}=off`);
    await expect(postgresStore({ url: cluster.url })).rejects.toThrow(`${name} is off: a committed unit could be lost`);
  });

  test('one that is turned off while the service runs is told by name until it is on again', async () => {
    cluster.start();
    const store = await postgresStore({ url: cluster.url });
    for (const name of SETTINGS) {
      expect(await store.unfit()).toBeNull();
      await cluster.set(name, 'off');
      await expect.poll(() => store.unfit(), { timeout: 20_000 }).toBe(`${name} is off: a committed unit could be lost`);
      await cluster.set(name, 'on');
      await expect.poll(() => store.unfit(), { timeout: 20_000 }).toBeNull();
    }
    await store.close();
  });
});
