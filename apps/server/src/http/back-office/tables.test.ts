import type { ReceiptMessage, YouMessage } from '@cardroom/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningApp, PUBLIC_URL } from '../../../testing/fixtures/listening-app.ts';
import { act, type Seated, seat } from '../../../testing/fixtures/play.ts';
import { START_BALANCE } from '../../../testing/fixtures/scripted-wallet.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import { eventually, OPERATOR, TestService } from '../../../testing/fixtures/test-service.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { FIGURES_EVERY_MS } from '../../tables/table-stats.ts';

/** The back office with real tables and seated players. */
let place: TestService;
let app: ListeningApp;
let risk: Browser;
let tableId: string;
let seated: Seated;
beforeEach(async () => {
  place = await TestService.start({ publicUrl: PUBLIC_URL });
  const { store, secrets } = place.service.parts;
  app = { url: place.url, store, secrets, clock: { now: place.clock.now() } } as ListeningApp;
  risk = (await newStaff(app, { email: 'rita@casino.example', role: 'risk', operatorId: OPERATOR })).browser;
  tableId = await place.table();
  seated = await seat(place, tableId, { 0: await place.player('ann'), 1: await place.player('ben') });
  await eventually(() => expect(place.loop(tableId).table.turn).not.toBeNull());
});
afterEach(() => place.stop());

const rows = async () => (await readAudit(place.service.parts.store, { limit: 1 }))[0]?.seq ?? 0;
const newest = async () => (await readAudit(place.service.parts.store, { limit: 1 }))[0];
const tables = async () => (await risk.call('/tables')).body.rows;
const floor = async () => (await risk.call('/floor')).body;
const socketOf = (number: number) => {
  const socket = seated.sockets.get(number);
  if (socket === undefined) throw new Error(`nobody in seat ${number}`);
  return socket;
};
/** Everybody folds until the running hand is over. */
async function foldOut(): Promise<void> {
  const { table } = place.loop(tableId);
  const decision = table.turn;
  if (decision === null) throw new Error('nobody is to act');
  expect(await act(socketOf(decision.seat), decision.decisionId, 'f')).toEqual({ ok: true });
  await eventually(() => expect(place.loop(tableId).table.handId).not.toBe(table.handId));
}

describe('open tables', () => {
  test('show seats, chips and phase, but no cards', async () => {
    const reply = await risk.call('/tables');
    expect(reply.body).toMatchObject({
      ...{ total: 1, next: null, missing: [] },
      rows: [{ tableId, status: 'open', held: false, phase: 'preflop', waiting: 0, handsPerHour: 0, averagePot: 0, handsCounted: 0 }],
    });
    expect(reply.body.rows[0]).toMatchObject({ seats: 6, taken: 2 });
    const seats = await risk.call('/tables/seats');
    const [ann, ben] = seats.body.rows;
    expect([seats.body.total, ann.playerId, ben.playerId]).toEqual([2, 'ann', 'ben']);
    expect(ann).toMatchObject({ tableId, seat: 0, name: 'ANN', state: 'in-hand', connected: true, leaving: null, kick: null });
    expect(ann.chips + ben.chips).toBe(20_000 - 150);
    expect(await floor()).toMatchObject({
      ...{ tables: 1, taken: 2, games: ['nlhe'], stakes: ['EUR:50:100'], currencies: ['EUR'], maintenance: null, missing: [] },
      rooms: [{ tables: 1, open: 1, paused: 0, running: 1, seats: 6, taken: 2, handsPerHour: 0 }],
    });
    const hand = JSON.stringify(place.loop(tableId).table.hand);
    expect(hand).toMatch(/"cards"/);
    expect(reply.text + seats.text).not.toMatch(/card|deck|board|hole|shown/i);
  });

  test('a table can be paused, resumed and closed with cash-outs, with one audit row each, even by two staff at once', async () => {
    const seq = await rows();
    const both = await Promise.all([1, 2].map(() => risk.call(`/tables/${tableId}/pause`, { was: 'open' })));
    expect(both.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(await newest()).toMatchObject({
      seq: seq + 1,
      action: 'table.pause',
      actor: 'staff:rita@casino.example',
      subject: tableId,
      was: '{"status":"open"}',
      detail: '{"status":"paused"}',
    });
    expect((await tables())[0]).toMatchObject({ status: 'paused', phase: 'preflop' });
    await foldOut();
    expect(place.loop(tableId).table).toMatchObject({ hand: null, handsPlayed: 1, status: 'paused' });
    place.clock.advance(FIGURES_EVERY_MS);
    expect((await tables())[0]).toMatchObject({ handsCounted: 1, flopPercent: 0 });
    const stale = await risk.call(`/tables/${tableId}/pause`, { was: 'open' });
    expect([stale.status, stale.body.message]).toEqual([409, 'It was changed in the meantime: it is now paused']);
    expect(await socketOf(0).request('leave')).toEqual({ ok: true });

    expect((await risk.call(`/tables/${tableId}/resume`, { was: 'paused' })).body).toEqual({});
    expect((await tables())[0].status).toBe('open');
    expect([(await newest())?.action, await rows()]).toEqual(['table.resume', seq + 2]);
    await risk.call(`/tables/${tableId}/close`, { was: 'open' });
    expect([(await newest())?.action, await rows()]).toEqual(['table.close', seq + 3]);
    await eventually(() => {
      for (const id of ['ann', 'ben']) expect([id, place.wallet.balance(id) - START_BALANCE]).toEqual([id, place.wallet.net(id)]);
    });
    expect((await risk.call(`/tables/${tableId}/pause`, { was: 'closing' })).status).toBe(404);
  });
});

describe('removing a player', () => {
  const kickOf = (number: number, more: object = {}) => ({
    stayId: place.loop(tableId).table.seats[number]?.stayId ?? '',
    reason: 'conduct',
    note: 'Shouts at others',
    barMinutes: 60,
    ...more,
  });

  test('takes effect after the hand: the player is paid out, told why, and cannot return until the time is over', async () => {
    const seq = await rows();
    const kick = kickOf(0);
    expect((await risk.call(`/tables/${tableId}/kick`, kick)).body).toEqual({});
    expect((await risk.call('/tables/seats')).body.rows[0]).toMatchObject({ leaving: 'kicked', kick: 'conduct', state: 'in-hand' });
    const row = await newest();
    expect([row?.seq, row?.action, row?.subject, JSON.parse(row?.detail ?? '')]).toMatchObject([
      seq + 1,
      'table.kick',
      tableId,
      { playerId: 'ann', stayId: kick.stayId, reason: 'conduct', note: 'Shouts at others' },
    ]);
    await eventually(() => expect(socketOf(0).last<YouMessage>('you')).toMatchObject({ leaving: true, removedFor: 'conduct' }));
    expect(place.loop(tableId).table.hand).not.toBeNull();
    const again = await risk.call(`/tables/${tableId}/kick`, kick);
    expect([again.status, again.body.message]).toEqual([409, 'It was changed in the meantime: it is now already being removed']);
    await foldOut();
    await eventually(() => expect(socketOf(0).last<ReceiptMessage>('receipt')).toMatchObject({ removedFor: 'conduct', state: 'paid' }));
    expect(place.wallet.balance('ann') - START_BALANCE).toBe(place.wallet.net('ann'));
    expect(await rows()).toBe(seq + 1);

    expect(await socketOf(0).request('sit-down', { seat: 0, chips: 10_000 })).toMatchObject({ code: 'barred' });
    const ann = await place.player('ann');
    expect((await ann.call('POST', '/api/quick-seat', { tables: [tableId] })).status).toBe(409);
    place.clock.advance(61 * 60_000);
    const back = await (await place.player('ann')).joinTable(tableId);
    expect(await back.request('sit-down', { seat: 0, chips: 10_000 })).toEqual({ ok: true });
  });

  test('is open to support and names the stay, so nobody else is removed from a seat taken since', async () => {
    const { browser } = await newStaff(app, { email: 'sue@casino.example', role: 'support', operatorId: OPERATOR });
    const gone = kickOf(1, { barMinutes: 0 });
    expect((await browser.call(`/tables/${tableId}/kick`, gone)).status).toBe(200);
    await foldOut();
    await eventually(() => expect(socketOf(1).last('receipt')).toBeDefined());
    const seq = await rows();
    const late = await browser.call(`/tables/${tableId}/kick`, gone);
    expect([late.status, late.body.message]).toEqual([409, 'It was changed in the meantime: it is now empty: the player has left']);
    const chips = socketOf(1).last<ReceiptMessage>('receipt')?.cashedOut ?? 0;
    expect(await socketOf(1).request('sit-down', { seat: 1, chips })).toEqual({ ok: true });
    expect((await browser.call(`/tables/${tableId}/pause`, { was: 'open' })).body.code).toBe('FORBIDDEN');
    for (const [wrong, field] of [
      [{ reason: 'ugly' }, 'reason'],
      [{ barMinutes: 1e6 }, 'barMinutes'],
      [{ note: 'x'.repeat(501) }, 'note'],
    ] as const) {
      expect((await browser.call(`/tables/${tableId}/kick`, { ...gone, ...wrong })).body.errors[0].field).toBe(field);
    }
    expect(await rows()).toBe(seq);
  });

  test('while the operator is down queues the payout until later', async () => {
    place.wallet.hangs.add('ann');
    await risk.call(`/tables/${tableId}/kick`, kickOf(0));
    await foldOut();
    await eventually(() => expect(socketOf(0).last<ReceiptMessage>('receipt')).toMatchObject({ removedFor: 'conduct', state: 'pending' }));
    place.wallet.hangs.clear();
    await eventually(() => expect(place.wallet.balance('ann') - START_BALANCE).toBe(place.wallet.net('ann')));
  });
});

describe('maintenance of all tables', () => {
  test('is planned in minutes, announced at once, and can be cancelled; wrong fields and stale changes are refused', async () => {
    const seq = await rows();
    const now = place.clock.now();
    const reply = await risk.call('/tables/maintenance', { inMinutes: 5, minutes: 30, was: null });
    const { maintenance } = reply.body;
    expect([maintenance.until - maintenance.from, Math.round((maintenance.from - now) / 60_000)]).toEqual([1_800_000, 5]);
    expect([(await newest())?.action, await rows()]).toEqual(['operator.maintenance', seq + 1]);
    const lobby = await (await place.player('carl')).joinLobby();
    await eventually(() => expect(lobby.state.maintenanceFrom).toBe(maintenance.from));
    expect((await risk.call('/tables/maintenance', { inMinutes: 0, minutes: 30, was: null })).status).toBe(409);
    for (const [wrong, field] of [
      [{ inMinutes: 50_000 }, 'inMinutes'],
      [{ minutes: 2_000 }, 'minutes'],
      [{ inMinutes: -1 }, 'inMinutes'],
    ] as const) {
      const refused = await risk.call('/tables/maintenance', { inMinutes: 0, minutes: 30, was: maintenance, ...wrong });
      expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, field]);
    }
    await risk.call('/tables/maintenance', { inMinutes: 0, minutes: 30, was: maintenance });
    expect((await tables())[0]).toMatchObject({ status: 'open', held: true, phase: 'preflop' });
    await foldOut();
    place.clock.advance(60_000);
    expect(place.loop(tableId).table.handsPlayed).toBe(1);
    const running = (await floor()).maintenance;
    await risk.call('/tables/maintenance/cancel', { was: running });
    expect([(await newest())?.action, await rows()]).toEqual(['operator.maintenance-cancel', seq + 3]);
    place.clock.advance(1_000);
    await eventually(() => expect(place.loop(tableId).table.hand).not.toBeNull());
  });
});
