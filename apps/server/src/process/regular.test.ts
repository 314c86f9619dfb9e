import { expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { regularly } from './regular.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

function rounds({ atOnce = false } = {}) {
  const clock = new SteppedClock();
  clock.pauseAt(0);
  const begun: number[] = [];
  const failures: unknown[] = [];
  const ends: (() => void)[] = [];
  const stop = regularly({ clock, everyMs: 10, atOnce, failed: (error) => void failures.push(error) }, async () => {
    begun.push(clock.now());
    await new Promise<void>((resolve) => ends.push(resolve));
    if (begun.length === 1) throw new Error('the first one fails');
  });
  const advance = async (ms: number) => {
    clock.advance(ms);
    await settled();
  };
  const end = async () => {
    ends.shift()?.();
    await settled();
  };
  return { begun, failures, stop, advance, end };
}

test('a round begins after the one before has ended, also after one that failed', async () => {
  const { begun, failures, advance, end } = rounds();
  await advance(9);
  expect(begun).toEqual([]);
  await advance(1);
  await advance(50);
  expect(begun).toEqual([10]);
  await end();
  expect(failures).toEqual([new Error('the first one fails')]);
  await advance(10);
  expect(begun).toEqual([10, 70]);
});

test('the first round begins at once if asked', () => {
  expect(rounds({ atOnce: true }).begun).toEqual([0]);
});

test.each([
  ['between two rounds', 0],
  ['during a round', 10],
])('nothing begins after a stop %s', async (_when, before) => {
  const { begun, stop, advance, end } = rounds();
  await advance(before);
  const known = begun.length;
  stop();
  await end();
  await advance(100);
  expect(begun).toHaveLength(known);
});
