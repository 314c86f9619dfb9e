/** Storage that outlives the tab. */
export interface DeviceStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/**
 * Texts that outlive the tab. In some frames storage throws; then they last as long as the page.
 * @param find returns the storage, such as `() => window.localStorage`
 */
export function deviceStorage(find: () => Storage): DeviceStorage {
  const memory = new Map<string, string>();
  return {
    get: (key) => {
      try {
        return find().getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set: (key, value) => {
      memory.set(key, value);
      try {
        find().setItem(key, value);
      } catch {
        // Full or forbidden: kept in memory.
      }
    },
  };
}
