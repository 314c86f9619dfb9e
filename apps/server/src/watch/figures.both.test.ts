import { countFencedWrite, type Store, sql } from '@cardroom/storage';
import { TEST_DATABASE_URL, testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFigures } from './figures.ts';

const DATABASE = TEST_DATABASE_URL === null ? 'sqlite' : 'postgres';

let store: Store;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

/** Rows that wait, each with its kind, state and times. */
async function waiting(rows: readonly { readonly kind: number; readonly status: number; readonly at: number; readonly nextAt?: number }[]) {
  const units = rows.map(
    ({ kind, status, at, nextAt = at }, index) =>
      sql`insert into wallet_tx (id, operator_id, player_id, room_id, table_id, stay_id, lane, kind, ref_id, amount_minor, currency, body, status, next_at, created_at, done_at)
        values (${`tx${index}`}, 'op', 'ann', '101', '1001', 'stay', ${`lane${index}`}, ${kind}, null, 100, 'EUR', '{}', ${status}, ${nextAt}, ${at}, ${status > 1 ? at + 5 : null})`,
  );
  await store.write(units);
}

test('counts what waits by kind, with the age of the oldest, and leaves out what is settled', async () => {
  const now = Date.now();
  await waiting([
    { kind: 2, status: 0, at: now - 9_000 },
    { kind: 2, status: 0, at: now - 20_000, nextAt: now + 60_000 },
    { kind: 4, status: 1, at: now - 1_000, nextAt: now + 10_000 },
    { kind: 3, status: 3, at: now - 50_000 },
    { kind: 3, status: 3, at: now - 40_000 },
    { kind: 1, status: 2, at: now - 90_000 },
  ]);
  const { wallet } = await readFigures(store, DATABASE, () => now);
  const none = { pending: 0, due: 0, oldestPendingAt: null, oldestStuckAt: null };
  expect(wallet).toEqual({
    debit: none,
    credit: { ...none, pending: 2, due: 1, oldestPendingAt: now - 20_000 },
    cancel: { ...none, oldestStuckAt: now - 50_000 + 5 },
    result: { ...none, pending: 1, oldestPendingAt: now - 1_000 },
  });
});

test('counts the writes that any process was refused', async () => {
  const read = async () => (await readFigures(store, DATABASE, () => Date.now())).fencedWrites;
  expect(await read()).toBe(0);
  await countFencedWrite(store);
  await countFencedWrite(store);
  expect(await read()).toBe(2);
});

test('says how large the database is, and how far its clock is away', async () => {
  const right = await timed(() => Date.now());
  expect(right.databaseBytes).toBeGreaterThan(4_096);
  expect(Math.abs(right.skewMs)).toBeLessThan(right.within);
  const ahead = await timed(() => Date.now() + 3_600_000);
  expect(Math.abs(ahead.skewMs - 3_600_000)).toBeLessThan(ahead.within);
  const behind = await timed(() => Date.now() - 3_600_000);
  expect(Math.abs(behind.skewMs + 3_600_000)).toBeLessThan(behind.within);
});

/** The figures, and how far their clock may be off: a second, and the time that the read took. */
async function timed(now: () => number) {
  const from = performance.now();
  const figures = await readFigures(store, DATABASE, now);
  return { ...figures, within: 1_000 + performance.now() - from };
}
