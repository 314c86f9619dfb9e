import { expect, test } from 'vitest';
import { browserId } from './browser-id.ts';

function storageOf(entries: Record<string, string>): Storage {
  const kept = new Map(Object.entries(entries));
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as Storage;
}

test('a browser keeps its ID, and two browsers have different IDs', () => {
  const storage = storageOf({});
  const first = browserId(() => storage);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(browserId(() => storage)).toBe(first);
  expect(browserId(() => storageOf({}))).not.toBe(first);
});

test('an ID of another form is replaced', () => {
  expect(browserId(() => storageOf({ 'cardroom.browser': '<b>' }))).toMatch(/^[0-9a-f]{32}$/);
});

test('a browser that refuses storage has no ID', () => {
  const refuses = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(browserId(refuses)).toBeNull();
  expect(browserId(() => ({ ...storageOf({}), setItem: refuses }) as Storage)).toBeNull();
});
