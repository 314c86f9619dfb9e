import { describe, expect, it } from 'vitest';
import { LATENCY_MAX_MS, nextLatency, serverClock } from './latency.ts';

describe('nextLatency', () => {
  it('averages the first four and then moves by a quarter', () => {
    let average: number | null = null;
    for (const [count, sample] of [40, 60, 80, 100].entries()) average = nextLatency(average, count, sample);
    expect(average).toBeCloseTo(70, 9);
    expect(nextLatency(average, 4, 170)).toBeCloseTo(95, 9);
  });

  it('caps a round trip at ten seconds', () => {
    expect(nextLatency(null, 0, 60_000)).toBe(LATENCY_MAX_MS);
  });
});

describe('serverClock', () => {
  it('uses the guess until the first sample', () => {
    const clock = serverClock(700);
    expect(clock.at(100)).toBe(800);
    expect(clock.known()).toBe(false);
  });

  it('trusts the sample with the shortest round trip', () => {
    const clock = serverClock();
    // The server is 1000 ms ahead. The slow answer was delayed one way only, which misleads by 100 ms.
    clock.sample(1_225, 0, 250);
    clock.sample(2_010, 1_000, 1_020);
    expect(clock.at(5_000)).toBe(6_000);
  });

  it('follows a clock that was changed from the first sample after it', () => {
    const clock = serverClock();
    clock.sample(1_005, 0, 10);
    clock.sample(301_100, 1_000, 1_200);
    expect(clock.at(2_000)).toBe(302_000);
  });

  it('forgets old samples, so that it follows a drifting clock', () => {
    const clock = serverClock();
    clock.sample(1_001, 0, 2);
    for (let beat = 1; beat <= 8; beat += 1) clock.sample(beat * 10 + 2_010, beat * 10, beat * 10 + 20);
    expect(clock.at(0)).toBe(2_000);
  });
});
