import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from './clock.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 20, 12);

describe('the clock of the tables', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['forward', HOUR_MS],
    ['back', -HOUR_MS],
  ])('a change of the system time %s moves no deadline by more than 1 %%', (_name, step) => {
    const clock = systemClock();
    let calledAfter: number | null = null;
    clock.at(clock.now() + 20_000, () => {
      calledAfter = performance.now() - began;
    });
    const began = performance.now();
    vi.setSystemTime(START + step);
    vi.advanceTimersByTime(30_000);
    expect(calledAfter).toBeGreaterThanOrEqual(19_800);
    expect(calledAfter).toBeLessThanOrEqual(20_250);
  });

  test('follows the system time slowly and never goes back', () => {
    const clock = systemClock();
    vi.setSystemTime(START - 500);
    const seen = Array.from({ length: 120 }, () => {
      vi.advanceTimersByTime(1_000);
      return clock.now();
    });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(Date.now());
  });

  test('past calls run at once, cancelled ones never, and a wait of weeks is split into steps', () => {
    const clock = systemClock();
    const called: string[] = [];
    clock.at(clock.now() - 1, () => called.push('past'));
    const cancel = clock.at(clock.now() + 10, () => called.push('cancelled'));
    cancel();
    cancel();
    const weeks = 40 * 24 * HOUR_MS;
    clock.at(clock.now() + weeks, () => called.push('weeks'));
    vi.advanceTimersByTime(weeks - 1_000);
    expect(called).toEqual(['past']);
    vi.advanceTimersByTime(2_000);
    expect(called).toEqual(['past', 'weeks']);
  });
});
