import type { Playback } from './playback.ts';
import { REPLAY_STREETS } from './time-line.ts';

export interface ReplayKey {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  /** With Ctrl, Alt or Meta, which belong to browser shortcuts. */
  readonly modified: boolean;
  /**
   * The focused element, which handles some keys itself: a button Space, the slider and the speeds the arrow keys, a seat left and right. Up and down
   * step where a button has the focus, such as one of the list of steps; elsewhere they scroll.
   */
  readonly on: 'button' | 'input' | 'seat' | null;
}

const STEP_KEYS = /^(Arrow|Home|End)/;

/** Handles a key; false if it does nothing in the replayer. */
export function pressKey(playback: Playback, { key, modified, on }: ReplayKey): boolean {
  if (modified || (key === ' ' && on === 'button') || (STEP_KEYS.test(key) && (on === 'input' || on === 'seat'))) return false;
  const street = REPLAY_STREETS[Number(key) - 1];
  if (street !== undefined) playback.toStreet(street);
  else if (key === ' ') playback.toggle();
  else if (key === 'ArrowLeft' || (key === 'ArrowUp' && on === 'button')) playback.step(-1);
  else if (key === 'ArrowRight' || (key === 'ArrowDown' && on === 'button')) playback.step(1);
  else if (key === 'Home') playback.goTo(0);
  else if (key === 'End') playback.goTo(playback.last);
  else if (key === '+' || key === '=') playback.changeSpeed(1);
  else if (key === '-') playback.changeSpeed(-1);
  else return false;
  return true;
}
