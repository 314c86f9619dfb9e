import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import { png } from '../../testing/fixtures/pictures.ts';
import { noCrew } from '../cluster/crew.ts';
import { createOperator } from '../operators/operators.ts';
import { setPictureOrigin } from '../operators/picture-origin.ts';
import { LOOK_FRESH_MS, PlayerLooks } from './player-looks.ts';
import { FETCHES_MAX, PlayerPictures, refusedPictures, WAITING_MAX } from './player-pictures.ts';

const HOST = 'https://img.casino.example';
const OPERATOR_ID = 'casino';
const actor = { by: 'test', at: 1_000 };
const player = (playerId: string) => ({ operatorId: OPERATOR_ID, playerId });

let store: Store;
let now: number;
const failures: unknown[] = [];
beforeEach(async () => {
  now = 1_000;
  failures.length = 0;
  store = await testStore();
  await createOperator(store, actor, { operatorId: OPERATOR_ID, name: 'Casino', currencies: ['EUR'] });
  await setPictureOrigin(store, actor, OPERATOR_ID, HOST, { allowLoopback: false });
});
afterEach(() => store.close());

const failed = (_where: string, error: unknown) => void failures.push(error);
const known = (playerId: string) =>
  sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at, name_key)
    values (${OPERATOR_ID}, ${playerId}, ${playerId}, 'en', 'en', 'IE', 'Europe/Dublin', 0, 0, ${playerId})`;

test('a few pictures are fetched at once; a crowd beyond the queue keeps its masks until the next launch, and says so', async () => {
  const ids = Array.from({ length: FETCHES_MAX + WAITING_MAX + 1 }, (_, n) => `p${n}`);
  await store.write(ids.map(known));
  let running = 0;
  let most = 0;
  const pictures = new PlayerPictures({
    ...{ store, failed, changed: () => {} },
    now: () => now,
    fetch: async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return png();
    },
  });
  for (const id of ids) pictures.take(player(id), `${HOST}/${id}.png`);
  await pictures.idle();
  const last = ids.at(-1) ?? '';
  expect(await refusedPictures(store, OPERATOR_ID)).toEqual([
    { playerId: last, url: `${HOST}/${last}.png`, fault: 'busy', detail: '', at: now },
  ]);
  pictures.take(player(last), `${HOST}/${last}.png`);
  await pictures.idle();
  expect([await refusedPictures(store, OPERATOR_ID), failures]).toEqual([[], []]);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(FETCHES_MAX);
});

test('a table of another process shows the picture when it looks again, also if nobody told it', async () => {
  await store.write([known('ann')]);
  const here = new PlayerLooks({ store, failed, crew: noCrew('here'), clock: { now: () => now, at: () => () => {} } });
  const shown = () => here.shown(player('ann')).picture;
  const crew = crewInMemory();
  crew.join('there.1');
  const beside = new PlayerLooks({ store, failed, crew: crew.join('beside.1'), clock: { now: () => now, at: () => () => {} } });
  await beside.round();
  const shownBeside = () => beside.shown(player('ann')).picture;
  expect([shown(), shownBeside()]).toEqual(['', '']);
  const there = new PlayerPictures({ store, failed, now: () => now, changed: () => {}, fetch: async () => png() });
  there.take(player('ann'), `${HOST}/ann.png`);
  await there.idle();
  await beside.round();
  expect(shownBeside()).toMatch(/^\/pictures\/casino\//);
  now += LOOK_FRESH_MS;
  await vi.waitFor(() => expect(shown()).toMatch(/^\/pictures\/casino\//));
  expect(failures).toEqual([]);
});
