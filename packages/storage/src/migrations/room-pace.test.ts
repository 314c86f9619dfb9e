import { expect, test } from 'vitest';
import { MIGRATIONS, migrate } from '../migrate.ts';
import { sql } from '../sql.ts';
import { testStore } from '../testing/test-store.ts';

const VERSION = 39;

/** Pauses of rooms as they were stored: after folds and after a showdown, in ms. */
const ROOMS = [
  { pause: [0, 0], pace: 'none' },
  { pause: [500, 800], pace: 'fast' },
  { pause: [1_000, 2_000], pace: 'fast' },
  { pause: [1_500, 3_000], pace: 'standard' },
  { pause: [1_500, 2_500], pace: 'standard' },
  { pause: [3_000, 4_500], pace: 'relaxed' },
  { pause: [3_000, 30_000], pace: 'relaxed' },
] as const;

test('rooms with four pauses get the nearest pace, and keep every other setting', async () => {
  const store = await testStore();
  const settings = ([foldedMs, showdownMs]: readonly [number, number]) => ({
    entry: 'free',
    pause: { foldedMs, showdownMs, extraPotMs: 1_000, runoutStreetMs: 1_000 },
    autoMuck: true,
  });
  await store.write([
    sql`delete from schema_version where version >= ${VERSION}`,
    sql`insert into operator values ('one', 'One', 'active', null, '[]', '[]', 0)`,
    ...ROOMS.map(
      ({ pause }, index) => sql`insert into room (room_id, operator_id, currency, name, settings, opened_at)
        values (${String(index)}, 'one', 'EUR', 'Room', ${JSON.stringify(settings(pause))}, 0)`,
    ),
  ]);
  await migrate(store, MIGRATIONS.slice(0, VERSION));
  const rows = await store.read<{ settings: string }>(sql`select settings from room order by room_id`);
  expect(rows.map((row) => JSON.parse(row.settings))).toEqual(ROOMS.map(({ pause, pace }) => ({ ...settings(pause), pace })));
  await store.close();
});
