import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DemoCasino, PlayerSession, readLobby, TableLink } from '@cardroom/bots';
import { expect, test } from '@playwright/test';
import { freePort, json } from './processes.ts';

/** `npm start` as a person runs it: what it prints, writes and refuses, how it ends and restarts. */
const SCRIPT = join(import.meta.dirname, '..', 'scripts', 'start.mjs');
const READY_MS = 60_000;
const STOP_MS = 25_000;

let dataDir: string;
let port: number;
const running: NpmStart[] = [];
test.beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cardroom-start-'));
  port = await freePort();
});
test.afterEach(async () => {
  for (const start of running.splice(0)) await start.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test('prints the addresses, writes demo.json, and both processes work, each with its file', async () => {
  const start = await ready();
  const demo = demoFile();
  expect(Object.keys(demo).sort()).toEqual(['backoffice', 'demo', 'lobby', 'operator', 'service', 'staff', 'wallet']);
  expect(Object.keys(demo.operator).sort()).toEqual(['client_id', 'client_secret']);
  expect(Object.keys(demo.wallet).sort()).toEqual(['api_key', 'url']);
  expect(demo.service).toBe(`http://localhost:${port}`);
  for (const address of [
    demo.demo,
    `${demo.demo}/split`,
    demo.lobby,
    demo.backoffice,
    demo.staff.email,
    demo.staff.password,
    join(dataDir, 'demo.json'),
  ])
    expect(start.output).toContain(address);
  expect((await fetch(demo.lobby)).status).toBe(200);
  expect((await fetch(demo.backoffice)).status).toBe(200);
  expect((await fetch(demo.demo)).status).toBe(200);
  const { url } = await json<{ url: string }>(`${demo.demo}/api/launch`, { player_id: 'alice' });
  expect(url.startsWith(`${demo.service}/lobby/at/demo#t=`)).toBe(true);
  for (const file of ['cardroom.db', 'demo-operator.db']) expect(existsSync(join(dataDir, file))).toBe(true);
});

test('takes the next free port when one is taken, and says so', async () => {
  const other = await listenOn(port);
  const start = await ready();
  other.close();
  const taken = new RegExp(`^Port ${port} is taken; using (\\d+)\\.$`, 'm').exec(start.output);
  expect(demoFile().service).toBe(`http://localhost:${taken?.[1]}`);
  expect((await fetch(demoFile().lobby)).status).toBe(200);
});

test.describe('refuses with a line that names what is wrong', () => {
  const refusals: [name: string, env: Record<string, string>, said: RegExp][] = [
    ['production', { NODE_ENV: 'production' }, /refused under NODE_ENV=production/],
    ['a wrong port', { PORT: 'http' }, /^PORT must be a port number from 1 to 65535, not "http"\.$/m],
    ['a wrong setting of the service', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL: .*"loud"/m],
    ['two wrong settings', { TRUST_PROXY: 'yes', SECRETS_KEY: 'short' }, /^SECRETS_KEY: [\s\S]*^TRUST_PROXY: .*"yes"/m],
  ];
  for (const [name, env, said] of refusals) {
    test(name, async () => {
      const start = new NpmStart({ PORT: String(port), ...env });
      expect(await start.ended).not.toBe(0);
      expect(start.output).toMatch(said);
      expectNoStack(start.output);
      await expectFree(port);
    });
  }
});

test('refuses data that is in use, and does not disturb the first run', async () => {
  const first = await ready();
  const second = new NpmStart({ PORT: String(await freePort()) });
  expect(await second.ended).not.toBe(0);
  expect(second.output).toContain(`another process uses the data directory ${dataDir}. Is Cardroom running there already?`);
  expectNoStack(second.output);
  expect(first.exitCode).toBeNull();
  expect((await fetch(demoFile().lobby)).status).toBe(200);
});

test('Ctrl-C stops everything within seconds and frees the ports; the next start finds its data', async () => {
  const first = await ready({ BOTS: '6' });
  const before = demoFile();
  const session = await sessionOf('olga');
  const tableId = await sitDown(session, 50_000);
  const [stay] = await session.openTables();
  const stoppedAt = Date.now();
  expect(await first.kill('SIGINT')).toBe(0);
  console.log(`Ctrl-C to the end: ${((Date.now() - stoppedAt) / 1000).toFixed(1)} s`);
  await expectFree(...ports());
  await ready();
  expect(demoFile()).toEqual(before);
  expect(await session.openTables()).toEqual([stay]);
  const link = await TableLink.open(session, tableId);
  expect(link.news.snapshot?.seats[link.news.you?.seat ?? -1]?.stack).toBe(50_000);
  link.close();
  const { players } = await json<{ players: { player_id: string; balance_minor: number }[] }>(`${before.demo}/api/players`);
  expect(players.find(({ player_id }) => player_id === 'olga')?.balance_minor).toBe(450_000);
});

test('a second Ctrl-C does not wait, even for a process that hangs', async () => {
  test.skip(process.platform !== 'linux', 'finds the part in /proc');
  const start = await ready();
  process.kill(start.pidOf('demo-server/main.js'), 'SIGSTOP');
  void start.kill('SIGINT');
  await expect.poll(() => start.output).toContain('Ctrl-C again stops at once');
  expect(await start.kill('SIGINT')).toBe(1);
  await expectFree(...ports());
});

test('kill -9 of the script in the middle of a hand leaves nothing behind; after a restart the hand continues', async () => {
  const first = await ready();
  const before = demoFile();
  const sessions = [await sessionOf('olga'), await sessionOf('pavel')];
  const tableId = await sitDown(sessions[0] as PlayerSession, 50_000);
  await sitDown(sessions[1] as PlayerSession, 50_000);
  const hand = await handAt(sessions, tableId);
  await first.kill('SIGKILL');
  await expectFree(...ports());
  const second = await ready();
  expect(second.output).not.toContain('is taken');
  expect(demoFile()).toEqual(before);
  expect(await handAt(sessions, tableId)).toEqual(hand);
});

test('a process that dies takes the others with it, and is named', async () => {
  test.skip(process.platform !== 'linux', 'finds the part in /proc');
  const start = await ready();
  process.kill(start.pidOf('demo-server/main.js'), 'SIGKILL');
  expect(await start.ended).not.toBe(0);
  expect(start.output).toContain('service ended');
  await expectFree(...ports());
});

/** One run of the script. */
class NpmStart {
  output = '';
  readonly #child: ChildProcess;
  readonly ended: Promise<number | null>;

  constructor(env: Record<string, string>) {
    const settings = { DATA_DIR: dataDir, BOTS: '0', NODE_ENV: '', ...env };
    // Like a terminal, Ctrl-C reaches the script's own process group only.
    this.#child = spawn(process.execPath, [SCRIPT], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
    running.push(this);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
    this.ended = new Promise((done) => this.#child.once('close', (code) => done(code)));
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  /** The child process that runs this file (Linux). */
  pidOf(file: string): number {
    const { pid } = this.#child;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const found = children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(file));
    if (found === undefined) throw new Error(`no child runs ${file}`);
    return Number(found);
  }

  /** Sends a signal; resolves with the exit code, null when a signal ended the process. */
  async kill(signal: NodeJS.Signals): Promise<number | null> {
    const late = AbortSignal.timeout(STOP_MS);
    late.addEventListener('abort', () => this.#child.kill('SIGKILL'));
    this.#child.kill(signal);
    return this.ended;
  }
}

/** Starts the script and waits until it has printed where to play. */
async function ready(env: Record<string, string> = {}): Promise<NpmStart> {
  const start = new NpmStart({ PORT: String(port), ...env });
  await expect.poll(() => `${start.exitCode ?? ''}${start.output}`, { timeout: READY_MS }).toMatch(/Ctrl-C stops everything|^\d/);
  expect(start.output).toContain('Ctrl-C stops everything');
  return start;
}

interface DemoFile {
  readonly service: string;
  readonly lobby: string;
  readonly backoffice: string;
  readonly staff: { readonly email: string; readonly password: string };
  readonly demo: string;
  readonly operator: object;
  readonly wallet: object;
}

function demoFile(): DemoFile {
  return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile;
}

/** A player with 5000.00 at the demo operator. */
async function sessionOf(playerId: string): Promise<PlayerSession> {
  const { demo, service } = demoFile();
  await json(`${demo}/api/players`, { player_id: playerId, balance_minor: 500_000 });
  return new PlayerSession(service, new DemoCasino(demo), { playerId, name: playerId, currency: 'EUR' });
}

/** Takes the next seat at the highest stakes, where no bot plays. Resolves with the table. */
async function sitDown(session: PlayerSession, chips: number): Promise<string> {
  const dearest = (await readLobby(session)).toSorted((a, b) => b.bigBlind - a.bigBlind)[0];
  const [tableId, seat] = [dearest?.tableId ?? '', dearest?.players ?? 0];
  const link = await TableLink.open(session, tableId);
  expect(await link.request('sit-down', { seat, chips, actionId: crypto.randomUUID() })).toBeNull();
  await expect.poll(() => (link.news.you?.seat === seat ? link.news.you.boughtIn : 0)).toBe(chips);
  link.close();
  return tableId;
}

/** Waits for a running hand and returns it as its players see it, own cards included. */
async function handAt(sessions: readonly PlayerSession[], tableId: string) {
  const links = await Promise.all(sessions.map((session) => TableLink.open(session, tableId)));
  await expect.poll(() => links.every(({ news }) => news.hole !== null && news.snapshot?.toAct !== -1), { timeout: 20_000 }).toBe(true);
  const seen = links.map(({ news: { snapshot, hole } }) => {
    const stacks = snapshot?.seats.map(({ stack, bet }) => [stack, bet]);
    return { cards: hole?.cards, hand: snapshot?.handId, decision: snapshot?.decisionId, stacks };
  });
  for (const link of links) link.close();
  return seen;
}

/** Ports of the service and of the demo operator. */
function ports(): number[] {
  const { service, demo } = demoFile();
  return [service, demo].map((address) => Number(new URL(address).port));
}

function expectNoStack(output: string): void {
  expect(output).not.toMatch(/^\s+at .*:\d+:\d+/m);
}

/** Waits until nothing listens on these ports. */
async function expectFree(...ports: number[]): Promise<void> {
  for (const one of ports) {
    await expect
      .poll(async () => {
        const server = await listenOn(one).catch(() => null);
        server?.close();
        return server !== null;
      })
      .toBe(true);
  }
}

function listenOn(one: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(one, '127.0.0.1', () => resolve(server));
  });
}
