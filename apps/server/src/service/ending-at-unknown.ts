import { OutcomeUnknown, type Store } from '@cardroom/storage';

/**
 * The store for the whole process: a commit of unknown outcome, or a database that lacks what was committed, ends the process through
 * `fatal`, whoever met it, because nothing may be written after it. The caller gets the error as well. After a close neither matters.
 */
export function endingAtUnknown(store: Store, fatal: (error: unknown) => void): Store {
  let isClosed = false;
  const ending = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof OutcomeUnknown && !isClosed) fatal(error);
      throw error;
    }
  };
  return {
    read: (stmt) => ending(store.read(stmt)),
    unfit: () => ending(store.unfit()),
    write: (unit) => ending(store.write(unit)),
    close() {
      isClosed = true;
      return store.close();
    },
  };
}
