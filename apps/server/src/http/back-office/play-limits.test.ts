import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningApp, PUBLIC_URL, type Reply } from '../../../testing/fixtures/listening-app.ts';
import { seat } from '../../../testing/fixtures/play.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import type { TestPlayer } from '../../../testing/fixtures/test-player.ts';
import { eventually, OPERATOR, TestService } from '../../../testing/fixtures/test-service.ts';
import { readAudit } from '../../audit/audit-chain.ts';

/** How long and for what loss a seated player may play, and the end of their sessions. */
const REASON = 'asked for it on the phone';

let place: TestService;
let support: Browser;
let player: TestPlayer;
beforeEach(async () => {
  place = await TestService.start({ publicUrl: PUBLIC_URL });
  const { store, secrets } = place.service.parts;
  const app = { url: place.url, store, secrets, clock: { now: place.clock.now() } } as ListeningApp;
  support = (await newStaff(app, { email: 'sue@casino.example', role: 'support', operatorId: OPERATOR })).browser;
  const tableId = await place.table();
  player = await place.player('ann');
  await seat(place, tableId, { 0: player, 1: await place.player('ben') });
  await eventually(() => expect(place.loop(tableId).table.turn).not.toBeNull());
});
afterEach(() => place.stop());

const newest = async () => (await readAudit(place.service.parts.store, { limit: 1 }))[0];
const rows = async () => (await newest())?.seq ?? 0;
const fieldOf = ({ status, body }: Reply) => [status, body.errors?.[0]?.field ?? body.code];
const call = (path: string, body: object) => support.call(`/players/ann/${path}`, body);
const none = { until: null, sessionMinutes: null, loss: null };

test('play limits are shown, set once, and refused when stale or wrong', async () => {
  const limits = { until: null, sessionMinutes: 90, loss: { amount: '50.00', currency: 'EUR' } };
  const set = await call('play-limits', { ...limits, reason: REASON, was: none });
  expect([set.status, set.body.play]).toEqual([
    200,
    { until: null, sessionMinutes: 90, loss: { amount: 5_000, currency: 'EUR' }, realityMinutes: null, breakUntil: null },
  ]);
  expect(await newest()).toMatchObject({ action: 'player.set-limits', actor: 'staff:sue@casino.example', subject: 'ann' });
  const seq = await rows();
  expect(fieldOf(await call('play-limits', { ...limits, reason: REASON, was: none }))).toEqual([409, 'CONFLICT']);
  expect(fieldOf(await call('play-limits', { ...none, until: 1, reason: REASON, was: none }))).toEqual([400, 'until']);
  expect(fieldOf(await call('play-limits', { ...none, sessionMinutes: 0, reason: REASON, was: none }))).toEqual([400, 'sessionMinutes']);
  expect(await rows()).toBe(seq);
});

test('an end that is over does not stand in the way of other limits', async () => {
  const past = { ...none, until: place.clock.now() + 60_000 };
  expect((await call('play-limits', { ...past, reason: REASON, was: none })).status).toBe(200);
  place.clock.advance(60_001);
  expect(fieldOf(await call('play-limits', { ...past, until: past.until + 1, reason: REASON, was: past }))).toEqual([400, 'until']);
  expect((await call('play-limits', { ...past, sessionMinutes: 90, reason: REASON, was: past })).body.play).toMatchObject({
    until: past.until,
    sessionMinutes: 90,
  });
});

test('ending sessions takes a reason, and waits for the hand', async () => {
  const seq = await rows();
  expect(fieldOf(await call('end-sessions', { reason: 'short' }))).toEqual([400, 'reason']);
  expect(await rows()).toBe(seq);
  const ended = await call('end-sessions', { reason: REASON });
  expect([ended.status, ended.body.seats.length, ended.body.seats[0].kick]).toEqual([200, 1, 'session']);
  expect((await player.call('GET', '/api/session')).status).toBe(200);
});
