import type { Playback } from './playback.ts';
import { REPLAY_STREETS } from './time-line.ts';

export interface ReplayKey {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  /** Ctrl, Alt or Meta: the browser's own shortcuts. */
  readonly modified: boolean;
  /** What has the focus uses some keys itself: a button the space bar, the slider and the speeds the arrows, a seat left and right. */
  readonly on: 'button' | 'input' | 'seat' | null;
}

const STEP_KEYS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** Does what a key means in the replayer; false when it means nothing here. */
export function pressKey(playback: Playback, { key, modified, on }: ReplayKey): boolean {
  if (modified || (key === ' ' && on === 'button') || (STEP_KEYS.has(key) && (on === 'input' || on === 'seat'))) return false;
  const street = REPLAY_STREETS[Number(key) - 1];
  if (street !== undefined) playback.toStreet(street);
  else if (key === ' ') playback.toggle();
  else if (key === 'ArrowLeft') playback.step(-1);
  else if (key === 'ArrowRight') playback.step(1);
  else if (key === 'Home') playback.goTo(0);
  else if (key === 'End') playback.goTo(playback.last);
  else if (key === '+' || key === '=') playback.changeSpeed(1);
  else if (key === '-') playback.changeSpeed(-1);
  else return false;
  return true;
}
