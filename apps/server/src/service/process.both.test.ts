import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HoleMessage } from '@cardroom/protocol';
import { TEST_DATABASE_URL } from '@cardroom/storage/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { placeOf, removeData } from '../../testing/fixtures/place.ts';
import { act, type TableSocket } from '../../testing/fixtures/play.ts';
import { ScriptedWallet, START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { postJson, TestPlayer } from '../../testing/fixtures/test-player.ts';
import { eventually } from '../../testing/fixtures/test-service.ts';
import { runOperatorCommand } from '../commands/operator-cli.ts';

/** The product's own entry point, and that of the tests with its control port. */
const MAIN = join(import.meta.dirname, '..', 'main.ts');
const CONTROLLED_MAIN = join(import.meta.dirname, '..', '..', 'testing', 'controlled-main.ts');
const PRODUCTION = {
  NODE_ENV: 'production',
  SECRETS_KEY: 'ab'.repeat(32),
  PUBLIC_URL: 'https://poker.example',
  ALLOW_LOOPBACK_WALLETS: '',
  DEMO: '0',
};
/** Generous: on PostgreSQL a first start creates the schema, possibly on a busy machine. */
const READY_MS = 50_000;

let wallet: ScriptedWallet;
let walletUrl: string;
let dataDir: string;
let port: number;
const children: ChildProcess[] = [];

beforeEach(async () => {
  wallet = new ScriptedWallet();
  walletUrl = await wallet.listen();
  dataDir = mkdtempSync(join(tmpdir(), 'cardroom-process-'));
  port = await freePort();
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child, 'SIGKILL');
  await wallet.close();
  await removeData(dataDir);
});

describe('the real process', { timeout: 4 * READY_MS }, () => {
  test('killed with -9 in a hand: players come back with their cards, the hand ends, and every cent is accounted for', async () => {
    const first = await start();
    const { ann, bob, tableId } = await twoPlayers();
    const cards = ann.table.last<HoleMessage>('hole')?.cards;
    expect(await actNow([ann.table, bob.table], 'c')).toBe(true);
    await kill(first, 'SIGKILL');
    await start();
    const again = [await ann.player.joinTable(tableId), await bob.player.joinTable(tableId)] as const;
    await eventually(() => expect(again[0].last<HoleMessage>('hole')?.cards).toEqual(cards));
    const handId = again[0].state.handId;
    await playOn(again, handId);
    for (const socket of again) expect(await socket.request('leave')).toEqual({ ok: true });
    await eventually(() => {
      for (const id of ['ann', 'bob']) expect(wallet.balance(id) - START_BALANCE).toBe(wallet.net(id));
      expect(wallet.calls('ann').filter((call) => call.startsWith('credit'))).toHaveLength(1);
      expect(wallet.calls('bob').filter((call) => call.startsWith('credit'))).toHaveLength(1);
    });
  });

  test('settling each hand and killed with -9: the hand ends, and its stakes are closed once before the next one', async () => {
    const first = await start();
    await settleByHand();
    const { ann, bob, tableId } = await twoPlayers();
    const cards = ann.table.last<HoleMessage>('hole')?.cards;
    expect(['ann', 'bob'].map((id) => START_BALANCE - wallet.balance(id))).toEqual([10_000, 10_000]);
    await kill(first, 'SIGKILL');
    await start();
    const again = [await ann.player.joinTable(tableId), await bob.player.joinTable(tableId)] as const;
    await eventually(() => expect(again[0].last<HoleMessage>('hole')?.cards).toEqual(cards));
    const handId = again[0].state.handId;
    for (const socket of again) expect(await socket.request('sit-out', { when: 'next-hand' })).toEqual({ ok: true });
    await playOn(again, handId);
    await eventually(() => {
      for (const id of ['ann', 'bob']) {
        expect(wallet.balance(id) - START_BALANCE).toBe(wallet.net(id));
        expect(wallet.calls(id).map((call) => call.split(' ')[0])).toEqual(['debit', 'credit']);
      }
      expect(wallet.net('ann') + wallet.net('bob')).toBeLessThanOrEqual(0);
    });
    for (const socket of again) expect(await socket.request('leave')).toEqual({ ok: true });
    await eventually(() => expect(again[0].last('receipt')).toMatchObject({ boughtIn: 10_000, cashedOut: 10_000 + wallet.net('ann') }));
  });

  test('killed with -9 while the breaker of a wallet is open: the next process finds it open, and sends nothing to find out', async () => {
    const first = await start();
    const breaker = 'cardroom_wallet_breaker_open{operator="demo"} 1';
    wallet.apiKey = 'another-key';
    const ann = await launch('ann');
    await ann.call('GET', '/api/session/balance?fresh=1');
    await eventually(async () => expect(await metrics()).toContain(breaker));
    // Written after the breaker, so both are durable.
    await launch('bob');
    await kill(first, 'SIGKILL');
    wallet.apiKey = demoFile().wallet.api_key;
    const calls = wallet.signatures.length;
    await start();
    await eventually(async () => expect(await metrics()).toContain(breaker));
    expect(wallet.signatures).toHaveLength(calls);
    expect(await metrics()).not.toContain('cardroom_wallet_breaker_openings_total{');
  });

  test('SIGTERM: the running hand ends, no other is dealt, and the process exits cleanly', async () => {
    const child = await start();
    const { ann, bob } = await twoPlayers();
    const handId = ann.table.state.handId;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await eventually(() => expect(ann.table.all('draining')).toHaveLength(1));
    expect(await actNow([ann.table, bob.table], 'f')).toBe(true);
    expect(await ended).toBe(0);
    expect(ann.table.all<{ handId: string }>('cues').filter((cues) => cues.handId !== '' && Number(cues.handId) > Number(handId))).toEqual(
      [],
    );
  });

  test('a second start finds its credentials and tables; without the file it creates new credentials', async () => {
    const first = await start();
    const before = demoFile();
    const tables = await tableIds();
    await kill(first, 'SIGTERM');
    const second = await start();
    expect(demoFile()).toEqual(before);
    expect(await tableIds()).toEqual(tables);
    expect(statSync(join(dataDir, 'demo.json')).mode & 0o077).toBe(0);
    await kill(second, 'SIGTERM');
    rmSync(join(dataDir, 'demo.json'));
    await start();
    expect(demoFile().operator.client_id).toBe(before.operator.client_id);
    expect(demoFile().operator.client_secret).not.toBe(before.operator.client_secret);
    expect(demoFile().wallet.api_key).not.toBe(before.wallet.api_key);
    await launch('ann');
  });

  test('production refuses DEMO by name', async () => {
    await expect(start({ ...PRODUCTION, DEMO: '1' }, MAIN)).rejects.toThrow('DEMO');
  });

  test('low row: the entry point of production has no demo', async () => {
    await expect(start({}, MAIN)).rejects.toThrow('DEMO: this build has no demo');
  });

  test('low row: SIGUSR1 opens no debugger in production', async () => {
    const child = await start({ ...PRODUCTION, PORT: String(port) }, MAIN);
    let output = '';
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.kill('SIGUSR1');
    // Handled in order: when the process answers, it has handled the signal; its debugger would have listened and said so.
    for (let n = 0; n < 3; n += 1) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect(output).toBe('');
    // On PostgreSQL it also hears other processes.
    expect(socketsOf(child.pid ?? 0)).toHaveLength(TEST_DATABASE_URL === null ? 1 : 2);
  });

  test("the operators' process has no control port", async () => {
    await start({ DEMO: '0' }, MAIN);
    expect((await fetch(`http://127.0.0.1:${port}/control/tables`)).status).toBe(404);
  });
});

/** Starts the service as `npm start` does and waits for its ready line. */
async function start(env: Record<string, string> = {}, main = CONTROLLED_MAIN): Promise<ChildProcess> {
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: (await placeOf(dataDir)).databaseUrl ?? '',
    NODE_ENV: 'test',
    DEMO: '1',
    DEMO_WALLET_URL: walletUrl,
    LOG_LEVEL: 'error',
    ...env,
  };
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`not ready: ${output}`)), READY_MS);
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('cardroom ready')) return;
      clearTimeout(timer);
      resolve(child);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(output));
    });
  });
}

function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** Changes the operator's settlement mode while the service runs; its empty tables are replaced by tables of the new mode. */
async function settleByHand(): Promise<void> {
  const before = new Set(await tableIds());
  const databaseUrl = (await placeOf(dataDir)).databaseUrl ?? '';
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NODE_ENV: 'test' };
  const { code, out } = await runOperatorCommand(['set-settlement', '--operator', 'demo', '--mode', 'hand'], env);
  expect([code, JSON.parse(out)]).toEqual([0, { operatorId: 'demo', settlement: 'hand' }]);
  await eventually(async () => {
    const now = await tableIds();
    expect(now).toHaveLength(before.size);
    expect(now.filter((id) => before.has(id))).toEqual([]);
  });
}

/** Two players in the middle of their first hand at the heads-up table. */
async function twoPlayers() {
  wallet.apiKey = demoFile().wallet.api_key;
  const { tables } = (await (await fetch(`${service()}/control/tables`)).json()) as { tables: { table_id: string; room_name: string }[] };
  const tableId = tables.find((table) => table.room_name.startsWith('Bergen'))?.table_id ?? '';
  const [ann, bob] = [await seated('ann', tableId, 0), await seated('bob', tableId, 1)];
  await eventually(() => expect([ann.table.state.toAct, bob.table.state.toAct]).not.toContain(-1));
  await eventually(() => expect(ann.table.last<HoleMessage>('hole')?.cards).toHaveLength(2));
  return { ann, bob, tableId };
}

async function seated(id: string, tableId: string, seat: number) {
  const player = await launch(id);
  const table = await player.joinTable(tableId);
  table.room.reconnection.enabled = false;
  expect(await table.request('sit-down', { seat, chips: 10_000 })).toEqual({ ok: true });
  await eventually(() => expect(table.state.seats[seat]?.stack).toBeGreaterThan(0));
  return { player, table };
}

/** Checks and calls until the hand is over. */
async function playOn(sockets: readonly [TableSocket, TableSocket], handId: string): Promise<void> {
  while (sockets[0].state.handId === handId && sockets[0].state.phase !== 'showdown') await actNow(sockets, 'x');
}

/**
 * The player to act acts once every socket shows the turn; `x` becomes a call when checking is not possible. False when the hand is over.
 */
async function actNow(sockets: readonly TableSocket[], move: string): Promise<boolean> {
  const [one] = sockets;
  await eventually(() => expect(one?.state.toAct !== -1 || one?.state.phase === 'showdown' || one?.state.phase === 'waiting').toBe(true));
  const { toAct, decisionId, canCheck } = one?.state ?? { toAct: -1, decisionId: '', canCheck: false };
  const actor = sockets[toAct];
  if (actor === undefined) return false;
  const answer = await act(actor, decisionId, move === 'x' && !canCheck ? 'c' : move);
  await eventually(() => expect(one?.state.decisionId).not.toBe(decisionId));
  return 'ok' in answer;
}

async function launch(id: string): Promise<TestPlayer> {
  const { operator } = demoFile();
  const { access_token } = await postJson<{ access_token: string }>(`${service()}/v1/operator/oauth`, {
    grant_type: 'client_credentials',
    ...operator,
  });
  return TestPlayer.launch(service(), { id, currency: 'EUR', accessToken: access_token });
}

async function metrics(): Promise<string> {
  return (await fetch(`${service()}/metrics`)).text();
}

async function tableIds(): Promise<string[]> {
  const { tables } = (await (await fetch(`${service()}/control/tables`)).json()) as { tables: { table_id: string }[] };
  return tables.map((table) => table.table_id);
}

/** The TCP addresses a process listens at. */
function socketsOf(pid: number): string[] {
  const inodes = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`))?.[1] ?? ''));
  const rows = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').trim().split('\n').slice(1));
  const listening = rows.map((row) => row.trim().split(/\s+/)).filter(([, , , state]) => state === '0A');
  return listening.flatMap(([, address = '', , , , , , , , inode = '']) => (inodes.has(inode) ? [address] : []));
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // Closed in the meantime.
    return '';
  }
}

interface DemoFile {
  readonly operator: { readonly client_id: string; readonly client_secret: string };
  readonly wallet: { readonly api_key: string };
}

function demoFile(): DemoFile {
  return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile;
}

function service(): string {
  return `http://127.0.0.1:${port}`;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}
