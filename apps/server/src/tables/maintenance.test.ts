import { STAKE_MS, tableChips } from '@cardroom/table';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { playHand, seat } from '../../testing/fixtures/play.ts';
import { START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, must, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { announceMaintenance } from '../operators/maintenance.ts';
import { setSettlement } from '../operators/settlement.ts';

const MINUTE = 60_000;
/** Of a room that does not say otherwise. */
const RECONNECT_WINDOW_MS = 5 * MINUTE;
let place: TestService;
beforeEach(async () => {
  place = await TestService.start();
});
afterEach(() => place.stop());

/** Starts maintenance now. */
async function maintain(): Promise<void> {
  const { store, rules } = place.service.parts;
  const now = place.clock.now();
  must(await announceMaintenance(store, { by: 'test', at: now }, OPERATOR, { from: now, until: now + 10 * MINUTE }));
  await rules.round();
}

describe('while an operator is under maintenance', () => {
  test('running hands finish, no hand begins, no money can be brought in, leaving pays out, and play resumes automatically', async () => {
    const tableId = await place.table();
    const [ann, ben] = [await place.player('ann'), await place.player('ben')];
    const seated = await seat(place, tableId, { 0: ann, 1: ben });
    const loop = place.loop(tableId);
    await eventually(() => expect(loop.table.turn).not.toBeNull());
    await maintain();
    await playHand(place, seated);
    const socket = seated.sockets.get(0);
    await eventually(() => expect(socket?.state.status).toBe('paused'));
    place.clock.advance(MINUTE);
    expect(loop.table).toMatchObject({ handsPlayed: 1, hand: null, status: 'open' });
    const carl = await (await place.player('carl')).joinTable(tableId);
    expect(await carl.request('sit-down', { seat: 2, chips: 10_000 })).toMatchObject({ code: 'maintenance' });
    expect(await socket?.request('top-up', { chips: 100 })).toMatchObject({ code: 'maintenance' });
    const lobby = await ann.joinLobby();
    await eventually(() => expect(lobby.state.tables.get(tableId)?.status).toBe('paused'));
    expect(await (await place.player('dora')).call('POST', '/api/quick-seat', { tables: [tableId] })).toMatchObject({ status: 409 });

    expect(await seated.sockets.get(1)?.request('leave')).toEqual({ ok: true });
    await eventually(() => expect(place.wallet.balance('ben') - START_BALANCE).toBe(place.wallet.net('ben')));
    place.clock.advance(10 * MINUTE);
    await eventually(() => expect(socket?.state.status).toBe('open'));
    expect(await carl.request('sit-down', { seat: 2, chips: 10_000 })).toEqual({ ok: true });
    await eventually(() => expect(loop.table.hand).not.toBeNull());
  });

  test('a player whose connection stays lost is paid out, and is not dealt in when play resumes (N27)', async () => {
    const tableId = await place.table();
    const [ann, ben, carl] = [await place.player('ann'), await place.player('ben'), await place.player('carl')];
    const seated = await seat(place, tableId, { 0: ann, 1: ben, 2: carl });
    const loop = place.loop(tableId);
    await eventually(() => expect(loop.table.turn).not.toBeNull());
    await maintain();
    await playHand(place, seated);
    await eventually(() => expect(loop.table.hand).toBeNull());
    const line = seated.sockets.get(2);
    if (line !== undefined) line.room.reconnection.enabled = false;
    line?.drop();
    await eventually(() => expect(loop.table.seats[2]?.connected).toBe(false));
    place.clock.advance(RECONNECT_WINDOW_MS + 1_000);
    await eventually(() => expect(loop.table.seats[2]).toBeNull());
    await eventually(() => expect(place.wallet.balance('carl') - START_BALANCE).toBe(place.wallet.net('carl')));
    expect(loop.table).toMatchObject({ handsPlayed: 1, hand: null });
    expect(loop.table.seats.map((one) => one?.playerId ?? null).slice(0, 2)).toEqual(['ann', 'ben']);
  });

  test('stakes being collected for the next hand are returned', async () => {
    must(await setSettlement(place.service.parts.store, { by: 'test', at: 0 }, OPERATOR, 'hand'));
    const tableId = await place.table({ pace: 'relaxed' });
    await seat(place, tableId, { 0: await place.player('ann'), 1: await place.player('ben') });
    const loop = place.loop(tableId);
    place.wallet.hangs.add('ben');
    place.clock.advance(MINUTE);
    await eventually(() => expect(loop.table.seats[0]?.lots).toHaveLength(1));
    await maintain();
    place.clock.advance(STAKE_MS);
    await eventually(() => expect(loop.table.stakes).toBeNull());
    place.wallet.hangs.clear();
    await eventually(() => expect(['ann', 'ben'].map((id) => place.wallet.balance(id))).toEqual([START_BALANCE, START_BALANCE]));
    expect(tableChips(loop.table)).toBe(0);
  });
});
