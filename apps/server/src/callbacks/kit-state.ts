import type { Store } from '@cardroom/storage';
import type { State, StateStore } from '@cardroom/wallet-check/src/index.ts';
import { keepKitState, kitStateOf, type RunAbout } from './run-records.ts';

/**
 * Keeps the kit's state in the row of its run. Units may commit in any order, so only one write is in flight; states that arrive in the
 * meantime are combined into the next write. A write is done when the database holds its state or a newer one.
 */
export function kitStateStore(store: Store, about: RunAbout): StateStore {
  let newest: State | null = null;
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const writeNewest = async (): Promise<void> => {
    next = null;
    if (newest !== null) await keepKitState(store, about.runId, newest);
  };
  return {
    read: () => kitStateOf(store, about),
    write: (state) => {
      newest = state;
      if (next === null) {
        // A failed write was already reported to its own caller.
        next = writing.catch(() => undefined).then(writeNewest);
        writing = next;
      }
      return next;
    },
  };
}
