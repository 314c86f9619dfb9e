import { SEAT_OFFER_MS, WAITING_GRACE_MS } from '@cardroom/protocol';
import { sql } from '@cardroom/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { BareProcess } from '../../testing/fixtures/bare-process.ts';
import { copyData } from '../../testing/fixtures/place.ts';
import { type Seated, seat } from '../../testing/fixtures/play.ts';
import { eventually, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { storedPlaces } from './waiting-records.ts';

/** From the kill until another process has the tables. */
const OUTAGE_MS = 10_000;
const POOL = `${OPERATOR}:EUR`;
/** The process at which the lobbies are open. */
const HERE = 'here.1';

let place: TestService;
let tableId: string;
let table: Seated;
let after: BareProcess;

const who = (playerId: string) => ({ operatorId: OPERATOR, pool: POOL, playerId });
const rows = async (of: TestService['service']['parts'], id = tableId) =>
  ((await storedPlaces(of.store, [id])).get(id) ?? []).map((one) => `${one.who.playerId} ${one.offer?.seat ?? '-'}`);
const at = (playerId: string) => after.parts.lists.placesOf(who(playerId)).places[0];

/** A full table for two with three waiting players, of whom the first one was offered a seat when its process was killed. */
beforeAll(async () => {
  place = await TestService.start();
  place.clock.pause();
  tableId = await place.table({ seats: 2, tablesMax: 1 });
  table = await seat(place, tableId, { 0: await place.player('sam'), 1: await place.player('tom') });
  place.loop(tableId).holdDeals();
  const { lists } = place.service.parts;
  for (const id of ['ann', 'bo', 'cy']) {
    lists.arrived(who(id), HERE);
    expect(lists.wait(who(id), tableId)).toEqual({ ok: true });
    place.clock.advance(1_000);
  }
});
afterAll(async () => {
  await after?.end();
  await place.stop();
});

test('[N60] a place and an offered seat survive kill -9; a player who comes back in time is present again', async () => {
  const { parts } = place.service;
  expect(await table.sockets.get(1)?.request('leave')).toEqual({ ok: true });
  await eventually(async () => expect(await rows(parts)).toEqual(['ann 1', 'bo -', 'cy -']));
  const until = parts.lists.placesOf(who('ann')).places[0]?.offer?.until ?? 0;
  expect(until).toBe(place.clock.now() + SEAT_OFFER_MS);
  const clock = new SteppedClock();
  clock.pauseAt(place.clock.now() + OUTAGE_MS);
  after = await BareProcess.boot(await copyData(place.dataDir), clock);
  await after.parts.lists.restored();
  expect([at('ann'), at('bo'), at('cy')]).toMatchObject([
    { tableId, position: 1, offer: { seat: 1, until } },
    { position: 2, offer: null },
    { position: 3, offer: null },
  ]);
  const found = after.parts.registry.get(tableId);
  expect(found && after.parts.lists.heldSeats(found, 'bo')).toEqual([1]);
  // A player who sits out there has a minute from now on (N22).
  await eventually(() => expect(after.loop(tableId).table.waitlistSince).toBe(clock.now()));
  after.parts.lists.arrived(who('cy'), HERE);
  clock.advance(SEAT_OFFER_MS - OUTAGE_MS);
  expect([at('ann'), at('bo'), at('cy')]).toMatchObject([undefined, { position: 1, offer: null }, { position: 2, offer: { seat: 1 } }]);
  clock.advance(WAITING_GRACE_MS - (SEAT_OFFER_MS - OUTAGE_MS) - 1);
  expect(at('bo')).toBeDefined();
  clock.advance(1);
  expect(at('bo')).toBeUndefined();
  await eventually(async () => expect(await rows(after.parts)).toEqual([]));
});

test('the list of a table that comes from a dead process while others play joins the lists here', async () => {
  const { store, keeper, lists, registry } = after.parts;
  const copied = sql`insert into poker_table (table_id, room_id, operator_id, currency, game_key, config, opened_at)
    select '9999', room_id, operator_id, currency, game_key, replace(config, ${tableId}, '9999'), opened_at from poker_table where table_id = ${tableId}`;
  const waits = (id: string, number: number, epoch: number) =>
    sql`insert into waiting_place (table_id, player_id, operator_id, pool, number, joined_at, epoch)
      values ('9999', ${id}, ${OPERATOR}, ${POOL}, ${number}, 1, ${epoch})`;
  await store.write([
    copied,
    sql`insert into table_owner (table_id, holder, epoch, last_seq) values ('9999', 'dead.1', 4, 0)`,
    ...[waits('dee', 3, 4), waits('eve', 7, 4), waits('late', 1, 3)],
  ]);
  lists.arrived(who('eve'), HERE);
  expect(await keeper.claimMore()).toHaveLength(1);
  await lists.restored();
  expect([at('dee'), at('eve'), at('late')]).toMatchObject([{ position: 1, offer: null }, { position: 2, offer: { seat: 0 } }, undefined]);
  await eventually(async () =>
    expect(await store.read(sql`select player_id, number, epoch from waiting_place where table_id = '9999' order by number`)).toEqual([
      { player_id: 'dee', number: 3, epoch: 5 },
      { player_id: 'eve', number: 7, epoch: 5 },
    ]),
  );
  // A table that closes takes its list along.
  await registry.get('9999')?.loop.offer({ type: 'staff', command: 'close-after-hand' });
  await eventually(async () => expect(await rows(after.parts, '9999')).toEqual([]));
});

test('a service that is about to end keeps every place and offer for the next start', async () => {
  const { lists, waitingBook } = place.service.parts;
  lists.hold();
  place.clock.advance(SEAT_OFFER_MS + WAITING_GRACE_MS);
  for (const id of ['ann', 'bo', 'cy']) lists.gone(who(id), HERE);
  place.clock.advance(WAITING_GRACE_MS);
  lists.stop(who('bo'), tableId);
  await waitingBook.end();
  expect(await rows(place.service.parts)).toEqual(['ann 1', 'cy -']);
});
