import type { StatisticsAnswer } from '@cardroom/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playHand, seat } from '../../../testing/fixtures/play.ts';
import { eventually, TestService } from '../../../testing/fixtures/test-service.ts';

/** A player's hands in numbers, over HTTP, from hands that were played. */
let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

test('counts the player’s own hands: result, VPIP, PFR and showdowns, by day in their zone and by game', async () => {
  const [ann, bob] = [await service.player('ann'), await service.player('bob')];
  const tableId = await service.table({ seats: 2, rakeBasisPoints: 0 });
  const statisticsOf = async (who: typeof ann, query = ''): Promise<StatisticsAnswer> =>
    (await who.call('GET', `/api/statistics${query}`)).body as unknown as StatisticsAnswer;
  const nothing = { hands: 0, net: 0, chose: 0, entered: 0, raised: 0, showdowns: 0, won: 0 };
  expect(await statisticsOf(ann)).toEqual({ total: nothing, days: [], games: [], capped: false });

  const at = await seat(service, tableId, { 0: ann, 1: bob });
  const loop = service.loop(tableId);
  await eventually(() => expect(loop.table.turn).not.toBeNull());
  loop.holdDeals();
  // The button raises, the other calls; both check to the showdown.
  const first = loop.table.turn?.seat;
  await playHand(service, at, 'r300 c');
  await eventually(async () => expect((await statisticsOf(ann)).total.hands).toBe(1));
  const [raiser, caller] = first === 0 ? [ann, bob] : [bob, ann];
  const [of, other] = [await statisticsOf(raiser), await statisticsOf(caller)];
  expect(of.total).toMatchObject({ hands: 1, chose: 1, entered: 1, raised: 1, showdowns: 1 });
  expect(other.total).toMatchObject({ hands: 1, chose: 1, entered: 1, raised: 0, showdowns: 1 });
  expect(of.total.net).toBe(0 - other.total.net);
  expect(of.games).toEqual([{ ...of.total, gameKey: 'nlhe', game: 'holdem', limit: 'NL', smallBlind: 50, bigBlind: 100, ante: 0 }]);
  expect(of.days).toEqual([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), hands: 1, net: of.total.net }]);

  const later = service.clock.now() + 1;
  expect((await statisticsOf(ann, `?from=${later}`)).total).toEqual(nothing);
  expect((await statisticsOf(await service.player('cat'))).total).toEqual(nothing);
  const wrong = await ann.call('GET', '/api/statistics?from=yesterday&player_id=bob');
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [
      { field: 'from', code: 'bad_format' },
      { field: 'player_id', code: 'unknown_member' },
    ],
  ]);
});
