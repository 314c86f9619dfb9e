/** Cancels a planned call; calling it later or twice does nothing. */
export type Cancel = () => void;

/** Server time and the only timer of the tables. Times are ms since the epoch. */
export interface Clock {
  now(): number;
  /** Calls `run` once the clock has reached `time`, at once if that has passed. The caller must catch errors thrown by `run`. */
  at(time: number, run: () => void): Cancel;
}

/** The clock of the machine is too far from that of the database. */
export class WrongClock extends Error {
  override readonly name = 'WrongClock';
}

/** `setTimeout` takes at most this many ms; a longer wait is split into steps. */
const WAIT_MAX_MS = 2_147_483_647;
/** How fast the clock may follow the wall clock: 1 ms in 100. */
const SLEW = 0.01;

/**
 * A clock that never jumps: it runs on monotonic time and follows the wall clock by at most 1 %, so that a change of the system time does
 * not move any player's deadline.
 */
export function systemClock(): Clock {
  let mono = performance.now();
  let time = Date.now();
  const now = () => {
    const passed = performance.now() - mono;
    const target = time + passed;
    const correction = Math.max(-passed * SLEW, Math.min(passed * SLEW, Date.now() - target));
    mono += passed;
    time = target + correction;
    return Math.floor(time);
  };
  return { now, at: (when, run) => callAt(now, when, run) };
}

function callAt(now: () => number, when: number, run: () => void): Cancel {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const left = when - now();
    if (left <= 0) return run();
    timer = setTimeout(wait, Math.min(left, WAIT_MAX_MS));
  };
  timer = setTimeout(wait, Math.max(0, Math.min(when - now(), WAIT_MAX_MS)));
  return () => clearTimeout(timer);
}
