import { expect, test } from 'vitest';
import { HomeParts, PART_FRESH_MS } from './home-parts.ts';

test('many readers share one reading while it is fresh', async () => {
  const clock = { now: 1_000 };
  const parts = new HomeParts(
    () => clock.now,
    () => {},
  );
  let reads = 0;
  const read = async () => ++reads;
  const both = await Promise.all([parts.of('casino', 'floor', read), parts.of('casino', 'floor', read)]);
  expect(both.map(({ value }) => value)).toEqual([1, 1]);
  expect((await parts.of('other', 'floor', read)).value).toBe(2);
  clock.now += PART_FRESH_MS;
  expect(await parts.of('casino', 'floor', read)).toEqual({ value: 3, readAt: clock.now, isFailing: false });
});

test('a part that fails keeps its last value with its age, and one that never worked has none', async () => {
  const clock = { now: 1_000 };
  const failures: string[] = [];
  const parts = new HomeParts(
    () => clock.now,
    (part) => failures.push(part),
  );
  const broken = () => {
    throw new Error('no database');
  };
  expect(await parts.of('casino', 'books', broken)).toEqual({ value: null, readAt: null, isFailing: true });
  clock.now += PART_FRESH_MS;
  await parts.of('casino', 'books', () => 7);
  const readAt = clock.now;
  for (let round = 0; round < 2; round += 1) {
    clock.now += PART_FRESH_MS;
    expect(await parts.of('casino', 'books', broken)).toEqual({ value: 7, readAt, isFailing: true });
  }
  expect(failures).toEqual(['books', 'books', 'books']);
});
