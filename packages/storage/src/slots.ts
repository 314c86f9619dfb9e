/** Runs as many tasks at a time as there are connections; the others wait in order, with no time limit of their own. */
export function createSlots(most: number): { run<Answer>(work: () => Promise<Answer>): Promise<Answer>; idle(): Promise<void> } {
  const waiting: (() => void)[] = [];
  const running = new Set<Promise<unknown>>();
  let taken = 0;
  const run = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (taken >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) taken -= 1;
      else next();
    }
  };
  return {
    run: (work) => {
      const done = run(work);
      const settled = done.catch(() => {}).finally(() => running.delete(settled));
      running.add(settled);
      return done;
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
