/** The browser's own storage, which outlives the tab. */
export interface KeptTexts {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/**
 * Texts that outlive the tab. In some frames the storage throws; then they last as long as the page.
 * @param find where the storage is; `() => window.localStorage` in a browser.
 */
export function keptTexts(find: () => Storage): KeptTexts {
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
        // Full or forbidden: the page remembers.
      }
    },
  };
}
