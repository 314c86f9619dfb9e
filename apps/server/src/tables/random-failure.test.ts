import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { playHand, seat } from '../../testing/fixtures/play.ts';
import { eventually, TestService } from '../../testing/fixtures/test-service.ts';
import type { ComposeOptions } from '../service/compose-options.ts';

const MINUTE = 60_000;
let place: TestService;
afterEach(() => place.stop());

/** A service that deals from this source, as in production. */
const start = (random: (bytes: number) => Buffer) =>
  TestService.start({}, { random, decks: undefined } as unknown as Partial<ComposeOptions>);
const readyz = async () => {
  const answer = await fetch(`${place.url}/readyz`);
  return [answer.status, JSON.stringify(await answer.json())];
};
const failures = () => place.logged.filter((line) => line.includes('the random source failed'));

test('a source that gets stuck: running hands end, no table deals another one, and one line says what to do', async () => {
  let stuck = false;
  place = await start((length) => (stuck ? Buffer.alloc(length, 7) : randomBytes(length)));
  const tables = [await place.table(), await place.table()];
  const seated = [];
  for (const [n, tableId] of tables.entries()) {
    seated.push(await seat(place, tableId, { 0: await place.player(`ann${n}`), 1: await place.player(`ben${n}`) }));
  }
  for (const tableId of tables) await eventually(() => expect(place.loop(tableId).table.turn).not.toBeNull());
  expect(await readyz()).toEqual([200, expect.any(String)]);
  stuck = true;
  for (const one of seated) await playHand(place, one);
  for (const one of seated) await eventually(() => expect(one.sockets.get(0)?.state.status).toBe('paused'));
  for (let minute = 0; minute < 5; minute += 1) place.clock.advance(MINUTE);
  for (const tableId of tables) expect(place.loop(tableId).table).toMatchObject({ handsPlayed: 1, hand: null, status: 'open' });
  expect(await readyz()).toEqual([503, expect.stringContaining('randomness-failed')]);
  expect(failures()).toEqual([expect.stringContaining('runbook: randomness-failed')]);
});

test('a source that throws at the start: the service runs, its tables are paused, and nobody brings money', async () => {
  place = await start(() => {
    throw new Error('no entropy');
  });
  const tableId = await place.table();
  const socket = await (await place.player('ann')).joinTable(tableId);
  await eventually(() => expect(socket.state.status).toBe('paused'));
  expect(await socket.request('sit-down', { seat: 0, chips: 10_000 })).toMatchObject({ code: 'maintenance' });
  expect(await readyz()).toEqual([503, expect.stringContaining('randomness-failed')]);
  expect(failures()).toEqual([expect.stringContaining('the source threw: no entropy')]);
});
