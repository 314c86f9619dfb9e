import type { SeatRules } from '@cardroom/staff-api';
import { sql } from '@cardroom/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LAUNCH, type TestPlayer } from '../../testing/fixtures/test-player.ts';
import { eventually, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { setSeatRules, USUAL_SEAT_RULES } from '../operators/seat-rules.ts';
import { SAME_BROWSER_MS } from '../players/shared-places.ts';

/** Two players with something in common ask for seats at one table, each through a real socket. */
let place: TestService;
let people = 0;
beforeAll(async () => {
  place = await TestService.start();
});
afterAll(() => place.stop());
beforeEach(async () => {
  place.clock.resume();
  await rules({});
});

const ALLOW: SeatRules = { browser: 'allow', network: 'allow', history: 'allow' };
const rules = (changed: Partial<SeatRules>) =>
  setSeatRules(place.service.parts.store, { by: 'test', at: place.clock.now() }, OPERATOR, { ...ALLOW, ...changed });

const browserOf = (n: number) => n.toString(16).padStart(32, '0');
/** A new player from a browser; by default from one of their own. */
async function player(browser = 1_000 + people): Promise<TestPlayer> {
  people += 1;
  return place.player(`m${people}`, { browserId: browserOf(browser), ip: `198.51.100.${people}` });
}

async function sitDown(who: TestPlayer, tableId: string, seat: number) {
  const socket = await who.joinTable(tableId);
  return socket.request('sit-down', { seat, chips: 10_000 });
}

/** The table that a new launch of this player leads to. */
async function landingOf(id: string, browser: number, open: object): Promise<unknown> {
  const launch = { ...LAUNCH, id, display_name: id, currency: 'EUR', open };
  const { body } = await place.operatorCall('POST', '/game-service/operator/launch', launch);
  const code = body.data.url.split('#t=')[1];
  const opened = await fetch(`${place.url}/api/session/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, browserId: browserOf(browser) }),
  });
  return ((await opened.json()) as { landing: { tableId: string | null } }).landing.tableId;
}

const signals = (of: TestPlayer) =>
  place.service.parts.store.read<{ kind: string; player_b: string; outcome: string; times: number }>(
    sql`select kind, player_b, outcome, times from fair_play_signal where player_a = ${of.id} order by kind, outcome`,
  );

test('M5: two players from one browser are seated by default, and staff are told about browser and network', async () => {
  await rules(USUAL_SEAT_RULES);
  const tableId = await place.table();
  const [ann, bo] = [await player(1), await player(1)];
  expect(await sitDown(ann, tableId, 0)).toEqual({ ok: true });
  expect(await sitDown(bo, tableId, 1)).toEqual({ ok: true });
  await eventually(async () =>
    expect(await signals(bo)).toEqual([
      { kind: 'browser', player_b: ann.id, outcome: 'seated', times: 1 },
      { kind: 'network', player_b: ann.id, outcome: 'seated', times: 1 },
    ]),
  );
  expect(await signals(ann)).toEqual([]);
});

describe('M5: where the operator blocks players from one browser', () => {
  beforeEach(() => rules({ browser: 'block' }));

  test('the second one gets no seat, no debit and no word about the first; elsewhere they may sit', async () => {
    const [tableId, other] = [await place.table(), await place.table()];
    const [ann, bo, cy] = [await player(2), await player(2), await player(3)];
    expect(await sitDown(ann, tableId, 0)).toEqual({ ok: true });
    expect(await sitDown(bo, tableId, 3)).toEqual({ code: 'seat-refused' });
    expect(await sitDown(cy, tableId, 3)).toEqual({ ok: true });
    expect(await sitDown(bo, other, 0)).toEqual({ ok: true });
    await eventually(() => expect(place.loop(other).table.seats[0]?.status).toBe('seated'));
    expect(place.wallet.calls(bo.id)).toHaveLength(1);
    await eventually(async () => expect(await signals(bo)).toEqual([{ kind: 'browser', player_b: ann.id, outcome: 'refused', times: 1 }]));
  });

  test('of two who ask at the same moment, one gets a seat', async () => {
    const tableId = await place.table();
    const [ann, bo] = [await player(4), await player(4)];
    const sockets = [await ann.joinTable(tableId), await bo.joinTable(tableId)];
    const answers = await Promise.all(sockets.map((socket, seat) => socket.request('sit-down', { seat, chips: 10_000 })));
    expect(answers.map((answer) => ('ok' in answer ? 'seated' : answer.code)).sort()).toEqual(['seat-refused', 'seated']);
  });

  test('quick seat picks another table, and reports no open seat when there is none', async () => {
    const tableId = await place.table({ tablesMin: 2, tablesMax: 2 });
    const { roomId } = place.loop(tableId).table.config;
    const [ann, bo] = [await player(5), await player(5)];
    expect(await sitDown(ann, tableId, 0)).toEqual({ ok: true });
    const ofRoom = place.service.parts.registry.all().filter(({ config }) => config.roomId === roomId);
    const tables = [tableId, ...ofRoom.map((table) => table.tableId).filter((one) => one !== tableId)];
    const quick = async (who: TestPlayer) => (await who.call('POST', '/api/quick-seat', { tables })).body;
    // Ann already sits at the first one, and Bo is kept apart from Ann.
    expect((await quick(ann)).tableId).toBe(tables[1]);
    const { tableId: offered } = await quick(bo);
    expect(offered).toBe(tables[1]);
    // A launch that opens the room leads where quick seat would.
    expect(await landingOf('newcomer', 5, { room_id: roomId })).toBe(offered);
    expect(await sitDown(await player(5), String(offered), 0)).toEqual({ ok: true });
    expect(await quick(bo)).toMatchObject({ code: 'NO_OPEN_SEAT' });
  });

  test('a free seat is offered to the next player on the waitlist, and the place of the first is kept', async () => {
    const tableId = await place.table({ seats: 2, tablesMax: 1 });
    place.loop(tableId).holdDeals();
    const [ann, free, bo, cy] = [await player(6), await player(), await player(6), await player()];
    expect(await sitDown(ann, tableId, 0)).toEqual({ ok: true });
    const socket = await free.joinTable(tableId);
    expect(await socket.request('sit-down', { seat: 1, chips: 10_000 })).toEqual({ ok: true });
    await eventually(() => expect(place.loop(tableId).table.seats.map((seat) => seat?.status)).toEqual(['seated', 'seated']));
    const lobbies = [await bo.joinLobby(), await cy.joinLobby()];
    for (const lobby of lobbies) expect(await lobby.raw('wait', { tableId })).toEqual({ ok: true });
    const placeIn = (index: number) => lobbies[index]?.last<{ places: { position: number; offer: object | null }[] }>('waiting')?.places[0];
    expect(await socket.request('leave')).toEqual({ ok: true });
    await eventually(() => expect(placeIn(1)).toMatchObject({ position: 2, offer: { seat: 1 } }));
    expect(placeIn(0)).toMatchObject({ position: 1, offer: null });
    expect(await sitDown(cy, tableId, 1)).toEqual({ ok: true });
  });
});

test('M5: a network is blocked or allowed on its own, and a browser counts for 30 days or while its session is open', async () => {
  const tableId = await place.table();
  const [ann, bo, cy] = [await player(7), await player(8), await player(7)];
  await rules({ network: 'block' });
  expect(await sitDown(ann, tableId, 0)).toEqual({ ok: true });
  expect(await sitDown(bo, tableId, 1)).toEqual({ code: 'seat-refused' });
  await rules({ browser: 'block' });
  expect(await sitDown(bo, tableId, 1)).toEqual({ ok: true });
  const { store } = place.service.parts;
  // While time runs, sessions this old are found and ended.
  place.clock.pause();
  const old = place.clock.now() - SAME_BROWSER_MS - 1;
  await store.write([sql`update player_trace set last_at = ${old} where player_id in (${ann.id}, ${cy.id})`]);
  await store.write([sql`update player_session set created_at = ${old} where player_id in (${ann.id}, ${cy.id})`]);
  expect(await sitDown(cy, tableId, 2)).toEqual({ code: 'seat-refused' });
  await store.write([sql`update player_session set created_at = ${place.clock.now()} where player_id = ${ann.id}`]);
  expect(await sitDown(cy, tableId, 2)).toEqual({ ok: true });
  place.clock.resume();
});
