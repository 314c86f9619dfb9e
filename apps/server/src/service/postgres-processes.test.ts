import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLUSTER_LIMITS } from '@cardroom/cluster';
import { CLOSE, type HoleMessage, type LobbySchemaState, type TableSchemaState } from '@cardroom/protocol';
import { query } from '@cardroom/storage/testing';
import { CuttingProxy } from '@cardroom/storage/testing/cutting-proxy';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { placeOf, removeData } from '../../testing/fixtures/place.ts';
import { act, type TableSocket } from '../../testing/fixtures/play.ts';
import { type Began, ServiceProcess } from '../../testing/fixtures/processes-of-a-service.ts';
import { ScriptedWallet, START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { postJson, TestPlayer } from '../../testing/fixtures/test-player.ts';
import { eventually } from '../../testing/fixtures/test-service.ts';

// Several real processes on one PostgreSQL database.

/** Gates of the design, from the death of a process until another one serves, ms. */
const KILLED_MS_MAX = 6_000;
const STOPPED_MS_MAX = 9_000;
const TIMEOUT = 200_000;
/** One for all processes: operators' tokens are issued for it. */
const PUBLIC_URL = 'http://localhost:2567';
const [OLD_KEY, NEW_KEY] = ['cd'.repeat(32), 'ef'.repeat(32)];

let wallet: ScriptedWallet;
let walletUrl: string;
let dataDir: string;
let databaseUrl: string;
const living: ServiceProcess[] = [];
/** The newest process of each name. */
const names = new Map<string, ServiceProcess>();
const proxies: CuttingProxy[] = [];

beforeEach(async () => {
  wallet = new ScriptedWallet();
  walletUrl = await wallet.listen();
  dataDir = mkdtempSync(join(tmpdir(), 'cardroom-standby-'));
  databaseUrl = (await placeOf(dataDir)).databaseUrl ?? '';
});
afterEach(async () => {
  for (const process of living.splice(0)) await process.kill();
  names.clear();
  for (const proxy of proxies.splice(0)) await proxy.close();
  await wallet.close();
  await removeData(dataDir);
});

describe('two processes that serve', { timeout: TIMEOUT }, () => {
  test('each answers for the tables of the other; one that is told to end gives its tables away, and their players follow', async () => {
    await pair();
    const { ann, bob, tableId, home, away } = await twoPlayers();
    expect([(await home.process.readyz())?.http, (await away.process.readyz())?.http]).toEqual([200, 200]);
    // A process without the table knows it, and leads a player to where it is.
    const cy = await launch('cy', away.process.url);
    expect((await cy.call('GET', `/api/tables/${tableId}`)).body).toMatchObject({ tableId });
    const lobby = await joinLobby(cy);
    await eventually(() => expect(lobby.state.tables.get(tableId)?.players).toBe(2));
    expect((await cy.call('POST', `/api/tables/${tableId}/join`)).body).toMatchObject({ processId: `t/${home.name}`, roomId: tableId });
    expect((await cy.call('POST', '/api/tables/999999/join')).status).toBe(404);
    const { handId } = ann.table.state;
    home.process.signal('SIGTERM');
    await eventually(async () => expect((await tablesOf(home.name)).length).toBe(1));
    // The hand is played to its end there, and the table moves in the pause after it.
    expect([ann.table.closedWith, ann.table.state.handId]).toEqual([null, handId]);
    expect(await actNow([ann.table, bob.table], 'f')).toBe(true);
    await eventually(() => expect([ann.table.closedWith, bob.table.closedWith]).toEqual([CLOSE.moved, CLOSE.moved]));
    expect(await home.process.ended()).toBe(0);
    expect(await tablesOf(home.name)).toEqual([]);
    const again = await rejoin(tableId, ann, bob);
    await eventually(() => expect([handId, '']).not.toContain(again[0].state.handId));
    await playOn(again, again[0].state.handId);
    await everybodyLeaves(again);
    expect(away.process.output).not.toContain('gave no sign of life');
    expect(await voided()).toEqual([]);
  });

  test('a process that joins gets tables of the other; a player signs out of tables at both', async () => {
    await pair();
    const { ann, bob, tableId, home, away } = await twoPlayers();
    const counts = [await tablesOf(home.name), await tablesOf(away.name)].map((tables) => tables.length);
    expect(Math.abs((counts[0] ?? 0) - (counts[1] ?? 0)), `${counts}`).toBeLessThanOrEqual(2);
    // The full room gets another table, wherever there is room for it.
    const next = await eventually(async () => {
      const found = (await tablesNamed('Bergen')).find((one) => one.table_id !== tableId);
      expect(found).toBeDefined();
      return found?.table_id ?? '';
    });
    const there = await joinTable(ann.player, next);
    expect(await there.request('sit-down', { seat: 1, chips: 5_000 })).toEqual({ ok: true });
    await eventually(() => expect(there.state.seats[1]?.stack).toBe(5_000));
    const stays = (await ann.player.call('GET', '/api/session/stays')).body as { stays: { tableId: string; stack: number }[] };
    expect(stays.stays.map((one) => [one.tableId, one.stack > 0])).toEqual([
      [tableId, true],
      [next, true],
    ]);
    expect(await ann.player.call('POST', '/api/session/end')).toMatchObject({ status: 200, body: { openSeats: 1 } });
    // The seat at the table without a hand is free at once, the other one after the hand; only then the session is over.
    await eventually(() => expect(there.state.seats[1]?.status).toBe('empty'));
    expect([ann.table.closedWith, there.closedWith]).toEqual([null, null]);
    expect((await ann.player.call('POST', `/api/tables/${next}/join`)).status).toBe(200);
    await playOn([ann.table, bob.table], ann.table.state.handId);
    await eventually(() => expect([ann.table.closedWith, there.closedWith]).toEqual([CLOSE.sessionEnded, CLOSE.sessionEnded]));
    expect((await ann.player.call('GET', '/api/session/stays')).status).toBe(401);
    await eventually(() => {
      expect(wallet.calls('ann').filter((call) => call.startsWith('credit'))).toHaveLength(2);
      expect(wallet.balance('ann') - START_BALANCE).toBe(wallet.net('ann'));
    });
  });

  test('a process with a new key stands by while others serve that know only the old one, and sends everybody away for a second', async () => {
    const first = (await start('a', { SECRETS_KEY: OLD_KEY })).process;
    const { process: second, began } = await start('b', { SECRETS_KEY: NEW_KEY, SECRETS_KEY_OLD: OLD_KEY });
    expect(began, second.output).toBe('standby');
    expect(await second.readyz()).toEqual({ http: 503, codes: ['standby'] });
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
    const elsewhere = await fetch(`${second.url}/api/session/redeem`, { method: 'POST' });
    expect([elsewhere.status, elsewhere.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await (await fetch(`${second.url}/metrics`)).text()).toContain('cardroom_process_state{state="standby"} 1');
    expect(await states()).toBe('a serving, b standby');
    first.signal('SIGTERM');
    expect(await first.ended()).toBe(0);
    await second.serves();
    expect(await states()).toBe('a gone, b serving');
    // From now on the database knows the new key, so that one more process with both may join at once.
    expect((await start('c', { SECRETS_KEY: NEW_KEY, SECRETS_KEY_OLD: OLD_KEY })).began).toBe('ready');
  });

  test('killed with -9 in a hand: the other one goes on with it, and every cent is accounted for', async () => {
    await pair();
    const { ann, bob, tableId, home, away } = await twoPlayers();
    const cards = ann.table.last<HoleMessage>('hole')?.cards;
    expect(await actNow([ann.table, bob.table], 'c')).toBe(true);
    const died = performance.now();
    await home.process.kill();
    await takenOver(away.name, died, KILLED_MS_MAX);
    const again = await rejoin(tableId, ann, bob);
    await eventually(() => expect(again[0].last<HoleMessage>('hole')?.cards).toEqual(cards));
    await playOn(again, again[0].state.handId);
    await everybodyLeaves(again);
    expect(await voided()).toEqual([]);
    expect((await states()).split(', ').toSorted()).toEqual([`${home.name} gone`, `${away.name} serving`].toSorted());
  });

  test('stopped and let go on: the other one has taken over, and the old process writes nothing and ends', async () => {
    await pair();
    const { ann, bob, tableId, home, away } = await twoPlayers();
    const stopped = performance.now();
    home.process.signal('SIGSTOP');
    await takenOver(away.name, stopped, STOPPED_MS_MAX);
    const again = await rejoin(tableId, ann, bob);
    await eventually(() => expect(again[0].state.toAct).not.toBe(-1));
    const before = await owners();
    home.process.signal('SIGCONT');
    expect(await home.process.ended()).toBe(75);
    expect(home.process.output).toContain('was declared dead');
    expect(await owners()).toEqual(before);
    await playOn(again, again[0].state.handId);
    await everybodyLeaves(again);
    expect(await voided()).toEqual([]);
  });

  test('cut off from the database: it sends its players away, the other one takes over, and it ends when the way is mended', async () => {
    const ways = [await CuttingProxy.open(databaseUrl), await CuttingProxy.open(databaseUrl)] as const;
    proxies.push(...ways);
    await pair({ DATABASE_URL: ways[0].url }, { DATABASE_URL: ways[1].url });
    const { ann, bob, tableId, home, away } = await twoPlayers();
    const way = home.name === 'a' ? ways[0] : ways[1];
    const cut = performance.now();
    way.cut({ down: true });
    await eventually(async () => expect((await home.process.readyz())?.codes).toContain('beats-missed'));
    expect(performance.now() - cut).toBeLessThan(STOPPED_MS_MAX);
    await eventually(() => expect([ann.table.closedWith, bob.table.closedWith]).toEqual([CLOSE.moved, CLOSE.moved]));
    await takenOver(away.name, cut, STOPPED_MS_MAX);
    way.mend();
    expect(await home.process.ended()).toBe(75);
    const again = await rejoin(tableId, ann, bob);
    await playOn(again, again[0].state.handId);
    await everybodyLeaves(again);
    expect(await voided()).toEqual([]);
  });

  test('a database that is away for everybody pauses the tables, sends nobody away and declares nobody dead', async () => {
    const way = await CuttingProxy.open(databaseUrl);
    proxies.push(way);
    const [first, second] = await pair({ DATABASE_URL: way.url }, { DATABASE_URL: way.url });
    const { ann, bob } = await twoPlayers();
    way.cut({ down: true });
    for (const process of [first, second]) await eventually(async () => expect((await process.readyz())?.codes).toContain('beats-missed'));
    await eventually(() => expect(ann.table.state.status).toBe('paused'));
    const { decisionId, toAct } = ann.table.state;
    expect(await act(toAct === 0 ? ann.table : bob.table, decisionId, 'f')).toMatchObject({ code: 'table-unavailable' });
    way.mend();
    await eventually(async () => expect(await first.readyz()).toMatchObject({ http: 200 }));
    await eventually(async () => expect(await second.readyz()).toMatchObject({ http: 200 }));
    expect(await states()).toBe('a serving, b serving');
    await playOn([ann.table, bob.table], ann.table.state.handId);
    expect([ann.table.closedWith, bob.table.closedWith]).toEqual([null, null]);
    expect(await voided()).toEqual([]);
  });

  test('a new process of the same name replaces one that was killed at once; one of another name takes its tables after a lease', async () => {
    const first = (await start('a')).process;
    await first.kill();
    const again = await start('a');
    expect(again.began).toBe('ready');
    await again.process.kill();
    const other = await start('c');
    expect(other.began).toBe('ready');
    await eventually(async () => expect(await states()).toBe('a gone, a gone, c serving'));
    await eventually(async () => expect(await holders()).toEqual(['c']));
  });
});

test('a name belongs to one living process: another one is refused after a lease, and one whose lease has lapsed has lost it', {
  timeout: TIMEOUT,
}, async () => {
  const first = (await start('a')).process;
  const before = await owners();
  const asked = performance.now();
  const second = await start('a');
  expect([second.began, await second.process.ended()], second.process.output).toEqual(['refused', 78]);
  expect(performance.now() - asked).toBeGreaterThan(CLUSTER_LIMITS.leaseMs);
  expect(second.process.output).toMatch(/PROCESS_NAME: a is the name of a running process \(a\.\S+\)/);
  expect(await owners()).toEqual(before);
  expect(await states()).toBe('a serving');
  expect((await first.readyz())?.http).toBe(200);
  first.signal('SIGSTOP');
  const third = await start('a');
  expect(third.began, third.process.output).toBe('ready');
  await eventually(async () => expect(await states()).toBe('a gone, a serving'));
  first.signal('SIGCONT');
  expect(await first.ended()).toBe(75);
  await eventually(async () => expect(await states()).toBe('a gone, a serving'));
});

test('a process that must not join is refused by name, and voids nothing', { timeout: TIMEOUT }, async () => {
  const first = (await start('a')).process;
  const before = await owners();
  const refusals: [env: Record<string, string>, says: RegExp][] = [
    [{ SECRETS_KEY: 'ab'.repeat(32) }, /SECRETS_KEY.*the database was written with key/],
    [{ NODE_OPTIONS: clockAhead(2_000) }, /Clock: this machine is [12]\.\d s ahead of the database/],
    [{ NODE_OPTIONS: clockAhead(-2_000) }, /Clock: this machine is [12]\.\d s behind the database/],
  ];
  for (const [env, says] of refusals) await refused(env, says);
  expect(await owners()).toEqual(before);
  expect(await states()).toBe('a serving');
  expect((await first.readyz())?.http).toBe(200);
  await query(databaseUrl, "insert into schema_version values (9999, 'of-tomorrow', 0)");
  await refused({}, /the database has schema 9999/);

  async function refused(env: Record<string, string>, says: RegExp): Promise<void> {
    const { process, began } = await start('b', env);
    expect([began, await process.ended()], process.output).toEqual(['refused', 78]);
    expect(process.output).toMatch(says);
  }
});

/** For NODE_OPTIONS: a process whose system clock is this far ahead. */
function clockAhead(ms: number): string {
  const code = `const real = Date.now; Date.now = () => real() + ${ms};`;
  return `--import data:text/javascript,${encodeURIComponent(code)}`;
}

async function start(name: string, env: Record<string, string> = {}): Promise<{ readonly process: ServiceProcess; readonly began: Began }> {
  const started = await ServiceProcess.start({
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PROCESS_NAME: name, DEMO: '1', DEMO_WALLET_URL: walletUrl, PUBLIC_URL },
    ...env,
  });
  living.push(started.process);
  names.set(name, started.process);
  return started;
}

/** Two processes that share the tables and have served for long enough to judge others. */
async function pair(
  ofFirst: Record<string, string> = {},
  ofSecond: Record<string, string> = {},
): Promise<[ServiceProcess, ServiceProcess]> {
  const first = await start('a', ofFirst);
  const second = await start('b', ofSecond);
  expect([first.began, second.began], first.process.output + second.process.output).toEqual(['ready', 'ready']);
  const standing = `select 1 as one from service_process where name = 'b' and lease_until - started_at > ${2 * CLUSTER_LIMITS.leaseMs + 2 * CLUSTER_LIMITS.beatMs}`;
  await eventually(async () => expect(await query(databaseUrl, standing)).toHaveLength(1));
  // Tables move until the two have as many as each other.
  await eventually(async () => {
    const counts = [(await tablesOf('a')).length, (await tablesOf('b')).length];
    expect(Math.abs((counts[0] ?? 0) - (counts[1] ?? 0)), `${counts}`).toBeLessThanOrEqual(1);
  });
  return [first.process, second.process];
}

/** Resolves when this process has all tables. */
async function takenOver(by: string, since: number, withinMs: number): Promise<void> {
  await eventually(async () => expect(await holders()).toEqual([by]));
  const gapMs = performance.now() - since;
  console.log(`taken over after ${Math.round(gapMs)} ms`);
  expect(gapMs).toBeLessThan(withinMs);
}

/** Every process that has ever joined, oldest first, and what it is. */
async function states(): Promise<string> {
  const rows = await query<{ name: string; state: string }>(databaseUrl, 'select name, state from service_process order by started_at');
  return rows.map(({ name, state }) => `${name} ${state}`).join(', ');
}

function owners(): Promise<object[]> {
  return query(databaseUrl, 'select table_id, holder, epoch from table_owner order by table_id');
}

/** The open tables of a room and the names of their processes. */
function tablesNamed(room: string): Promise<{ table_id: string; name: string }[]> {
  return query(
    databaseUrl,
    `select o.table_id, split_part(o.holder, '.', 1) as name from table_owner o join poker_table t on t.table_id = o.table_id
      join room r on r.room_id = t.room_id where t.closed_at is null and r.name = '${room}' order by t.opened_at`,
  );
}

async function tablesOf(name: string): Promise<string[]> {
  const rows = await query<{ table_id: string }>(
    databaseUrl,
    `select o.table_id from table_owner o join poker_table t on t.table_id = o.table_id
      where t.closed_at is null and split_part(o.holder, '.', 1) = '${name}'`,
  );
  return rows.map(({ table_id }) => table_id);
}

/** The names of the processes that hold open tables. */
async function holders(): Promise<string[]> {
  const rows = await query<{ name: string }>(
    databaseUrl,
    `select distinct split_part(o.holder, '.', 1) as name from table_owner o join poker_table t on t.table_id = o.table_id
      where t.closed_at is null order by 1`,
  );
  return rows.map(({ name }) => name);
}

function voided(): Promise<object[]> {
  return query(databaseUrl, "select hand_id from hand where state = 'void'");
}

interface DemoFile {
  readonly operator: { readonly client_id: string; readonly client_secret: string };
  readonly wallet: { readonly api_key: string };
}

function demoFile(): DemoFile {
  return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile;
}

async function launch(id: string, at: string): Promise<TestPlayer> {
  const { operator } = demoFile();
  const { access_token } = await postJson<{ access_token: string }>(`${at}/v1/operator/oauth`, {
    grant_type: 'client_credentials',
    ...operator,
  });
  return TestPlayer.launch(at, { id, currency: 'EUR', accessToken: access_token });
}

/** Two players in the middle of their first hand at the heads-up table. All their calls go to the process that has not got it. */
async function twoPlayers() {
  wallet.apiKey = demoFile().wallet.api_key;
  const [table] = await tablesNamed('Bergen');
  const { table_id: tableId = '', name = '' } = table ?? {};
  const [home, away] = [member((one) => one === name), member((one) => one !== name)];
  const [ann, bob] = [await seated('ann', away.process.url, tableId, 0), await seated('bob', away.process.url, tableId, 1)];
  await eventually(() => expect([ann.table.state.toAct, bob.table.state.toAct]).not.toContain(-1));
  await eventually(() => expect(ann.table.last<HoleMessage>('hole')?.cards).toHaveLength(2));
  return { ann, bob, tableId, home, away };
}

function member(isMeant: (name: string) => boolean): { readonly name: string; readonly process: ServiceProcess } {
  const found = [...names].find(([name]) => isMeant(name));
  if (found === undefined) throw new Error('no such process');
  return { name: found[0], process: found[1] };
}

async function seated(id: string, at: string, tableId: string, seat: number) {
  const player = await launch(id, at);
  const table = await joinTable(player, tableId);
  table.room.reconnection.enabled = false;
  expect(await table.request('sit-down', { seat, chips: 10_000 })).toEqual({ ok: true });
  await eventually(() => expect(table.state.seats[seat]?.stack).toBeGreaterThan(0));
  return { player, table };
}

/** Joins a table where it is: the path of the place names the process, as a proxy reads it. */
async function joinTable(player: TestPlayer, tableId: string): Promise<TableSocket> {
  const { status, body } = await player.call('POST', `/api/tables/${tableId}/join`);
  expect(status).toBe(200);
  return player.take<TableSchemaState>(body, urlOf(body));
}

async function joinLobby(player: TestPlayer) {
  const { body } = await player.call('POST', '/api/session/lobby');
  return player.take<LobbySchemaState>(body, urlOf(body));
}

function urlOf({ processId }: Record<string, unknown>): string {
  return member((name) => processId === `t/${name}`).process.url;
}

async function rejoin(tableId: string, ...players: { readonly player: TestPlayer }[]): Promise<[TableSocket, TableSocket]> {
  const sockets: TableSocket[] = [];
  for (const { player } of players) sockets.push(await joinTable(player, tableId));
  return sockets as [TableSocket, TableSocket];
}

async function everybodyLeaves(sockets: readonly [TableSocket, TableSocket]): Promise<void> {
  for (const socket of sockets) expect(await socket.request('leave')).toEqual({ ok: true });
  await eventually(() => {
    for (const id of ['ann', 'bob']) {
      expect(wallet.balance(id) - START_BALANCE).toBe(wallet.net(id));
      expect(wallet.calls(id).filter((call) => call.startsWith('credit'))).toHaveLength(1);
    }
  });
}

/** Checks and calls until the hand is over. */
async function playOn(sockets: readonly [TableSocket, TableSocket], handId: string): Promise<void> {
  while (sockets[0].state.handId === handId && sockets[0].state.phase !== 'showdown') await actNow(sockets, 'x');
}

/** The player to act acts; `x` becomes a call when checking is not possible. False when the hand is over. */
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
