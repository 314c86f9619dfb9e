import type { Store } from '@cardroom/journal';
import type { State, StateStore } from '@cardroom/wallet-check/src/index.ts';
import { keepKitState, kitStateOf, type RunAbout } from './run-records.ts';

/**
 * The state of the kit in the row of its run. Units may commit in any order, so that only one write is on its way; what comes meanwhile
 * goes together with the next one. A write is done when the database holds it or something newer.
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
        // One that failed was told to whoever waited for it.
        next = writing.catch(() => undefined).then(writeNewest);
        writing = next;
      }
      return next;
    },
  };
}
