import { afterAll, afterEach, expect, test } from 'vitest';
import { isShown, PostgresLine } from './postgres-line.ts';
import { CuttingProxy } from './testing/cutting-proxy.ts';
import { createSchema, query, type TestSchema } from './testing/postgres.ts';

const SERVER = process.env.TEST_DATABASE_URL ?? '';
const POLL = { timeout: 20_000 };
const schemas: TestSchema[] = [];
const lines: PostgresLine[] = [];
const proxies: CuttingProxy[] = [];
afterEach(async () => {
  for (const line of lines.splice(0)) await line.release();
  for (const proxy of proxies.splice(0)) await proxy.close();
});
afterAll(async () => {
  for (const schema of schemas) await schema.drop();
});

const schema = async (): Promise<string> => {
  const made = await createSchema(SERVER);
  schemas.push(made);
  return made.url;
};
const open = async (url: string, taken: () => void = () => {}): Promise<PostgresLine> => {
  const line = await PostgresLine.open({ connectionString: url }, taken);
  lines.push(line);
  return line;
};
const proxied = async (url: string): Promise<CuttingProxy> => {
  const proxy = await CuttingProxy.open(url);
  proxies.push(proxy);
  return proxy;
};
const one = { sql: 'select 1 as one', parameters: [] };
const shown = async (url: string, name: string): Promise<boolean> => {
  const rows = await query<{ shown: boolean }>(url, `select ${isShown('n.name')} as shown from (select '${name}' as name) n`);
  return rows[0]?.shown === true;
};

test('a name is shown by one session, seen by all of its schema, and gone with the session', async () => {
  const [url, elsewhere] = [await schema(), await schema()];
  const [first, second] = [await open(url), await open(url)];
  expect(await first.show('p.1')).toBe(true);
  expect(await second.show('p.1')).toBe(false);
  expect(await second.show('p.2')).toBe(true);
  expect([await shown(url, 'p.1'), await shown(url, 'p.3'), await shown(elsewhere, 'p.1')]).toEqual([true, false, false]);
  await first.release();
  await expect.poll(() => shown(url, 'p.1'), POLL).toBe(false);
});

test('a line that is cut refuses at once, and shows its name again when the way is mended', async () => {
  const url = await schema();
  const proxy = await proxied(url);
  const line = await open(proxy.url);
  await line.tryHold('shared');
  await line.show('p.1');
  proxy.cut({ down: true });
  await expect.poll(() => line.run(one).catch(() => 'down'), POLL).toBe('down');
  await expect(line.run(one)).rejects.toThrow('down');
  await expect.poll(() => shown(url, 'p.1'), POLL).toBe(false);
  proxy.mend();
  await expect.poll(() => line.run(one).catch(() => 'down'), POLL).toEqual([{ one: 1 }]);
  expect(await shown(url, 'p.1')).toBe(true);
});

test('a statement that takes too long is given up, and the line goes on', async () => {
  const line = await open(await schema());
  await expect(line.run({ sql: 'select pg_sleep(30)', parameters: [] })).rejects.toThrow(/statement timeout/);
  await expect(line.run(one)).resolves.toEqual([{ one: 1 }]);
});

test('a line says that its schema was taken only if somebody else has it alone', async () => {
  const url = await schema();
  const proxy = await proxied(url);
  let taken = 0;
  const line = await open(proxy.url, () => (taken += 1));
  await line.tryHold('shared');
  proxy.cut({ down: true });
  const other = await open(url);
  await expect.poll(() => other.tryHold('exclusive'), POLL).toBe(true);
  proxy.mend();
  await expect.poll(() => taken, POLL).toBe(1);
});
