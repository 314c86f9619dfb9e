import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DemoCasino, PlayerSession, readLobby, TableLink } from '@cardroom/bots';
import { expect, test } from './browser-test.ts';
import { freePort } from './processes.ts';
import { inDatabase } from './schema-command.ts';
import { CLUSTER_DATABASE_URL } from './stack.ts';

/** `npm run cluster`: several processes behind HAProxy, as a stranger starts them. */
const SCRIPT = join(import.meta.dirname, '..', 'scripts', 'cluster.mjs');
const START_MS = 90_000;
const BACK_MS = 30_000;
/** A player may join twenty tables at once and one more each second, and the demo has sixteen. */
const JOINS_BACK_MS = 20_000;
const EVENED_OUT_MS = 90_000;

/** Joins tables until one of each process has answered on its socket; the places' processes. */
async function socketsOf(casino: DemoCasino, service: string): Promise<string[]> {
  const player = { playerId: 'led', name: 'Led', currency: 'EUR' };
  await casino.enrol(player);
  const session = new PlayerSession(service, casino, player);
  const led = new Set<string>();
  await expect(async () => {
    for (const { tableId } of await readLobby(session)) {
      const { processId = '' } = await session.joinTable(tableId);
      if (led.has(processId)) continue;
      const link = await TableLink.open(session, tableId);
      if (link.news.snapshot !== null) led.add(processId);
      link.close();
    }
    expect(led.size).toBe(2);
  }).toPass({ timeout: EVENED_OUT_MS, intervals: [JOINS_BACK_MS] });
  return [...led].toSorted();
}

test.skip(CLUSTER_DATABASE_URL === null, 'no PostgreSQL server answers at 127.0.0.1:5432, and TEST_DATABASE_URL names none');
test.skip(spawnSync('haproxy', ['-v']).status !== 0, 'HAProxy is not installed');

let dataDir: string;
let schema: string;
let script: ChildProcess | null = null;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cardroom-cluster-e2e-'));
  schema = `test_${basename(dataDir)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_')}`;
});
test.afterEach(() => {
  script?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
  inDatabase('drop', CLUSTER_DATABASE_URL ?? '', schema);
});

/** Starts the script; resolves when it has printed where to play. */
async function started(
  env: NodeJS.ProcessEnv,
): Promise<{ readonly child: ChildProcess; output(): string; readonly ended: Promise<unknown> }> {
  let output = '';
  const child = spawn(process.execPath, [SCRIPT, '--processes', '2'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  script = child;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise((done) => child.once('close', done));
  await expect.poll(() => output, { timeout: START_MS }).toContain('Ctrl-C stops everything');
  return { child, output: () => output, ended };
}

test('starts them with their addresses; one that is killed is started again while one serves, and Ctrl-C ends all', async () => {
  test.setTimeout(300_000);
  const port = await freePort();
  const databaseUrl = inDatabase('create', CLUSTER_DATABASE_URL ?? '', schema) as string;
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), BOTS: '0', NODE_ENV: '' };
  const { child, output, ended } = await started(env);
  const service = /Lobby +(http:\/\/\S+)\/lobby\//.exec(output())?.[1] ?? '';
  const statusOf = async (url: string): Promise<number> => (await fetch(url).catch(() => null))?.status ?? 0;
  const ready = (): Promise<number> => statusOf(`${service}/readyz`);
  await expect.poll(ready, { timeout: BACK_MS }).toBe(200);
  const members = [...output().matchAll(/room-\d +(http:\/\/\S+) +process (\d+)/g)].map(([, url = '', pid]) => ({ url, pid: Number(pid) }));
  process.kill(members[0]?.pid ?? 0, 'SIGKILL');
  await expect.poll(output, { timeout: BACK_MS }).toMatch(/room-1 is back as process \d+/);
  await expect.poll(ready, { timeout: BACK_MS }).toBe(200);
  await expect.poll(() => Promise.all(members.map(({ url }) => statusOf(url))), { timeout: BACK_MS }).toEqual([200, 200]);
  // Both have tables, and the proxy leads a socket to the process that its path names.
  const demo = /Play +(http:\/\/\S+)/.exec(output())?.[1] ?? '';
  const led = await socketsOf(new DemoCasino(demo), service);
  expect(led).toEqual(['t/room-1', 't/room-2']);

  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(await ready()).toBe(0);

  // The wallet knows this service now, so it is there before payouts that are due look for it.
  const again = await started({ ...env, VERBOSE: '1' });
  const began = again.output().match(/^(demo operator|cardroom) ready/gm);
  expect(began).toEqual(['demo operator ready', 'cardroom ready', 'cardroom ready']);
  again.child.kill('SIGINT');
  expect(await again.ended).toBe(0);
});
