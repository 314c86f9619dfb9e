import { describe, expect, test } from 'vitest';
import type { Clock } from '../../src/process/clock.ts';
import { SteppedClock } from './stepped-clock.ts';

/** A base clock that the test moves. */
class HandClock implements Clock {
  time = 1_000;
  #timers: { readonly time: number; readonly run: () => void }[] = [];

  now(): number {
    return this.time;
  }

  at(time: number, run: () => void): () => void {
    const timer = { time, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** Moves the wall clock to a time and runs the calls that are due. */
  reach(time: number): void {
    this.time = time;
    const due = this.#timers.filter((one) => one.time <= time);
    this.#timers = this.#timers.filter((one) => one.time > time);
    for (const { run } of due) run();
  }
}

describe('the clock for tests', () => {
  test('runs like its base clock until it is stopped', () => {
    const base = new HandClock();
    const clock = new SteppedClock(base);
    const called: number[] = [];
    clock.at(1_500, () => called.push(clock.now()));
    base.reach(1_500);
    expect(called).toEqual([1_500]);
    clock.pause();
    base.reach(9_000);
    expect(clock.now()).toBe(1_500);
  });

  test('while stopped it calls nothing until it is moved, then calls in order, each at its own time', () => {
    const base = new HandClock();
    const clock = new SteppedClock(base);
    clock.pause();
    const called: [string, number][] = [];
    clock.at(3_000, () => called.push(['b', clock.now()]));
    clock.at(2_000, () => {
      called.push(['a', clock.now()]);
      clock.at(2_500, () => called.push(['planned by a', clock.now()]));
    });
    const cancel = clock.at(2_200, () => called.push(['cancelled', clock.now()]));
    cancel();
    base.reach(8_000);
    expect(called).toEqual([]);
    clock.advance(2_000);
    expect(called).toEqual([
      ['a', 2_000],
      ['planned by a', 2_500],
      ['b', 3_000],
    ]);
    expect(clock.now()).toBe(3_000);
  });

  test('resumes from where it stopped', () => {
    const base = new HandClock();
    const clock = new SteppedClock(base);
    clock.pause();
    base.time = 5_000;
    clock.advance(100);
    clock.resume();
    base.time = 5_050;
    expect(clock.now()).toBe(1_150);
  });

  test('stopped at a given time, it runs the calls due there and resumes from there', () => {
    const base = new HandClock();
    const clock = new SteppedClock(base);
    clock.pauseAt(700_000);
    expect(clock.now()).toBe(700_000);
    const called: number[] = [];
    clock.at(700_500, () => called.push(clock.now()));
    clock.advance(600);
    expect(called).toEqual([700_500]);
    clock.resume();
    base.time += 50;
    expect(clock.now()).toBe(700_650);
  });

  test('moved while it runs, it is ahead by that much', () => {
    const base = new HandClock();
    const clock = new SteppedClock(base);
    clock.advance(60_000);
    base.time = 1_010;
    expect(clock.now()).toBe(61_010);
  });

  test('a call that is already due runs at once, even when the stopped clock was moved far ahead', () => {
    const base = new HandClock();
    const clock = new SteppedClock(base);
    clock.pause();
    clock.advance(600_000);
    const called: number[] = [];
    clock.at(clock.now(), () => called.push(clock.now()));
    base.reach(1_000);
    expect(called).toEqual([601_000]);
  });

  test('jumps like a process that slept: overdue calls run once, at the later time', () => {
    const base = new HandClock();
    const clock = new SteppedClock(base);
    const called: number[] = [];
    const everySecond = (): void => {
      called.push(clock.now());
      clock.at(clock.now() + 1_000, everySecond);
    };
    clock.at(2_000, everySecond);
    clock.jump(60_000);
    base.reach(1_001);
    expect(called).toEqual([61_001]);
    base.reach(2_001);
    expect(called).toEqual([61_001, 62_001]);
    clock.pause();
    clock.jump(5_000);
    expect(clock.now()).toBe(67_001);
    base.reach(2_002);
    expect(called).toEqual([61_001, 62_001, 67_001]);
  });
});
