import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecrets, newSecret } from '../process/secrets.ts';
import { createPlayerSessions } from './sessions.ts';

/** Rotations of one session's token at the same time, as two processes with a socket of the player would ask for. */
const secrets = createSecrets('11'.repeat(32));
let store: Store;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

test('sessions.rotate: of two simultaneous rotations one gives a token, and no token given is dead', async () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z');
  const first = newSecret();
  const hash = secrets.hash('player-session', first);
  await store.write([
    sql`insert into operator values ('one', 'one', 'active', null, '["EUR"]', '[]', 0)`,
    sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at, name_key)
      values ('one', 'ann', 'Ann', 'en', 'en-IE', 'IE', 'Europe/Dublin', ${now}, ${now}, 'ann')`,
    sql`insert into player_session (session_id, operator_id, player_id, currency, display_name, locale, country, timezone, device,
        launch_ip, redeem_ip, token_hash, rotated_at, created_at, seen_at)
      values ('s', 'one', 'ann', 'EUR', 'Ann', 'en-IE', 'IE', 'Europe/Dublin', 'mobile', '::1', '::1', ${hash}, ${now}, ${now}, ${now})`,
  ]);
  const twins = [1, 2].map(() => createPlayerSessions({ store, secrets, now: () => now }));
  const [sessions] = twins;
  for (let round = 0; round < 5; round += 1) {
    const given = await Promise.all(twins.map((one) => one.rotate('s')));
    const tokens = given.flatMap((one) => (one === null || one === 'renewed' ? [] : [one.token]));
    expect([round, given.filter((one) => one === 'renewed').length, tokens.length]).toEqual([round, 1, 1]);
    // One that comes a moment later finds a token that has not reached the browser yet.
    expect(await sessions?.rotate('s')).toBe('renewed');
    for (const token of tokens) expect((await sessions?.authenticate(token))?.playerId).toBe('ann');
  }
});

test('sessions.touch: contact of many sessions takes few commits, reaches each that is open, and opens none that has ended', async () => {
  const [before, now] = [1_000, 2_000];
  const ids = Array.from({ length: 120 }, (_, index) => `s${index}`);
  await store.write([
    sql`insert into operator values ('one', 'one', 'active', null, '["EUR"]', '[]', 0)`,
    ...ids.flatMap((id) => [
      sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at, name_key)
        values ('one', ${id}, ${id}, 'en', 'en-IE', 'IE', 'Europe/Dublin', ${before}, ${before}, ${id})`,
      sql`insert into player_session (session_id, operator_id, player_id, currency, display_name, locale, country, timezone, device,
          launch_ip, redeem_ip, token_hash, rotated_at, created_at, seen_at, ended_at)
        values (${id}, 'one', ${id}, 'EUR', ${id}, 'en-IE', 'IE', 'Europe/Dublin', 'mobile', '::1', '::1', ${id}, ${before}, ${before}, ${before},
          ${id === 's119' ? before : null})`,
    ]),
  ]);
  let commits = 0;
  const counted: Store = {
    ...store,
    write: (unit) => {
      commits += 1;
      return store.write(unit);
    },
  };
  const sessions = createPlayerSessions({ store: counted, secrets, now: () => now });
  const seen = async () => {
    const rows = await store.read<{ session_id: string; seen_at: number }>(sql`select session_id, seen_at from player_session`);
    return rows.filter(({ seen_at }) => Number(seen_at) === now).map(({ session_id }) => session_id);
  };
  await sessions.touch([]);
  await sessions.touch(['s7']);
  expect([commits, await seen()]).toEqual([1, ['s7']]);
  await sessions.touch(ids.filter((id) => id !== 's8'));
  const touched = ids.filter((id) => id !== 's8' && id !== 's119');
  expect([commits, (await seen()).sort()]).toEqual([4, touched.sort()]);
});
