import { LATE_MS, post } from '@cardroom/journal';
import { seatAccount, type Transfer } from '@cardroom/ledger';
import { type Store, sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  type ListeningApp,
  listeningApp,
  newOperator,
  newToken,
  send,
  tokenRequest,
  value,
} from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { daySummary } from '../../money/day-summary.ts';
import { countDays, FRESH_MS } from '../../money/report-days.ts';
import { closeRoom, openRoom } from '../../operators/rooms.ts';
import { DAY_MS } from '../../process/day.ts';
import { OVERVIEW_READS } from './overview-api.ts';

/** Point 9: rooms, games and the figures of a day, over real HTTP and on either database. */
const DAY = '2026-11-19';
const AT = Date.parse(`${DAY}T10:00:00.000Z`);
const actor = { by: 'test', at: AT };

let app: ListeningApp;
let client: Client;
let token: string;
let otherToken: string;
let other: Client;
beforeEach(async () => {
  app = await listeningApp();
  client = await newOperator(app);
  other = await newOperator(app, 'Other');
  token = await newToken(app, client);
  otherToken = await newToken(app, other);
});
afterEach(() => app.close());

const get = (path: string, bearer = token) => send(`${app.url}/v1/operator/${path}`, { headers: { authorization: `Bearer ${bearer}` } });
const open = async (operatorId: string, currency: string, options: object) =>
  value(await openRoom(app.store, actor, { operatorId, currency, options: options as never }));

describe('rooms and games', () => {
  test('point 9: a room has its name, stakes, seats, buy-ins and live counts', async () => {
    await OperatorPast.open(app.store, client.operatorId, '1001').then((past) => past.sitsDown('ann', AT));
    const reply = await get('rooms?room_id=11001');
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(reply.text).toContain('"small_blind":0.50,"big_blind":1.00,"ante":0.00,');
    expect(reply.body.data.rooms).toEqual([
      {
        ...{ room_id: '11001', name: 'Room', state: 'open', game_key: 'nlhe', currency: 'EUR', seats: 6 },
        ...{ small_blind: 0.5, big_blind: 1, ante: 0, buy_in_min: expect.any(Number), buy_in_max: expect.any(Number) },
        ...{ opened_at: '1970-01-01T00:00:00.000Z', closed_at: null, tables: 1, players: 1 },
      },
    ]);
    await app.store.write([sql`update stay set closed_at = ${AT}, cashed_out = 0`]);
    expect((await get('rooms')).body.data.rooms[0]).toMatchObject({ tables: 1, players: 0 });
  });

  test('point 9: open rooms come first, then the last closed ones; currency and state narrow the list', async () => {
    const rooms = [
      await open(client.operatorId, 'EUR', { bigBlind: 100 }),
      await open(client.operatorId, 'EUR', { bigBlind: 200 }),
      await open(client.operatorId, 'KRW', { bigBlind: 100_000, gameKey: 'plo4' }),
      await open(client.operatorId, 'EUR', { bigBlind: 400 }),
    ].map(({ roomId }) => roomId);
    await closeRoom(app.store, { ...actor, at: AT + 1 }, rooms[0] ?? '');
    await closeRoom(app.store, { ...actor, at: AT + 2 }, rooms[1] ?? '');
    const idsOf = async (query: string) => (await get(`rooms?${query}`)).body.data.rooms.map((room: { room_id: string }) => room.room_id);
    expect(await idsOf('')).toEqual([rooms[2], rooms[3], rooms[1], rooms[0]]);
    expect(await idsOf('state=open')).toEqual([rooms[2], rooms[3]]);
    expect(await idsOf('state=closed&currency=EUR')).toEqual([rooms[1], rooms[0]]);
    expect(await idsOf('currency=KRW')).toEqual([rooms[2]]);
    const { games } = (await get('games')).body.data;
    expect(games).toHaveLength(10);
    expect(games.filter((game: { rooms: number }) => game.rooms > 0)).toEqual([
      { game_key: 'nlhe', name: 'No-limit hold’em', rooms: 1, tables: 0, players: 0 },
      { game_key: 'plo4', name: 'Pot-limit Omaha', rooms: 1, tables: 0, players: 0 },
    ]);
  });
});

describe('a day', () => {
  /** A hand of two players, with 0.10 of rake. */
  async function plays(
    past: OperatorPast,
    place: { table: string; hand: string; of: Client },
    at: number,
    state: 'ended' | 'void' = 'ended',
  ) {
    const { table, hand, of } = place;
    const seat = (player: string) => seatAccount(`${of.operatorId}-${table}-${player}`);
    const players = [
      { playerId: 'ann', bet: 200, win: 0, rake: 5 },
      { playerId: 'bob', bet: 200, win: 390, rake: 5 },
    ];
    await past.hand(hand, players, at, state);
    if (state === 'void') return;
    const transfers: Transfer[] = [
      { from: seat('ann'), to: `pot:${hand}`, amountMinor: 200 },
      { from: seat('bob'), to: `pot:${hand}`, amountMinor: 200 },
      { from: `pot:${hand}`, to: seat('bob'), amountMinor: 390 },
      { from: `pot:${hand}`, to: 'rake', amountMinor: 10 },
    ];
    const { operatorId } = of;
    await app.store.write(post({ kind: 'hand', at, operatorId, currency: 'EUR', tableId: table, handId: hand, txId: null, transfers }));
  }

  async function seated(of: Client, table: string): Promise<OperatorPast> {
    const past = await OperatorPast.open(app.store, of.operatorId, table);
    for (const player of ['ann', 'bob']) await past.answered(await past.sitsDown(player, AT), { status: 'done', at: AT });
    return past;
  }

  test('point 9: has GGR, hands and players by currency and game, without void hands', async () => {
    const past = await seated(client, '5001');
    await plays(past, { table: '5001', hand: '900001', of: client }, AT + 60_000);
    await plays(past, { table: '5001', hand: '900002', of: client }, AT + 120_000);
    await plays(past, { table: '5001', hand: '900003', of: client }, AT + 180_000, 'void');
    const reply = await get(`summary?date=${DAY}`);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('"ggr":0.20,');
    expect(reply.body.data).toEqual({
      date: DAY,
      final: true,
      currencies: [{ currency: 'EUR', ggr: 0.2, hands: 2, players: 2 }],
      games: [{ game_key: 'nlhe', currency: 'EUR', ggr: 0.2, hands: 2, players: 2 }],
      as_of: new Date(app.clock.now).toISOString(),
    });
    expect((await get('summary?date=2026-11-18')).body.data).toMatchObject({ currencies: [], games: [], final: true });
  });

  test('is final once nothing can be written into it any more', async () => {
    const past = await seated(client, '5001');
    await plays(past, { table: '5001', hand: '900001', of: client }, AT + 60_000);
    const end = Date.parse(`${DAY}T00:00:00Z`) + DAY_MS;
    const at = async (now: number) => {
      app.clock.now = now;
      token = await newToken(app, client);
      const { final, games, as_of } = (await get(`summary?date=${DAY}`)).body.data;
      return [final, games[0].hands, as_of];
    };
    const late = end + LATE_MS - 1;
    expect(await at(late)).toEqual([false, 1, new Date(late).toISOString()]);
    await plays(past, { table: '5001', hand: '900002', of: client }, end - 1);
    expect(await at(late + 1)).toEqual([false, 1, new Date(late).toISOString()]);
    const final = late + FRESH_MS + 1;
    expect(await at(final)).toEqual([true, 2, new Date(final).toISOString()]);
    expect(await at(final + DAY_MS)).toEqual([true, 2, new Date(final).toISOString()]);
  });

  test('is not called final with figures from before a count that another request makes', async () => {
    const past = await seated(client, '5001');
    await plays(past, { table: '5001', hand: '900001', of: client }, AT + 60_000);
    const { operatorId } = client;
    const late = Date.parse(`${DAY}T00:00:00Z`) + DAY_MS + LATE_MS - 1;
    await daySummary(app.store, operatorId, DAY, late);
    await plays(past, { table: '5001', hand: '900002', of: client }, AT + 120_000);
    const beside: Store = {
      ...app.store,
      read: async (stmt) => {
        if (stmt.sql.startsWith('select until from report_made')) await countDays(app.store, operatorId, [DAY], late + FRESH_MS + 1);
        return app.store.read(stmt);
      },
    };
    const { final, games } = await daySummary(beside, operatorId, DAY, late + 1);
    expect([final, games.map(({ hands }) => hands)]).toEqual([true, [2]]);
  });

  test('before the first room is not counted, so that asking for old days leaves nothing behind', async () => {
    const counted = async () =>
      (await app.store.read<{ day: string }>(sql`select day from report_made order by day`)).map(({ day }) => day);
    const none = { currencies: [], games: [], final: true };
    for (const date of ['0001-01-01', '1999-12-31', DAY])
      expect((await get(`summary?date=${date}`)).body.data).toMatchObject({ date, ...none });
    expect(await counted()).toEqual([]);
    await open(client.operatorId, 'EUR', { bigBlind: 100 });
    for (const date of ['2026-11-18', DAY]) expect((await get(`summary?date=${date}`)).body.data).toMatchObject({ date, ...none });
    expect(await counted()).toEqual([DAY]);
  });

  test.each(['', 'date=2026-11-31', 'date=19.11.2026', 'date=2099-01-01', `date=${DAY}&currency=EUR`])('%j is refused', async (query) => {
    expect((await get(`summary?${query}`)).status).toBe(400);
  });
});

describe('what a caller may read', () => {
  test('point 9: no operator sees another one’s rooms, tables or figures', async () => {
    const theirs = await open(other.operatorId, 'EUR', { bigBlind: 100 });
    const past = await OperatorPast.open(app.store, other.operatorId, '7001');
    await past.answered(await past.sitsDown('cat', AT), { status: 'done', at: AT });
    await past.hand('700001', [{ playerId: 'cat', bet: 100, win: 90, rake: 10 }], AT + 1_000);
    expect((await get('rooms')).body.data.rooms).toEqual([]);
    expect((await get(`rooms?room_id=${theirs.roomId}`)).body.data.rooms).toEqual([]);
    const games: { rooms: number; tables: number; players: number }[] = (await get('games')).body.data.games;
    expect(games.filter(({ rooms, tables, players }) => rooms + tables + players > 0)).toEqual([]);
    expect((await get(`summary?date=${DAY}`)).body.data).toMatchObject({ currencies: [], games: [] });
    expect((await get('rooms', otherToken)).body.data.rooms).toHaveLength(2);
    expect((await get(`summary?date=${DAY}`, otherToken)).body.data.games).toMatchObject([{ hands: 1, players: 1 }]);
  });

  test('each call needs its scope, and is limited per operator', async () => {
    const scoped = async (scope: string) => (await tokenRequest(app, client, { scope })).body.access_token;
    const [launch, rooms, reports] = [await scoped('launch'), await scoped('rooms:read'), await scoped('reports:read')];
    const statuses = async (bearer: string) =>
      Promise.all(['rooms', 'games', `summary?date=${DAY}`].map(async (path) => (await get(path, bearer)).status));
    expect(await statuses(launch)).toEqual([403, 403, 403]);
    expect(await statuses(rooms)).toEqual([200, 200, 403]);
    expect(await statuses(reports)).toEqual([403, 403, 200]);
    expect(await statuses('wrong')).toEqual([401, 401, 401]);
    for (let n = 0; n < OVERVIEW_READS.burst; n += 1) await get('rooms');
    const limited = await get('rooms');
    expect([limited.status, limited.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await get('rooms', otherToken)).status).toBe(200);
  });
});
