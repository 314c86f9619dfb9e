import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pressKey } from './keys.ts';
import { Playback, SPEEDS, speedAfter, streetAt } from './playback.ts';
import { handOf } from './testing/hand.ts';
import { timeLineOf } from './time-line.ts';

const LINE = timeLineOf(handOf('river'));
const LAST = LINE.frames.length - 1;
const msOf = (from: number, to: number): number => LINE.frames.slice(from, to).reduce((sum, { ms }) => sum + ms, 0);

let playback: Playback;
const frame = (): number => playback.store.getState().frame;
const playing = (): boolean => playback.store.getState().playing;

beforeEach(() => {
  vi.useFakeTimers();
  playback = new Playback(LINE);
});
afterEach(() => {
  playback.stop();
  vi.useRealTimers();
});

describe('by hand', () => {
  it('steps back and on, and stays within the hand', () => {
    playback.step(-1);
    expect(frame()).toBe(0);
    playback.step(1);
    playback.step(1);
    expect(frame()).toBe(2);
    playback.goTo(999);
    expect(frame()).toBe(LAST);
    playback.step(1);
    expect(frame()).toBe(LAST);
  });

  it('goes to a street, and not to one that was not dealt', () => {
    playback.toStreet('turn');
    expect([frame(), streetAt(LINE, frame())]).toEqual([LINE.streets.turn, 'turn']);
    expect(LINE.frames.map((_, index) => streetAt(LINE, index)).filter((street) => street === 'preflop')).toHaveLength(3);
    const folded = new Playback(timeLineOf(handOf('flop')));
    folded.toStreet('river');
    expect(folded.store.getState().frame).toBe(0);
  });
});

describe('by the clock', () => {
  it('plays each frame for its time and stops at the end', () => {
    playback.play();
    vi.advanceTimersByTime(msOf(0, 3) - 1);
    expect([frame(), playing()]).toEqual([2, true]);
    vi.advanceTimersByTime(1);
    expect(frame()).toBe(3);
    vi.advanceTimersByTime(msOf(3, LAST));
    expect([frame(), playing()]).toEqual([LAST, false]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('at the end, play begins again', () => {
    playback.goTo(LAST);
    playback.play();
    expect([frame(), playing()]).toEqual([0, true]);
  });

  it.each(SPEEDS)('at %s times the speed', (speed) => {
    playback.setSpeed(speed);
    playback.play();
    vi.advanceTimersByTime(msOf(0, LAST) / speed - 1);
    expect(playing()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(playing()).toBe(false);
  });

  it('a new speed holds for the frame on show; it ends at the slowest and the fastest', () => {
    playback.play();
    playback.setSpeed(4);
    vi.advanceTimersByTime(msOf(0, 1) / 4);
    expect(frame()).toBe(1);
    for (let presses = 0; presses < 9; presses += 1) playback.changeSpeed(1);
    expect(playback.store.getState().speed).toBe(4);
    for (let presses = 0; presses < 9; presses += 1) playback.changeSpeed(-1);
    expect(playback.store.getState().speed).toBe(0.5);
  });

  it('one button goes round all speeds', () => {
    expect(SPEEDS.map(speedAfter)).toEqual([1, 2, 4, 0.5]);
  });

  it('a step or a pause ends the playing, and nothing moves any more', () => {
    for (const stop of [() => playback.step(1), () => playback.pause(), () => playback.toggle(), () => playback.toStreet('flop')]) {
      playback.play();
      stop();
      const stopped = frame();
      vi.advanceTimersByTime(60_000);
      expect([frame(), playing()]).toEqual([stopped, false]);
    }
  });

  it('a page that is left moves nothing', () => {
    playback.play();
    playback.stop();
    vi.advanceTimersByTime(60_000);
    expect(frame()).toBe(0);
  });
});

describe('keys', () => {
  const press = (key: string, on: 'button' | 'input' | 'seat' | null = null, modified = false): boolean =>
    pressKey(playback, { key, modified, on });

  it('space plays and pauses, arrows step, Home and End go to the ends, numbers to streets, plus and minus change the speed', () => {
    press('ArrowRight');
    press('ArrowRight');
    press('ArrowLeft');
    expect(frame()).toBe(1);
    press(' ');
    expect(playing()).toBe(true);
    press(' ');
    expect(playing()).toBe(false);
    press('End');
    expect(frame()).toBe(LAST);
    press('Home');
    expect(frame()).toBe(0);
    for (const [key, street] of [
      ['2', 'flop'],
      ['4', 'river'],
      ['3', 'turn'],
      ['1', 'preflop'],
    ] as const) {
      press(key);
      expect(frame()).toBe(LINE.streets[street]);
    }
    press('+');
    expect(playback.store.getState().speed).toBe(2);
    press('-');
    press('-');
    expect(playback.store.getState().speed).toBe(0.5);
  });

  it('leaves the browser its shortcuts, and to what has the focus the keys it uses itself', () => {
    expect(press('ArrowLeft', null, true)).toBe(false);
    expect(press(' ', 'button')).toBe(false);
    expect(press('ArrowRight', 'input')).toBe(false);
    expect(press('End', 'input')).toBe(false);
    expect(press('ArrowRight', 'seat')).toBe(false);
    expect([frame(), playing()]).toEqual([0, false]);
    expect(press('ArrowRight', 'button')).toBe(true);
    expect(press(' ', 'input')).toBe(true);
    for (const key of ['a', '5', '0', 'Enter', 'Tab', 'Escape', 'ArrowUp']) expect(press(key)).toBe(false);
  });
});
