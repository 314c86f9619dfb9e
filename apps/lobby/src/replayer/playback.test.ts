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

describe('stepping', () => {
  it('steps back and forth, and stays within the hand', () => {
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

  it('jumps to a street, unless it was not dealt', () => {
    playback.toStreet('turn');
    expect([frame(), streetAt(LINE, frame())]).toEqual([LINE.streets.turn, 'turn']);
    expect(LINE.frames.map((_, index) => streetAt(LINE, index)).filter((street) => street === 'preflop')).toHaveLength(3);
    const folded = new Playback(timeLineOf(handOf('flop')));
    folded.toStreet('river');
    expect(folded.store.getState().frame).toBe(0);
  });
});

describe('playing', () => {
  it('shows each frame for its time and stops at the end', () => {
    playback.play();
    vi.advanceTimersByTime(msOf(0, 3) - 1);
    expect([frame(), playing()]).toEqual([2, true]);
    vi.advanceTimersByTime(1);
    expect(frame()).toBe(3);
    vi.advanceTimersByTime(msOf(3, LAST));
    expect([frame(), playing()]).toEqual([LAST, false]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('starts over from the end', () => {
    playback.goTo(LAST);
    playback.play();
    expect([frame(), playing()]).toEqual([0, true]);
  });

  it.each(SPEEDS)('plays at %s times the speed', (speed) => {
    playback.setSpeed(speed);
    playback.play();
    vi.advanceTimersByTime(msOf(0, LAST) / speed - 1);
    expect(playing()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(playing()).toBe(false);
  });

  it('applies a new speed to the current frame, between the slowest and the fastest', () => {
    playback.play();
    playback.setSpeed(4);
    vi.advanceTimersByTime(msOf(0, 1) / 4);
    expect(frame()).toBe(1);
    for (let presses = 0; presses < 9; presses += 1) playback.changeSpeed(1);
    expect(playback.store.getState().speed).toBe(4);
    for (let presses = 0; presses < 9; presses += 1) playback.changeSpeed(-1);
    expect(playback.store.getState().speed).toBe(0.5);
  });

  it('cycles through all speeds with one button', () => {
    expect(SPEEDS.map(speedAfter)).toEqual([1, 2, 4, 0.5]);
  });

  it('stops at a step or a pause', () => {
    for (const stop of [() => playback.step(1), () => playback.pause(), () => playback.toggle(), () => playback.toStreet('flop')]) {
      playback.play();
      stop();
      const stopped = frame();
      vi.advanceTimersByTime(60_000);
      expect([frame(), playing()]).toEqual([stopped, false]);
    }
  });

  it('stops when the page is left', () => {
    playback.play();
    playback.stop();
    vi.advanceTimersByTime(60_000);
    expect(frame()).toBe(0);
  });
});

describe('keys', () => {
  const press = (key: string, on: 'button' | 'input' | 'seat' | null = null, modified = false): boolean =>
    pressKey(playback, { key, modified, on });

  it('Space plays and pauses, arrows step, Home and End go to the ends, digits jump to streets, plus and minus change the speed', () => {
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

  it('leaves browser shortcuts alone, and keys that the focused element handles', () => {
    expect(press('ArrowLeft', null, true)).toBe(false);
    expect(press(' ', 'button')).toBe(false);
    expect(press('ArrowRight', 'input')).toBe(false);
    expect(press('End', 'input')).toBe(false);
    expect(press('ArrowRight', 'seat')).toBe(false);
    expect([frame(), playing()]).toEqual([0, false]);
    expect(press('ArrowRight', 'button')).toBe(true);
    expect(press('ArrowDown', 'button')).toBe(true);
    expect(press('ArrowUp', 'button')).toBe(true);
    expect(press(' ', 'input')).toBe(true);
    for (const key of ['a', '5', '0', 'Enter', 'Tab', 'Escape', 'ArrowUp']) expect(press(key)).toBe(false);
  });
});
