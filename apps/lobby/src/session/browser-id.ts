const KEY = 'cardroom.browser';
const BYTES = 16;
const MADE = /^[0-9a-f]{32}$/;

/**
 * A random id this browser keeps, so that the house can see when two players share a device. Null where the browser keeps nothing for the
 * page, as in some frames. `find`: where the storage is; `() => window.localStorage` in a browser.
 */
export function browserId(find: () => Storage): string | null {
  try {
    const storage = find();
    const kept = storage.getItem(KEY);
    if (kept !== null && MADE.test(kept)) return kept;
    const made = [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    storage.setItem(KEY, made);
    return made;
  } catch {
    return null;
  }
}
