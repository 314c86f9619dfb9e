import { OutcomeUnknown, type Store } from '@cardroom/journal';

/**
 * The store as the whole process uses it: a commit of unknown outcome ends the process through `fatal`, whoever asked for it, because
 * nothing is written after it any more. The caller gets the error, too. A store that is closed has nothing left to be unsure of.
 */
export function endingAtUnknown(store: Store, fatal: (error: unknown) => void): Store {
  let isClosed = false;
  return {
    read: (stmt) => store.read(stmt),
    async write(unit) {
      try {
        return await store.write(unit);
      } catch (error) {
        if (error instanceof OutcomeUnknown && !isClosed) fatal(error);
        throw error;
      }
    },
    close() {
      isClosed = true;
      return store.close();
    },
  };
}
