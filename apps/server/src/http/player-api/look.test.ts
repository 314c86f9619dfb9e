import type { LookAnswer } from '@cardroom/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPlayer } from '../../../testing/fixtures/test-player.ts';
import { eventually, TestService } from '../../../testing/fixtures/test-service.ts';

/** The mask that stands for a player at the tables. */
let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

const choose = (player: TestPlayer, mask: unknown) => player.call('PUT', '/api/look', { mask });
const chosenBy = async (player: TestPlayer) => (await player.call('GET', '/api/look')).body as unknown as LookAnswer;

test('is kept for all of the player’s devices, and nobody else’s', async () => {
  const ann = await service.player('ann');
  expect(await chosenBy(ann)).toEqual({ mask: null });
  expect((await choose(ann, 'octopus')).body).toEqual({ mask: 'octopus' });
  expect(await chosenBy(await service.player('bob'))).toEqual({ mask: null });
  const again = await service.player('ann');
  expect(await chosenBy(again)).toEqual({ mask: 'octopus' });
  expect((await choose(again, null)).body).toEqual({ mask: null });
  expect(await chosenBy(again)).toEqual({ mask: null });
});

test('is seen by everybody at the table, also when it changes during the stay', async () => {
  const tableId = await service.table();
  const [cat, dan] = [await service.player('cat'), await service.player('dan')];
  await choose(cat, 'lion');
  const [own, watched] = [await cat.joinTable(tableId), await dan.joinTable(tableId)];
  await own.request('sit-down', { seat: 1, chips: 5_000 });
  await eventually(() => expect(watched.state.seats[1]).toMatchObject({ name: 'CAT', mask: 'lion' }));
  await choose(cat, 'moth');
  await eventually(() => expect(watched.state.seats[1]?.mask).toBe('moth'));
  await choose(cat, null);
  await eventually(() => expect(watched.state.seats[1]?.mask).toBe(''));
  expect(watched.state.seats[0]?.mask).toBe('');
});

test('must be one of the masks; anything else is refused by name and changes nothing', async () => {
  const eve = await service.player('eve');
  await choose(eve, 'raven');
  for (const mask of ['dragon', '', '<svg onload=alert(1)>', 7, ['fox'], undefined]) {
    const { status, body } = await choose(eve, mask);
    expect([status, (body.errors as { field: string }[])[0]?.field]).toEqual([400, 'mask']);
  }
  expect((await eve.call('PUT', '/api/look', { mask: 'fox', more: 1 })).status).toBe(400);
  expect((await fetch(`${service.url}/api/look`, { method: 'PUT' })).status).toBe(401);
  expect(await chosenBy(eve)).toEqual({ mask: 'raven' });
});
