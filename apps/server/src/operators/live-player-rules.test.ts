import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { LivePlayerRules, RULES_READ_MS } from './live-player-rules.ts';
import { announceMaintenance, cancelMaintenance } from './maintenance.ts';
import { type PlayerRules, setRealityCheck } from './player-rules.ts';

let place: TestService;
beforeAll(async () => {
  place = await TestService.start();
});
afterAll(() => place.stop());

const HOUR = 3_600_000;

test('players are told of maintenance and of the reality check interval, and when either ends', async () => {
  const { store } = place.service.parts;
  const actor = { by: 'test', at: place.clock.now() };
  const lobby = await (await place.player('ann')).joinLobby();
  await eventually(() => expect(lobby.state).toMatchObject({ maintenanceFrom: 0, maintenanceUntil: 0, realityCheckMs: 0 }));
  const plan = { from: actor.at + HOUR, until: actor.at + 2 * HOUR };
  await announceMaintenance(store, actor, OPERATOR, plan);
  await setRealityCheck(store, actor, OPERATOR, 60);
  place.clock.advance(RULES_READ_MS);
  await eventually(() =>
    expect(lobby.state).toMatchObject({ maintenanceFrom: plan.from, maintenanceUntil: plan.until, realityCheckMs: HOUR }),
  );
  await cancelMaintenance(store, actor, OPERATOR);
  await setRealityCheck(store, actor, OPERATOR, 0);
  place.clock.advance(RULES_READ_MS);
  await eventually(() => expect(lobby.state).toMatchObject({ maintenanceFrom: 0, realityCheckMs: 0 }));
});

test('finished maintenance is dropped, a storage failure changes nothing, and chat is off before the first read', async () => {
  const clock = { at: 0, now: () => clock.at };
  const failed: string[] = [];
  let answers = true;
  const rules: PlayerRules = { realityCheckMinutes: 30, maintenance: { from: 10, until: 20 }, chat: 'free', sandboxBots: null };
  const news = new LivePlayerRules({
    clock: { now: clock.now, at: () => () => {} },
    read: () => (answers ? Promise.resolve(new Map([['demo', rules]])) : Promise.reject(new Error('no storage'))),
    failed: (where) => void failed.push(where),
  });
  expect(news.of('demo').chat).toBe('off');
  await news.round();
  answers = false;
  await news.round();
  expect([news.of('demo'), news.of('other').maintenance, failed]).toEqual([rules, null, ['player rules']]);
  expect([news.isUnderMaintenance('demo'), news.isUnderMaintenance('other')]).toEqual([false, false]);
  clock.at = 10;
  expect([news.isUnderMaintenance('demo'), news.isUnderMaintenance('other')]).toEqual([true, false]);
  clock.at = 20;
  expect(news.isUnderMaintenance('demo')).toBe(false);
  expect(news.of('demo')).toEqual({ realityCheckMinutes: 30, maintenance: null, chat: 'free', sandboxBots: null });
});
