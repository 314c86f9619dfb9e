/** The clock of the show: monotonic, in ms. */
export interface ShowClock {
  now(): number;
  /** Runs once after `ms`; returns what calls it off. */
  after(ms: number, run: () => void): () => void;
}

export const pageClock: ShowClock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
