import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './random.ts';
import { type Decision, thinkMs } from './thinking.ts';

/** How fast a bot plays. Tests use one without pauses. */
export interface Pace {
  /** Pauses before an action, for at most `atMostMs`. */
  think(thought: Thought): Promise<void>;
  /** Waits for about `ms`, or until the signal fires. */
  rest(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Thought {
  readonly decision: Decision;
  readonly random: Random;
  /** A bot acts in time: it never uses more than this. */
  readonly atMostMs: number;
  /** Somebody waits for the next hand, so the bot is as quick as a fast one. */
  readonly isHurried: boolean;
  readonly signal: AbortSignal;
}

export const PACE_NAMES = ['normal', 'fast'] as const;
export type PaceName = (typeof PACE_NAMES)[number];

/** A fast bot, and one that is hurried, thinks for this share of the usual time. */
const FAST = 0.3;

/** The pace of people: by decision, so that the table can be followed. */
export const HUMAN_PACE: Pace = pacedBy(pause);

/** Both paces a person may choose for the demo. */
export const PACES: Readonly<Record<PaceName, Pace>> = { normal: HUMAN_PACE, fast: pacedBy(pause, FAST) };

const SHORT_REST_MS_MAX = 400;

/** Acts at once and rests briefly; without any rest, a full table or an unavailable service would be polled endlessly. */
export const NO_PAUSES: Pace = {
  think: async () => {},
  rest: (ms, signal) => pause(Math.min(ms, SHORT_REST_MS_MAX), signal),
};

/** A pace that waits with `rest`: for a process with a clock of its own. `share` shortens the time for a decision. */
export function pacedBy(rest: Pace['rest'], share = 1): Pace {
  const think = ({ decision, random, atMostMs, isHurried, signal }: Thought) => {
    const thought = thinkMs(decision, random) * (isHurried ? Math.min(share, FAST) : share);
    return rest(Math.min(atMostMs, thought), signal);
  };
  return { think, rest };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
