/** Texts that last as long as the browser tab and survive a reload. */
export interface TabStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * The tab's sessionStorage. In some frames reading it throws; then texts are kept in memory, and a reload needs a new launch.
 * @param find returns the storage, such as `() => window.sessionStorage`
 */
export function tabStorage(find: () => Storage): TabStorage {
  const memory = new Map<string, string>();
  const attempt = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    try {
      return use(find());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set: (key, value) => {
      memory.set(key, value);
      attempt((storage) => storage.setItem(key, value));
    },
    remove: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}
