import { beforeEach, describe, expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { BEAT_MS, STALL_MIN_MS, StallWatch } from './stall-watch.ts';

const MINUTE_MS = 60_000;
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a process that stood still', () => {
  let clock: SteppedClock;
  let watch: StallWatch;
  let heard: unknown[];
  beforeEach(() => {
    clock = new SteppedClock();
    clock.pauseAt(0);
    watch = new StallWatch(clock);
    heard = [];
    watch.onStall((ms) => heard.push(ms));
    watch.start();
  });

  test('is noticed before anything runs that became due in the meantime', async () => {
    watch.at(10_000, () => heard.push('due'));
    clock.jump(MINUTE_MS);
    await expect.poll(() => heard).toEqual([MINUTE_MS - BEAT_MS, 'due']);
    expect(watch.stalls).toBe(1);
  });

  test('is noticed by the first part that asks for the time, once', async () => {
    clock.jump(MINUTE_MS);
    expect([watch.now(), watch.now()]).toEqual([MINUTE_MS, MINUTE_MS]);
    await settled();
    expect(heard).toEqual([MINUTE_MS - BEAT_MS]);
  });

  test('is noticed again the next time', async () => {
    for (const times of [1, 2]) {
      clock.jump(MINUTE_MS);
      await expect.poll(() => watch.stalls).toBe(times);
      clock.advance(MINUTE_MS);
    }
  });

  test('a listener may ask for the time', () => {
    watch.onStall(() => heard.push(watch.now()));
    clock.jump(MINUTE_MS);
    watch.now();
    expect(heard).toEqual([MINUTE_MS - BEAT_MS, MINUTE_MS]);
  });

  test('time that passes beat by beat does not count, nor does a short pause', async () => {
    clock.advance(10 * MINUTE_MS);
    clock.jump(BEAT_MS + STALL_MIN_MS - 1);
    watch.now();
    await settled();
    expect([heard, watch.stalls]).toEqual([[], 0]);
  });

  test('nothing is noticed before the start and after the stop', () => {
    const idle = new StallWatch(clock);
    idle.onStall((ms) => heard.push(ms));
    watch.stop();
    clock.jump(MINUTE_MS);
    for (const one of [idle, watch]) one.now();
    expect(heard).toEqual([]);
  });
});
