import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LookAnswer } from '@cardroom/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { value } from '../../../testing/fixtures/listening-app.ts';
import { png } from '../../../testing/fixtures/pictures.ts';
import type { TestPlayer } from '../../../testing/fixtures/test-player.ts';
import { eventually, OPERATOR, TestService } from '../../../testing/fixtures/test-service.ts';
import { setPictureOrigin } from '../../operators/picture-origin.ts';

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
  expect(await chosenBy(ann)).toEqual({ mask: null, picture: null });
  expect((await choose(ann, 'octopus')).body).toEqual({ mask: 'octopus', picture: null });
  expect(await chosenBy(await service.player('bob'))).toEqual({ mask: null, picture: null });
  const again = await service.player('ann');
  expect(await chosenBy(again)).toEqual({ mask: 'octopus', picture: null });
  expect((await choose(again, null)).body).toEqual({ mask: null, picture: null });
  expect(await chosenBy(again)).toEqual({ mask: null, picture: null });
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
  expect(await chosenBy(eve)).toEqual({ mask: 'raven', picture: null });
});

test('the operator’s picture is seen by everybody at the table by our own path, unless the player picked a mask', async () => {
  const host = createServer((_request, response) => response.end(png())).listen(0, '127.0.0.1');
  await once(host, 'listening');
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const { store, pictures } = service.service.parts;
  value(await setPictureOrigin(store, { by: 'test', at: service.clock.now() }, OPERATOR, origin, { allowLoopback: true }));
  const tableId = await service.table();
  const fay = await service.player('fay', { launch: { avatar_url: `${origin}/fay.png?secret=1` } });
  await pictures.idle();
  const [own, watched] = [await fay.joinTable(tableId), await (await service.player('gus')).joinTable(tableId)];
  await own.request('sit-down', { seat: 1, chips: 5_000 });
  await eventually(() => expect(watched.state.seats[1]?.picture).toMatch(/^\/pictures\/casino\/[\da-f]{32}\.png$/));
  expect(watched.state.seats[1]?.mask).toBe('');
  await choose(fay, 'lion');
  await eventually(() => expect(watched.state.seats[1]).toMatchObject({ mask: 'lion', picture: '' }));
  await choose(fay, null);
  await eventually(() => expect(watched.state.seats[1]?.picture).not.toBe(''));
  // The next launch has none, also while the player sits.
  await service.player('fay');
  await pictures.idle();
  await eventually(() => expect(watched.state.seats[1]).toMatchObject({ mask: '', picture: '' }));
  host.closeAllConnections();
  host.close();
});
