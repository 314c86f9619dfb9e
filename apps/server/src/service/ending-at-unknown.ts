import { OutcomeUnknown, type Store } from '@cardroom/storage';

/**
 * The store for the whole process: a commit of unknown outcome ends the process through `fatal`, whoever asked for it, because nothing may
 * be written after it. The caller gets the error as well. After a close, unknown outcomes no longer matter.
 */
export function endingAtUnknown(store: Store, fatal: (error: unknown) => void): Store {
  let isClosed = false;
  return {
    read: (stmt) => store.read(stmt),
    unfit: () => store.unfit(),
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
