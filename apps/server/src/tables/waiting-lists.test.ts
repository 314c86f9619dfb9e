import {
  type LobbySchemaState,
  SEAT_OFFER_MS,
  type TableSchemaState,
  WAITING_GRACE_MS,
  WAITING_PER_PLAYER_MAX,
  WAITING_PER_TABLE_MAX,
  type WaitingMessage,
  type YouMessage,
} from '@cardroom/protocol';
import { TABLE_TIMES } from '@cardroom/table';
import { STRANGER } from '@cardroom/views';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { type Seated, seat } from '../../testing/fixtures/play.ts';
import type { TestPlayer, TestSocket } from '../../testing/fixtures/test-player.ts';
import { eventually, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { APART_EVERY_MS, APART_RETRY_MS } from './waiting-apart.ts';
import { WaitingLists } from './waiting-lists.ts';

let place: TestService;
let people = 0;
beforeAll(async () => {
  place = await TestService.start();
});
afterAll(() => place.stop());
beforeEach(() => place.clock.resume());

const newPlayer = (): Promise<TestPlayer> => {
  people += 1;
  return place.player(`p${people}`);
};

/** A full table for two. No hand is dealt, so seats can change at once. */
async function fullTable(): Promise<{ readonly tableId: string; readonly table: Seated }> {
  const tableId = await place.table({ seats: 2, tablesMax: 1 });
  place.loop(tableId).holdDeals();
  const table = await seat(place, tableId, { 0: await newPlayer(), 1: await newPlayer() });
  place.loop(tableId).holdDeals();
  return { tableId, table };
}

interface Waiter {
  readonly player: TestPlayer;
  readonly lobby: TestSocket<LobbySchemaState>;
}

async function waiter(tableId: string): Promise<Waiter> {
  const player = await newPlayer();
  const lobby = await player.joinLobby();
  expect(await lobby.raw('wait', { tableId })).toEqual({ ok: true });
  return { player, lobby };
}

const placeOf = ({ lobby }: Pick<Waiter, 'lobby'>) => lobby.last<WaitingMessage>('waiting')?.places[0];
const told = (who: Pick<Waiter, 'lobby'>, part: object | undefined) =>
  eventually(() => (part === undefined ? expect(placeOf(who)).toBeUndefined() : expect(placeOf(who)).toMatchObject(part)));
const leave = async ({ table }: { readonly table: Seated }, from: number) =>
  expect(await table.sockets.get(from)?.request('leave')).toEqual({ ok: true });

test('a free seat is offered in order; other players are refused it, and the offered player decides whether to take it', async () => {
  const full = await fullTable();
  const { tableId } = full;
  const ann = await waiter(tableId);
  const bo = await waiter(tableId);
  await told(ann, { tableId, position: 1, offer: null });
  await told(bo, { position: 2, offer: null });
  const seen = await newPlayer();
  const onlooker = await seen.joinLobby();
  await eventually(() => expect(onlooker.state.tables.get(tableId)?.waiting).toBe(2));
  await leave(full, 1);
  await told(ann, { position: 1, offer: { seat: 1 } });
  const watcher = await seen.joinTable(tableId);
  expect(await watcher.request('sit-down', { seat: 1, chips: 10_000 })).toEqual({ code: 'seat-held', field: 'seat' });
  expect(await seen.call('POST', '/api/quick-seat', { tables: [tableId] })).toMatchObject({ status: 409, body: { code: 'NO_OPEN_SEAT' } });
  expect(await onlooker.raw('wait', { tableId })).toEqual({ ok: true });
  // The offer costs its player nothing before they buy in.
  expect(place.wallet.calls(ann.player.id)).toEqual([]);
  expect(placeOf(bo)).toMatchObject({ position: 2, offer: null });
  const socket = await ann.player.joinTable(tableId);
  expect(await socket.request('sit-down', { seat: 1, chips: 10_000 })).toEqual({ ok: true });
  await told(ann, undefined);
  await told(bo, { position: 1, offer: null });
});

test('watchers are told which free seats are held but not for whom; once taken, passed or declined, none is held', async () => {
  const full = await fullTable();
  const { tableId } = full;
  const ann = await waiter(tableId);
  const bo = await waiter(tableId);
  const [atAnn, atBo] = [await ann.player.joinTable(tableId), await bo.player.joinTable(tableId)];
  const stands = await newPlayer();
  const watcher = await stands.joinTable(tableId);
  const preview = async (player: typeof stands) => (await player.call('GET', `/api/tables/${tableId}`)).body;
  const held = (socket: TestSocket<TableSchemaState>) => socket.last<YouMessage>('you')?.heldSeats;
  const heldFrom = (ofAnn: unknown, ofBo: unknown, ofAll: unknown) =>
    eventually(() => expect([held(atAnn), held(atBo), held(watcher)]).toEqual([ofAnn, ofBo, ofAll]));
  await heldFrom(undefined, undefined, undefined);
  await leave(full, 1);
  await heldFrom(undefined, [1], [1]);
  const stranger = watcher.last<YouMessage>('you');
  expect(stranger).toEqual({ ...STRANGER, heldSeats: [1] });
  expect(JSON.stringify(watcher.state)).not.toContain('heldSeats');
  // A newcomer is told at once; a second free seat is for the second player in line.
  const late = await (await newPlayer()).joinTable(tableId);
  await eventually(() => expect(held(late)).toEqual([1]));
  await leave(full, 0);
  await heldFrom(undefined, [1], [0, 1]);
  // The same before joining the table.
  expect(await preview(stands)).toMatchObject({ seats: [null, null], heldSeats: [0, 1], waiting: 2 });
  expect(await preview(bo.player)).toMatchObject({ heldSeats: [1] });
  place.clock.advance(SEAT_OFFER_MS);
  await heldFrom([0], undefined, [0]);
  expect(await atBo.request('sit-down', { seat: 0, chips: 10_000 })).toEqual({ ok: true });
  await heldFrom(undefined, undefined, undefined);
});

test('[N22] the table knows while somebody waits, and keeps the seat of a player who sits out for less time', async () => {
  place.clock.pause();
  const full = await fullTable();
  const out = full.table.sockets.get(0);
  expect(await out?.request('sit-out', { when: 'next-hand' })).toEqual({ ok: true });
  const since = place.clock.now();
  const keptUntil = (at: number) => eventually(() => expect(out?.last<YouMessage>('you')?.removedAt).toBe(at));
  await keptUntil(since + TABLE_TIMES.sitOutMs);
  const ann = await waiter(full.tableId);
  await keptUntil(since + TABLE_TIMES.sitOutWaitlistMs);
  expect(place.loop(full.tableId).table.waitlistSince).toBe(since);
  expect(await ann.lobby.raw('stop-waiting', { tableId: full.tableId })).toEqual({ ok: true });
  await keptUntil(since + TABLE_TIMES.sitOutMs);
  await waiter(full.tableId);
  await keptUntil(since + TABLE_TIMES.sitOutWaitlistMs);
  place.clock.advance(TABLE_TIMES.sitOutWaitlistMs);
  await eventually(() => expect(out?.last('receipt')).toMatchObject({ paidOutFor: 'sat-out', state: 'paid' }));
});

test('an offer that is passed or declined goes to the next player', async () => {
  const full = await fullTable();
  const [ann, bo, cy] = [await waiter(full.tableId), await waiter(full.tableId), await waiter(full.tableId)];
  await leave(full, 1);
  await told(ann, { offer: { seat: 1 } });
  place.clock.advance(SEAT_OFFER_MS);
  await told(ann, undefined);
  await told(bo, { position: 1, offer: { seat: 1 } });
  await told(cy, { position: 2, offer: null });
  expect(await bo.lobby.raw('stop-waiting', { tableId: full.tableId })).toEqual({ ok: true });
  await told(bo, undefined);
  await told(cy, { position: 1, offer: { seat: 1 } });
});

test('place and offer survive a reload, and a player who stays away loses their place after the grace time', async () => {
  const full = await fullTable();
  const ann = await waiter(full.tableId);
  const bo = await waiter(full.tableId);
  await leave(full, 1);
  await told(ann, { offer: { seat: 1 } });
  const until = placeOf(ann)?.offer?.until;
  await ann.lobby.leave();
  const again = { player: ann.player, lobby: await ann.player.joinLobby() };
  await told(again, { position: 1, offer: { seat: 1, until } });
  await bo.lobby.leave();
  const seen = await (await newPlayer()).joinLobby();
  await eventually(() => expect(seen.state.tables.get(full.tableId)?.waiting).toBe(2));
  place.clock.advance(SEAT_OFFER_MS);
  await told(again, undefined);
  place.clock.advance(WAITING_GRACE_MS);
  await eventually(() => expect(seen.state.tables.get(full.tableId)?.waiting).toBe(0));
  await told({ lobby: await bo.player.joinLobby() }, undefined);
});

test('invalid requests are refused with a specific code', async () => {
  const full = await fullTable();
  const { tableId } = full;
  const open = await place.table();
  const inWon = await place.table({ bigBlind: 10_000, smallBlind: 5_000, seats: 2 }, 'KRW');
  const seated = full.table.sockets.get(0);
  const lobby = await (await newPlayer()).joinLobby();
  expect(await lobby.raw('wait', { tableId: open })).toEqual({ code: 'seat-free' });
  expect(await lobby.raw('wait', { tableId: '999999' })).toEqual({ code: 'no-such-table' });
  expect(await lobby.raw('wait', { tableId: inWon })).toEqual({ code: 'no-such-table' });
  expect(await lobby.raw('wait', { tableId: 'x' })).toEqual({ code: 'invalid', field: 'tableId' });
  expect(await lobby.raw('stop-waiting', { tableId })).toEqual({ ok: true });
  const own = place.service.parts.lists.wait(
    { operatorId: OPERATOR, pool: `${OPERATOR}:EUR`, playerId: place.loop(tableId).table.seats[0]?.playerId ?? '' },
    tableId,
  );
  expect([own, seated === undefined]).toEqual([{ code: 'already-seated' }, false]);
});

test('the length of a waitlist and the number of waitlists per player are limited', async () => {
  const { lists } = place.service.parts;
  const who = (playerId: string) => ({ operatorId: OPERATOR, pool: `${OPERATOR}:EUR`, playerId });
  const { tableId } = await fullTable();
  for (let n = 0; n < WAITING_PER_TABLE_MAX; n += 1) expect(lists.wait(who(`many${n}`), tableId)).toEqual({ ok: true });
  expect(lists.wait(who('late'), tableId)).toEqual({ code: 'list-full' });
  expect(lists.wait(who('many0'), tableId)).toEqual({ ok: true });
  const tables = await Promise.all(Array.from({ length: WAITING_PER_PLAYER_MAX + 1 }, () => fullTable()));
  const answers = tables.map((one) => lists.wait(who('eager'), one.tableId));
  expect(answers).toEqual([...Array.from({ length: WAITING_PER_PLAYER_MAX }, () => ({ ok: true })), { code: 'too-many-lists' }]);
  expect(lists.placesOf(who('eager')).places).toHaveLength(WAITING_PER_PLAYER_MAX);
});

test('a closing table clears its waitlist, and a table without one is not affected', async () => {
  const full = await fullTable();
  const ann = await waiter(full.tableId);
  await place.loop(full.tableId).offer({ type: 'staff', command: 'close-after-hand' });
  await told(ann, undefined);
  expect(await ann.lobby.raw('wait', { tableId: full.tableId })).toMatchObject({
    code: expect.stringMatching(/table-closing|no-such-table/),
  });
});

test('a table shows its players and their stacks to those who may join it', async () => {
  const { tableId } = await fullTable();
  await waiter(tableId);
  const looks = await (await newPlayer()).call('GET', `/api/tables/${tableId}`);
  expect(looks).toMatchObject({
    status: 200,
    body: { tableId, waiting: 1, seats: [{ stack: 10_000 }, { stack: 10_000 }], actMs: 20_000 },
  });
  const inWon = await place.player('won', { currency: 'KRW' });
  expect(await inWon.call('GET', `/api/tables/${tableId}`)).toMatchObject({ status: 404 });
});

test('who may not sit together is asked again after a failure, and regularly, so that no seat is offered in vain', async () => {
  const full = await fullTable();
  const { parts } = place.service;
  const clock = new SteppedClock();
  clock.pause();
  const answers: (ReadonlySet<string> | Error)[] = [new Error('the database does not answer'), new Set(['somebody'])];
  const failures: unknown[] = [];
  const lists = new WaitingLists({
    ...{ clock, feed: { tell: () => {} }, tell: () => {}, isBlocked: () => false, draining: () => false },
    table: (tableId) => parts.registry.get(tableId),
    book: { read: async () => [], keep: () => {}, forget: () => {}, settled: async () => {} },
    failed: (_where, error) => failures.push(error),
    seatCheck: {
      apartFrom: async () => {
        const answer = answers.shift() ?? new Set<string>();
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  const who = { operatorId: OPERATOR, pool: `${OPERATOR}:EUR`, playerId: 'kept-apart' };
  expect(lists.wait(who, full.tableId)).toEqual({ ok: true });
  await eventually(() => expect(failures).toHaveLength(1));
  clock.advance(APART_RETRY_MS);
  await eventually(() => expect(answers).toHaveLength(0));
  await leave(full, 1);
  const table = parts.registry.get(full.tableId);
  await eventually(() => expect(table?.loop.table.seats[1]).toBeNull());
  answers.push(new Set(['somebody']), new Set());
  lists.changed(full.tableId);
  const offered = () => lists.placesOf(who).places[0]?.offer;
  expect(offered()).toBeNull();
  await eventually(() => expect(answers).toHaveLength(1));
  clock.advance(APART_EVERY_MS);
  await eventually(() => expect(offered()).toMatchObject({ seat: 1 }));
  lists.stop(who, full.tableId);
});

test('a player hears of a place once it is stored, and of the place as it is then', async () => {
  const full = await fullTable();
  const { parts } = place.service;
  const stored: (() => void)[] = [];
  const lists = new WaitingLists({
    ...{ clock: new SteppedClock(), feed: { tell: () => {} }, isBlocked: () => false, draining: () => false },
    table: (tableId) => parts.registry.get(tableId),
    book: { read: async () => [], keep: () => {}, forget: () => {}, settled: () => new Promise<void>((done) => stored.push(done)) },
    failed: (_where, error) => expect(error).toBeUndefined(),
    seatCheck: { apartFrom: async () => new Set<string>() },
  });
  const heard: string[] = [];
  lists.onChanged(({ playerId }, { places }) => heard.push(`${playerId} ${places.map(({ position }) => position).join()}`));
  const who = (playerId: string) => ({ operatorId: OPERATOR, pool: `${OPERATOR}:EUR`, playerId });
  expect(lists.wait(who('first'), full.tableId)).toEqual({ ok: true });
  expect(lists.wait(who('second'), full.tableId)).toEqual({ ok: true });
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toEqual([]);
  lists.stop(who('first'), full.tableId);
  for (const done of stored) done();
  await eventually(() => expect(heard).toEqual(expect.arrayContaining(['first ', 'second 1'])));
  expect(heard.filter((line) => line.startsWith('second'))).not.toContain('second 2');
  lists.stop(who('second'), full.tableId);
});
