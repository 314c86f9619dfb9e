import { type Store, UniqueViolation, UnitRefused } from '@cardroom/storage';
import { type Tracing, traced } from '../process/tracing.ts';
import type { Meters } from './meters.ts';

/** A store whose commits are timed. */
export interface MeasuredStore extends Store {
  /** How long the oldest unit that is being written has taken so far, ms; 0 when none is. */
  oldestCommitMs(): number;
}

export interface StoreWatches {
  readonly meters: Pick<Meters, 'commit'>;
  /** Commits within a span get one of their own. */
  readonly tracing: Pick<Tracing, 'open'>;
  now(): number;
}

/** The same store, with every commit measured. A guard that refuses a unit is an answer, not a failure. */
export function measuredStore(store: Store, { meters, tracing, now }: StoreWatches): MeasuredStore {
  const begun = new Set<{ readonly at: number }>();
  return {
    read: (stmt) => store.read(stmt),
    unfit: () => store.unfit(),
    close: () => store.close(),
    oldestCommitMs: () => {
      // A set keeps the order in which the units came.
      const [oldest] = begun;
      return oldest === undefined ? 0 : Math.max(0, now() - oldest.at);
    },
    async write(unit) {
      const measured = meters.commit();
      const one = { at: now() };
      begun.add(one);
      try {
        const commit = { name: 'unit commit', place: 'inside', facts: { statements: unit.length } } as const;
        const rows = await traced(tracing, commit, () => store.write(unit));
        measured(true);
        return rows;
      } catch (error) {
        if (!(error instanceof UnitRefused || error instanceof UniqueViolation)) measured(false);
        throw error;
      } finally {
        begun.delete(one);
      }
    },
  };
}
