import { createStore, type StoreApi } from 'zustand/vanilla';
import { REPLAY_STREETS, type ReplayStreet, type TimeLine } from './time-line.ts';

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export interface PlaybackState {
  /** Index of the current frame. */
  readonly frame: number;
  readonly playing: boolean;
  readonly speed: Speed;
}

/** Moves through a time line, by hand or automatically. At most one timer is pending at any time. */
export class Playback {
  readonly store: StoreApi<PlaybackState>;
  readonly line: TimeLine;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(line: TimeLine) {
    this.line = line;
    this.store = createStore<PlaybackState>(() => ({ frame: 0, playing: false, speed: 1 }));
  }

  get last(): number {
    return Math.max(0, this.line.frames.length - 1);
  }

  /** Stepping by hand stops the playback. */
  step(by: number): void {
    this.goTo(this.store.getState().frame + by);
  }

  goTo(frame: number): void {
    this.#show(frame, false);
  }

  /** Does nothing if the street was not dealt. */
  toStreet(street: ReplayStreet): void {
    const frame = this.line.streets[street];
    if (frame !== undefined) this.goTo(frame);
  }

  /** Starts over from the end. */
  play(): void {
    const { frame } = this.store.getState();
    this.#show(frame === this.last ? 0 : frame, true);
  }

  pause(): void {
    this.#show(this.store.getState().frame, false);
  }

  toggle(): void {
    if (this.store.getState().playing) this.pause();
    else this.play();
  }

  setSpeed(speed: Speed): void {
    this.store.setState({ speed });
    this.#plan();
  }

  /** One speed faster or slower, within the available speeds. */
  changeSpeed(by: 1 | -1): void {
    const next = SPEEDS[SPEEDS.indexOf(this.store.getState().speed) + by];
    if (next !== undefined) this.setSpeed(next);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #show(frame: number, playing: boolean): void {
    const within = Math.min(this.last, Math.max(0, frame));
    this.store.setState({ frame: within, playing: playing && within < this.last });
    this.#plan();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    const { frame, playing, speed } = this.store.getState();
    const shown = this.line.frames[frame];
    if (playing && shown) this.#timer = setTimeout(() => this.#show(frame + 1, true), shown.ms / speed);
  }
}

/** The next faster speed; after the fastest, the slowest. */
export function speedAfter(speed: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? speed;
}

/** The street of a frame. */
export function streetAt({ streets }: TimeLine, frame: number): ReplayStreet {
  return REPLAY_STREETS.findLast((street) => (streets[street] ?? Number.POSITIVE_INFINITY) <= frame) ?? 'preflop';
}
