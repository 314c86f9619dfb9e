import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, setRealityCheck } from '../operators/house.ts';
import { announceMaintenance, cancelMaintenance } from '../operators/maintenance.ts';
import { eventually, OPERATOR, TestService } from '../testing/test-service.ts';
import { HOUSE_READ_MS, HouseNews } from './house-news.ts';

let place: TestService;
beforeAll(async () => {
  place = await TestService.start();
});
afterAll(() => place.stop());

const HOUR = 3_600_000;

test('players hear of a maintenance and of the interval of reality checks, and when either ends', async () => {
  const { store } = place.service.parts;
  const actor = { by: 'test', at: place.clock.now() };
  const lobby = await (await place.player('ann')).joinLobby();
  await eventually(() => expect(lobby.state).toMatchObject({ maintenanceFrom: 0, maintenanceUntil: 0, realityCheckMs: 0 }));
  const plan = { from: actor.at + HOUR, until: actor.at + 2 * HOUR };
  await announceMaintenance(store, actor, OPERATOR, plan);
  await setRealityCheck(store, actor, OPERATOR, 60);
  place.clock.advance(HOUSE_READ_MS);
  await eventually(() =>
    expect(lobby.state).toMatchObject({ maintenanceFrom: plan.from, maintenanceUntil: plan.until, realityCheckMs: HOUR }),
  );
  await cancelMaintenance(store, actor, OPERATOR);
  await setRealityCheck(store, actor, OPERATOR, 0);
  place.clock.advance(HOUSE_READ_MS);
  await eventually(() => expect(lobby.state).toMatchObject({ maintenanceFrom: 0, realityCheckMs: 0 }));
});

test('a maintenance that is over is not told any more, storage that does not answer changes nothing, and before the first answer nobody talks', async () => {
  const clock = { at: 0, now: () => clock.at };
  const failed: string[] = [];
  let answers = true;
  const house: House = { realityCheckMinutes: 30, maintenance: { from: 10, until: 20 }, chat: 'free' };
  const news = new HouseNews({
    clock: { now: clock.now, at: () => () => {} },
    read: () => (answers ? Promise.resolve(new Map([['demo', house]])) : Promise.reject(new Error('no storage'))),
    failed: (where) => void failed.push(where),
  });
  expect(news.of('demo').chat).toBe('off');
  await news.round();
  answers = false;
  await news.round();
  expect([news.of('demo'), news.of('other').maintenance, failed]).toEqual([house, null, ['house rules']]);
  expect([news.isUnderMaintenance('demo'), news.isUnderMaintenance('other')]).toEqual([false, false]);
  clock.at = 10;
  expect([news.isUnderMaintenance('demo'), news.isUnderMaintenance('other')]).toEqual([true, false]);
  clock.at = 20;
  expect(news.isUnderMaintenance('demo')).toBe(false);
  expect(news.of('demo')).toEqual({ realityCheckMinutes: 30, maintenance: null, chat: 'free' });
});
