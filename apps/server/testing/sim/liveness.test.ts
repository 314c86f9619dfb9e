import { expect, test } from 'vitest';
import { Deals, TABLE_BACK_MS_MAX } from './liveness.ts';

const NO_TABLES = { all: () => [] } as unknown as Parameters<Deals['late']>[0]['registry'];

/** The processes of seeds 220, 275 and 461 were well for minutes before a table came that they could not read at once. */
test('law 12 counts from the moment at which a table could not be read, and not from the start of its process', () => {
  const deals = new Deals();
  const late = (awaited: number, now: number) => deals.late({ registry: NO_TABLES, keeper: { awaited } } as never, now);
  deals.started();
  const came = 10 * TABLE_BACK_MS_MAX;
  expect([late(0, 0), late(1, came), late(1, came + TABLE_BACK_MS_MAX)]).toEqual([[], [], []]);
  expect(late(1, came + TABLE_BACK_MS_MAX + 1)).toEqual([
    expect.stringContaining(`1 tables were not rebuilt for ${TABLE_BACK_MS_MAX + 1} ms`),
  ]);
  expect([late(0, came + 40_000), late(1, came + 80_000)]).toEqual([[], []]);
});
