/**
 * The next JSON value, reusing every unchanged part of the previous one, so that selectors of unchanged seats return the same object and
 * only the changed seat re-renders.
 */
export function reuse<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next;
  if (Array.isArray(before) && Array.isArray(next)) return reuseArray(before, next) as T;
  if (isPlain(before) && isPlain(next)) return reuseObject(before, next) as T;
  return next;
}

function reuseArray(before: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const merged = next.map((item, index) => reuse(before[index], item));
  return merged.length === before.length && merged.every((item, index) => item === before[index]) ? before : merged;
}

function reuseObject(before: Record<string, unknown>, next: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(next);
  const merged = Object.fromEntries(keys.map((key) => [key, reuse(before[key], next[key])]));
  return keys.length === Object.keys(before).length && keys.every((key) => merged[key] === before[key]) ? before : merged;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
