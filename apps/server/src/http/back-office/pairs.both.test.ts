import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningApp, PUBLIC_URL, type Reply } from '../../../testing/fixtures/listening-app.ts';
import { playHand, type Seated, seat } from '../../../testing/fixtures/play.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import { eventually, OPERATOR, TestService } from '../../../testing/fixtures/test-service.ts';
import { countPairs, PAIR_DAYS } from '../../fair-play/pair-count.ts';
import { setSeatRules } from '../../operators/seat-rules.ts';
import { SHARED_BY_MAX } from '../../players/shared-places.ts';
import { pruneExpired } from '../../service/prune.ts';

/** Pairs from real tables, and pairs with stored sums. */
const DAY_MS = 86_400_000;
let place: TestService;
let app: ListeningApp;
let risk: Browser;
beforeEach(async () => {
  place = await TestService.start({ publicUrl: PUBLIC_URL });
  const { store, secrets } = place.service.parts;
  app = { url: place.url, store, secrets, clock: { now: place.clock.now() } } as ListeningApp;
  risk = (await newStaff(app, { email: 'rita@casino.example', role: 'risk', operatorId: OPERATOR })).browser;
});
afterEach(() => place.stop());

const write = (...unit: ReturnType<typeof sql>[]) => app.store.write(unit);
const pairs = () => risk.call('/fair-play/pairs');
const idsOf = ({ body }: Reply) =>
  body.pairs.map((pair: { a: { playerId: string }; b: { playerId: string } }) => `${pair.a.playerId} ${pair.b.playerId}`);
const day = (ago: number) => new Date(place.clock.now() - ago * DAY_MS).toISOString().slice(0, 10);

async function storedPlayer(id: string): Promise<void> {
  await write(sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at, name_key)
    values (${OPERATOR}, ${id}, ${id.toUpperCase()}, 'en', 'en', 'IE', 'UTC', 0, 0, ${id})`);
}
/** Stores the counts of two players on a day, each dealt into the given number of hands. */
async function counted(
  a: string,
  b: string,
  sums: { hands: number; flow?: number; squares?: number; headsUp?: number; checked?: number },
  ago = 1,
) {
  const { hands, flow = 0, squares = 0, headsUp = 0, checked = 0 } = sums;
  await write(
    sql`insert into pair_day (operator_id, player_a, player_b, day, hands, flow, flow_squares, heads_up, checked_down)
      values (${OPERATOR}, ${a}, ${b}, ${day(ago)}, ${hands}, ${flow}, ${squares}, ${headsUp}, ${checked})`,
    ...[a, b].map(
      (id) => sql`insert into pair_player_day (operator_id, player_id, day, hands) values (${OPERATOR}, ${id}, ${day(ago)}, ${hands})
        on conflict (operator_id, player_id, day) do update set hands = pair_player_day.hands + excluded.hands`,
    ),
  );
}

test('finished hands are counted once, however many requests run at once, and two players from one network stand out', async () => {
  const tableId = await place.table();
  const players = { 0: await place.player('ann'), 1: await place.player('ben'), 2: await place.player('cy') };
  const seated: Seated = await seat(place, tableId, players);
  for (let hand = 0; hand < 3; hand += 1) await playHand(place, seated);
  const { parts } = place.service;
  const answers = await Promise.all([pairs(), pairs(), pairs()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await countPairs(parts.store, parts.secrets.journal, OPERATOR, parts.now());
  const { body } = await pairs();
  expect(body).toMatchObject({ looked: 3, more: false, days: PAIR_DAYS, handsLeft: false });
  expect(body.pairs).toHaveLength(3);
  for (const pair of body.pairs)
    expect(pair).toMatchObject({ counts: { hands: 3 }, signals: { signals: ['network'], points: 2, overlap: 1 } });
  // Squares are compared because, when one of three players wins everything, the sums need not share a sign or size.
  const [sums] = await app.store.read<{ squares: number; hands: number }>(
    sql`select sum(hands) as hands, max(flow_squares) as squares from pair_day`,
  );
  expect(sums?.hands).toBe(9);
  expect(sums?.squares).toBeGreaterThan(0);
  await playHand(place, seated);
  expect((await pairs()).body.pairs[0].counts.hands).toBe(4);
  expect(JSON.stringify(body)).not.toMatch(/card|board|address|127\.0\.0\.1/i);
});

test('the strongest pairs come first with their figures; old days are ignored and deleted', async () => {
  for (const id of ['dee', 'eve', 'fay', 'gus', 'hal', 'ivy']) await storedPlayer(id);
  await counted('dee', 'eve', { hands: 200, flow: 60_000, squares: 30 * 2_000 ** 2, headsUp: 30, checked: 30 });
  await counted('fay', 'gus', { hands: 200, headsUp: 30, checked: 29 });
  await counted('hal', 'ivy', { hands: 200, flow: -60_000, squares: 30 * 2_000 ** 2 }, PAIR_DAYS + 1);
  // How all other players play.
  for (const [a, b] of [
    ['dee', 'fay'],
    ['dee', 'gus'],
    ['eve', 'fay'],
    ['eve', 'gus'],
  ] as const)
    await counted(a, b, { hands: 300, headsUp: 60, checked: 12 }, 2);
  const { body } = await pairs();
  expect(
    body.pairs.map(({ a, signals }: { a: { playerId: string }; signals: { signals: string[] } }) => [a.playerId, signals.signals]),
  ).toEqual([
    ['dee', ['flow', 'soft-play']],
    ['fay', ['soft-play']],
  ]);
  expect(body.pairs[0]).toMatchObject({ a: { name: 'DEE' }, b: { name: 'EVE' }, signals: { flowPer100: 300 } });
  place.clock.advance(3 * DAY_MS);
  await pruneExpired(app.store, place.clock.now());
  expect((await app.store.read(sql`select 1 as one from pair_day where player_a = 'hal'`)).length).toBe(0);
  expect((await app.store.read(sql`select 1 as one from pair_day where player_a = 'dee'`)).length).toBe(3);
});

test('a place shared by many players says nothing, and a browser says more than a network', async () => {
  const crowd = Array.from({ length: SHARED_BY_MAX + 1 }, (_, index) => `p${String(index).padStart(2, '0')}`);
  for (const id of crowd) await storedPlayer(id);
  const came = (id: string, kind: string, value: string) =>
    write(
      sql`insert into player_trace (operator_id, kind, value, player_id, first_at, last_at) values (${OPERATOR}, ${kind}, ${value}, ${id}, 0, ${place.clock.now()})`,
    );
  for (const id of crowd) await came(id, 'address', '198.51.100.1');
  for (const id of ['p00', 'p01']) await came(id, 'browser', 'b'.repeat(32));
  for (const id of ['p02', 'p03']) await came(id, 'address', '203.0.113.9');
  await counted('p00', 'p01', { hands: 1 });
  await counted('p02', 'p03', { hands: 1 });
  await counted('p04', 'p05', { hands: 1 });
  // Players who never shared a table are not a pair, whatever else they share.
  for (const id of ['p06', 'p07']) await came(id, 'browser', 'c'.repeat(32));
  expect(idsOf(await pairs())).toEqual(['p00 p01', 'p02 p03']);
});

/** As many stays without a hand that ended in the same millisecond as this player's, with IDs before it. */
async function endedWith(playerId: string, other: string, count: number): Promise<void> {
  await storedPlayer(other);
  await write(
    ...Array.from(
      { length: count },
      (
        _,
        n,
      ) => sql`insert into stay (stay_id, operator_id, player_id, currency, room_id, table_id, seat, bought_in, cashed_out, opened_at, closed_at)
        select ${`00000000-${n}`}, operator_id, ${other}, currency, room_id, table_id, seat, bought_in, 0, opened_at, closed_at
        from stay where player_id = ${playerId}`,
    ),
  );
}

test('M5: a short visit that lost its buy-in to one opponent is a signal, listed once and without cards', async () => {
  const tableId = await place.table();
  const players = { 0: await place.player('ann'), 1: await place.player('ben') };
  const seated: Seated = await seat(place, tableId, players);
  place.lay(tableId, { 0: 'AsAd', 1: '7c2d' }, 'AhAcKs9d4h');
  await playHand(place, seated, 'r10000 c');
  const loop = place.loop(tableId);
  loop.holdDeals();
  const stack = (index: number) => loop.table.seats[index]?.stack;
  expect([stack(0), stack(1)]).toContain(0);
  for (const socket of seated.sockets.values()) expect(await socket.request('leave')).toEqual({ ok: true });
  await eventually(() => expect(loop.table.seats.every((one) => one === null)).toBe(true));
  await endedWith('ben', 'zed', 120);
  place.clock.advance(1_000);
  const signals = async () => (await risk.call('/fair-play/signals')).body;
  const visits = async () => (await signals()).signals.filter(({ kind }: { kind: string }) => kind === 'short-visit');
  const expected = {
    a: { playerId: 'ben', name: 'BEN' },
    b: { playerId: 'ann', name: 'ANN' },
    outcome: 'left',
    tableId,
    times: 1,
    visit: { currency: 'EUR', boughtIn: 10_000, lost: 10_000, hands: 1 },
  };
  expect(await visits()).toMatchObject([expected]);
  await Promise.all([visits(), visits()]);
  expect(await visits()).toMatchObject([expected]);
  expect(await signals()).toMatchObject({ more: false, days: 30, visits: { hands: 20, lossPercent: 80, toOnePercent: 75 } });
  expect(JSON.stringify(await signals())).not.toMatch(/card|board|address|127\.0\.0\.1/i);
});

test('M5: players whose play together is suspicious are kept apart where the operator blocks that', async () => {
  for (const id of ['dee', 'eve', 'fay', 'gus']) await storedPlayer(id);
  const tableId = await place.table();
  const [dee, eve, fay] = [await place.player('dee'), await place.player('eve'), await place.player('fay')];
  await counted('dee', 'eve', { hands: 200, flow: 60_000, squares: 30 * 2_000 ** 2 });
  for (const [a, b] of [
    ['dee', 'fay'],
    ['dee', 'gus'],
    ['eve', 'fay'],
    ['eve', 'gus'],
  ] as const)
    await counted(a, b, { hands: 300, headsUp: 60, checked: 12 }, 2);
  const { store, fairPlay } = place.service.parts;
  const actor = { by: 'test', at: place.clock.now() };
  await setSeatRules(store, actor, OPERATOR, { browser: 'allow', network: 'allow', history: 'block' });
  await fairPlay.round();
  const sit = async (who: typeof dee, at: number) => (await who.joinTable(tableId)).request('sit-down', { seat: at, chips: 10_000 });
  expect(await sit(dee, 0)).toEqual({ ok: true });
  expect(await sit(eve, 1)).toEqual({ code: 'seat-refused' });
  expect(await sit(fay, 1)).toEqual({ ok: true });
  await eventually(async () =>
    expect((await risk.call('/fair-play/signals')).body.signals).toMatchObject([
      { kind: 'history', a: { playerId: 'eve' }, b: { playerId: 'dee' }, outcome: 'refused', tableId, visit: null },
    ]),
  );
});
