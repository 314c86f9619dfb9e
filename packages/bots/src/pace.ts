import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './random.ts';

/** How fast a bot plays. Tests use one without pauses. */
export interface Pace {
  /** Pauses before an action. */
  think(random: Random, signal: AbortSignal): Promise<void>;
  /** Waits for about `ms`, or until the signal fires. */
  rest(ms: number, signal: AbortSignal): Promise<void>;
}

const THINK_MS_MIN = 600;
const THINK_MS_MAX = 1_500;

/** The pace of a fast player: 0.6 to 1.5 s per decision. */
export const HUMAN_PACE: Pace = {
  think: (random, signal) => pause(THINK_MS_MIN + random() * (THINK_MS_MAX - THINK_MS_MIN), signal),
  rest: pause,
};

const SHORT_REST_MS_MAX = 400;

/** Acts at once and rests briefly; without any rest, a full table or an unavailable service would be polled endlessly. */
export const NO_PAUSES: Pace = {
  think: async () => {},
  rest: (ms, signal) => pause(Math.min(ms, SHORT_REST_MS_MAX), signal),
};

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
