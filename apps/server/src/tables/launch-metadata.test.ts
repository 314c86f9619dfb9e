import { outboxStore } from '@cardroom/journal';
import { sql } from '@cardroom/storage';
import { TRANSACTION_KINDS } from '@cardroom/wallet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playHand, seat } from '../../testing/fixtures/play.ts';
import { eventually, must, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { setSettlement } from '../operators/settlement.ts';

/** Point 9, from the launch call to the wallet: `metadata` over the operator API, a real browser session and sockets. */
let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(async () => {
  expect(service.fatal).toEqual([]);
  await service.stop();
});

const metadata = { campaign: 'autumn', affiliate: '7' };

async function sentFor(playerId: string): Promise<string[]> {
  const { store } = service.service.parts;
  const ids = (await store.read<{ id: string }>(sql`select id from wallet_tx where player_id = ${playerId}`)).map(({ id }) => id);
  const rows = await outboxStore(store).rows(ids);
  return rows.map(({ kind, body }) => `${TRANSACTION_KINDS.indexOf(kind) + 1} ${JSON.stringify(JSON.parse(body).metadata ?? null)}`);
}

test('point 9: the stays of a launch carry its metadata, those of another launch carry that one’s', async () => {
  const tableId = await service.table({ pace: 'relaxed' });
  const ann = await service.player('ann', { launch: { metadata } });
  const bob = await service.player('bob');
  const seated = await seat(service, tableId, { 0: ann, 1: bob });
  const leave = () => Promise.all([...seated.sockets.values()].map((socket) => socket.request('leave')));
  service.clock.advance(30_000);
  await playHand(service, seated, 'r300 f');
  await leave();
  await eventually(async () => expect(await sentFor('ann')).toHaveLength(3));
  const given = JSON.stringify(metadata);
  expect((await sentFor('ann')).toSorted()).toEqual([`1 ${given}`, '2 null', `4 ${given}`]);
  expect((await sentFor('bob')).filter((one) => !one.endsWith('null'))).toEqual([]);

  const again = await service.player('ann', { launch: { metadata: { campaign: 'winter' } } });
  const socket = await again.joinTable(await service.table({}));
  expect(await socket.request('sit-down', { seat: 2, chips: 10_000 })).toEqual({ ok: true });
  expect((await sentFor('ann')).at(-1)).toBe('1 {"campaign":"winter"}');
  expect(JSON.stringify([...seated.sockets.values(), socket].map(({ state }) => state))).not.toContain('campaign');
});

test('point 9: under hand settlement every stake and result of the stay carries it', async () => {
  must(await setSettlement(service.service.parts.store, { by: 'test', at: 0 }, OPERATOR, 'hand'));
  const tableId = await service.table({ pace: 'relaxed' });
  const cat = await service.player('cat', { launch: { metadata } });
  const dan = await service.player('dan');
  const seated = await seat(service, tableId, { 0: cat, 1: dan });
  service.clock.advance(30_000);
  await playHand(service, seated, 'r300 f');
  const given = JSON.stringify(metadata);
  await eventually(async () => expect((await sentFor('cat')).slice(0, 3).toSorted()).toEqual([`1 ${given}`, '2 null', `4 ${given}`]));
  expect((await sentFor('dan')).filter((one) => !one.endsWith('null'))).toEqual([]);
});
