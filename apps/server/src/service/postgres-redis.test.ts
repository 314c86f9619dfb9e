import { CLOSE } from '@cardroom/protocol';
import { CuttingProxy } from '@cardroom/storage/testing/cutting-proxy';
import { hasRedisServer, OwnRedis } from '@cardroom/storage/testing/own-redis';
import { Redis } from 'ioredis';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TableSocket } from '../../testing/fixtures/play.ts';
import type { ServiceProcess } from '../../testing/fixtures/processes-of-a-service.ts';
import {
  actNow,
  everybodyLeaves,
  joinLobby,
  launch,
  opened,
  pair,
  playOn,
  tablesNamed,
  twoPlayers,
  voided,
  wallet,
  withOwnDatabase,
} from '../../testing/fixtures/processes-on-postgres.ts';
import type { TestPlayer } from '../../testing/fixtures/test-player.ts';
import { eventually } from '../../testing/fixtures/test-service.ts';
import { TOKEN_FAILURES } from '../http/operator-api/operator-api.ts';

// Two real processes with a Redis between them that fails, and somebody who writes there.

const TIMEOUT = 200_000;
/** A join waits for no Redis: what this machine takes for one, and the quarter of a second after which Redis counts as away, ms. */
const JOIN_MS_MAX = 3_000;

if (!hasRedisServer())
  console.log('Suites of a Redis that fails are skipped: this machine has no redis-server (apt-get install redis-server)');

withOwnDatabase();

describe.skipIf(!hasRedisServer())('two processes with a Redis', { timeout: TIMEOUT }, () => {
  let redis: OwnRedis;
  beforeEach(async () => {
    redis = await OwnRedis.create();
    opened.push({ close: () => redis.remove() });
  });

  test('hear of each other at once: a new session closes the sockets of the old one at the other process; limits count together', async () => {
    await pair({ REDIS_URL: redis.url }, { REDIS_URL: redis.url });
    const { ann, home, away } = await twoPlayers();
    await busUp(home.process, away.process);
    const again = await launch('ann', away.process.url);
    await eventually(() => expect(ann.table.closedWith).toBe(CLOSE.replaced));
    expect((await again.call('GET', '/api/session')).status).toBe(200);
    expect(await metric(away.process, 'cardroom_bus_messages{way="published"}')).toBeGreaterThan(0);
    const wrong = { grant_type: 'client_credentials', client_id: 'c_nobody', client_secret: 'wrong' };
    const guess = async ({ url }: ServiceProcess): Promise<number> =>
      (
        await fetch(`${url}/v1/operator/oauth`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(wrong),
        })
      ).status;
    const guesses: number[] = [];
    for (let n = 0; n < TOKEN_FAILURES.burst; n += 1) guesses.push(await guess(n % 2 === 0 ? home.process : away.process));
    expect([...new Set(guesses), await guess(home.process), await guess(away.process)]).toEqual([401, 429, 429]);
  });

  test('killed in a hand and back empty: tables play on, joins keep working, lobbies follow, and nobody is told anything', async () => {
    await pair({ REDIS_URL: redis.url }, { REDIS_URL: redis.url });
    const { ann, bob, tableId, home, away } = await twoPlayers();
    const cy = await launch('cy', away.process.url);
    const lobby = await joinLobby(cy);
    await busUp(home.process, away.process);
    expect(await actNow([ann.table, bob.table], 'c')).toBe(true);
    await redis.kill();
    await joinsWork(cy, tableId);
    await eventually(async () => expect([(await home.process.readyz())?.http, (await away.process.readyz())?.http]).toEqual([200, 200]));
    await playOn([ann.table, bob.table], ann.table.state.handId);
    await eventually(async () => expect([await busState(home.process), await busState(away.process)]).toEqual([0, 0]));
    await redis.start();
    await joinsWork(cy, tableId);
    await busUp(home.process, away.process);
    expect([ann.table.closedWith, bob.table.closedWith, lobby.closedWith]).toEqual([null, null, null]);
    await redis.kill();
    // Without it, the lobby of the other process is asked for as before.
    await everybodyLeaves([ann.table, bob.table]);
    await eventually(() => expect(lobby.state.tables.get(tableId)?.players).toBe(0));
    expect(await voided()).toEqual([]);
  });

  test('one of them cut off from it, and a Redis that takes everything and answers nothing, hold nobody up', async () => {
    const way = await CuttingProxy.open(redis.url);
    opened.push(way);
    await pair({ REDIS_URL: way.url }, { REDIS_URL: redis.url });
    const { ann, bob, tableId, home, away } = await twoPlayers();
    await busUp(home.process, away.process);
    const cy = await launch('cy', away.process.url);
    way.cut({ down: true });
    await joinsWork(cy, tableId);
    await playOn([ann.table, bob.table], ann.table.state.handId);
    way.mend();
    await busUp(home.process, away.process);
    redis.standStill();
    await joinsWork(cy, tableId);
    await playOn([ann.table, bob.table], ann.table.state.handId);
    redis.goOn();
    await busUp(home.process, away.process);
    // News of a player comes to the process where they are, whatever Redis does.
    await everybodyLeaves([ann.table, bob.table]);
    expect([ann.table.closedWith, bob.table.closedWith]).toEqual([null, null]);
    expect(await voided()).toEqual([]);
  });

  test('somebody who reads and writes everything there sees no card and no player, takes no seat and moves no cent', async () => {
    await pair({ REDIS_URL: redis.url }, { REDIS_URL: redis.url });
    const { ann, bob, tableId, home, away } = await twoPlayers();
    await busUp(home.process, away.process);
    const lobby = await joinLobby(await launch('cy', away.process.url));
    await eventually(() => expect(lobby.state.tables.get(tableId)?.players).toBe(2));
    const [ear, hand] = [new Redis(redis.url), new Redis(redis.url)];
    for (const one of [ear, hand]) opened.push({ close: async () => one.disconnect() });
    const heard: { readonly channel: string; readonly text: string }[] = [];
    await ear.psubscribe('*');
    ear.on('pmessage', (_pattern: string, channel: string, text: string) => void heard.push({ channel, text }));
    const before = { seats: seatsOf(ann.table), money: moneyCalls(), tables: [...lobby.state.tables.keys()] };
    await playOn([ann.table, bob.table], ann.table.state.handId);
    await eventually(() => expect(heard.filter(({ text }) => text.includes('"topic":"lobby-rows"')).length).toBeGreaterThan(0));
    const known = [...heard];
    for (const { channel, text } of known) {
      await hand.publish(channel, text);
      await hand.publish(channel, text.replace('"topic":"lobby-rows"', '"topic":"tell-sessions-ended"'));
      await hand.publish(channel, text.replace(/"body":"...../, '"body":"AAAAA'));
      for (const forged of forgeries(tableId)) await hand.publish(channel, forged);
    }
    for (const key of await hand.keys('*')) await hand.set(key, 'hello');
    const refused = async (why: string) => (await metric(home.process, `cardroom_bus_messages_refused{why="${why}"}`)) ?? 0;
    await eventually(async () => expect([(await refused('forged')) > 0, (await refused('replayed')) > 0]).toEqual([true, true]));
    const written = [...known.map(({ text }) => text), ...(await hand.keys('*'))].join('\n');
    const secrets = ['"ann"', '"bob"', '"demo"', '"hole"', '"cards"', `"${tableId}"`, ann.player.token];
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
    await busUp(home.process, away.process);
    expect([...lobby.state.tables.keys()].toSorted()).toEqual([...before.tables].toSorted());
    expect(seatsOf(ann.table)).toEqual(before.seats);
    expect(moneyCalls()).toEqual(before.money);
    expect([ann.table.closedWith, bob.table.closedWith, lobby.closedWith]).toEqual([null, null, null]);
    await playOn([ann.table, bob.table], ann.table.state.handId);
    await everybodyLeaves([ann.table, bob.table]);
    expect((await tablesNamed('Bergen')).length).toBeGreaterThan(0);
  });
});

/** What somebody would write who knows how Colyseus uses Redis, or who guesses. */
function forgeries(tableId: string): string[] {
  const seat = { operatorId: 'demo', playerId: 'mallory', playerSessionId: 'x', pool: 'demo:EUR' };
  const row = { pool: 'demo:EUR', tableId: '666666', row: { tableId: '666666', players: 9 }, epoch: 99 };
  return [
    'garbage',
    JSON.stringify(['_reserveSeat', [tableId, seat]]),
    JSON.stringify({ topic: 'lobby-rows', from: 'a', message: { since: 0, version: 1e9, changes: [row] } }),
    JSON.stringify({
      topic: 'tell-sessions-ended',
      at: Date.now(),
      nonce: 'x'.repeat(22),
      body: '{"playerId":"ann"}',
      seal: 'f'.repeat(64),
    }),
    JSON.stringify({ topic: 'sit-down', at: Date.now(), nonce: 'y'.repeat(22), body: '{"seat":0,"chips":1}', seal: '' }),
  ];
}

/** What has moved money of the two players, in order. */
function moneyCalls(): string[][] {
  return ['ann', 'bob'].map((id) => wallet.calls(id).filter((call) => !call.startsWith('result')));
}

function seatsOf({ state }: TableSocket): unknown[] {
  return [...state.seats].map((seat) => seat?.name ?? null);
}

/** A value of a process's metrics; null when it has none. */
async function metric({ url }: ServiceProcess, name: string): Promise<number | null> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length));
}

function busState(process: ServiceProcess): Promise<number | null> {
  return metric(process, 'cardroom_bus_up');
}

async function busUp(...processes: readonly ServiceProcess[]): Promise<void> {
  for (const process of processes) await eventually(async () => expect(await busState(process)).toBe(1));
}

/** Places at a table and in the lobby, asked for one after the other at the process that does not hold the table. */
async function joinsWork(player: TestPlayer, tableId: string): Promise<void> {
  for (const path of [`/api/tables/${tableId}/join`, '/api/session/lobby', `/api/tables/${tableId}/join`]) {
    const asked = performance.now();
    expect((await player.call('POST', path)).status).toBe(200);
    expect(performance.now() - asked).toBeLessThan(JOIN_MS_MAX);
  }
}
