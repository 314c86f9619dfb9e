import type { Cancel } from '../process/clock.ts';

/** The time by which a process judges whether it may act: it goes on while the process stands still, and nobody can set it. */
export interface MonoClock {
  /** Ms since some moment. */
  now(): number;
  /** Calls `run` once after `ms`. */
  after(ms: number, run: () => void): Cancel;
}

/** The monotonic time of this machine. A planned call alone does not keep the process alive. */
export function systemMonoClock(): MonoClock {
  return {
    now: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms).unref();
      return () => clearTimeout(timer);
    },
  };
}
