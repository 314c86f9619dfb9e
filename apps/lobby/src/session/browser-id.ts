const KEY = 'cardroom.browser';
const BYTES = 16;
const MADE = /^[0-9a-f]{32}$/;

/**
 * A random ID kept in this browser, which shows the operator when two players share a device. Null if the browser refuses storage, as in
 * some frames.
 * @param find returns the storage, such as `() => window.localStorage`
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
