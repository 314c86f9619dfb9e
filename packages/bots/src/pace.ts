import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './random.ts';

/** How a bot spends time. Tests give one that does not. */
export interface Pace {
  /** Thinks before an action. */
  think(random: Random, signal: AbortSignal): Promise<void>;
  /** Rests for about `ms`; ends early when the signal fires. */
  rest(ms: number, signal: AbortSignal): Promise<void>;
}

const THINK_MS_MIN = 600;
const THINK_MS_MAX = 1_500;

/** As a quick person plays: 0.6 to 1.5 s for a decision. */
export const HUMAN_PACE: Pace = {
  think: (random, signal) => pause(THINK_MS_MIN + random() * (THINK_MS_MAX - THINK_MS_MIN), signal),
  rest: pause,
};

const SHORT_REST_MS_MAX = 400;

/** Decides at once and rests shortly: some rest there must be, or a full table or an absent service would be asked without end. */
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
