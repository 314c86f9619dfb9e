import { expect, it } from 'vitest';
import { tabStorage } from './tab-storage.ts';

function fakeStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

it('survives a reload', () => {
  const disk = fakeStorage();
  tabStorage(() => disk).set('a', '1');
  const reloaded = tabStorage(() => disk);
  expect(reloaded.get('a')).toBe('1');
  reloaded.remove('a');
  expect(reloaded.get('a')).toBeNull();
  expect(tabStorage(() => disk).get('a')).toBeNull();
});

it('keeps texts in memory where the storage throws', () => {
  const storage = tabStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  storage.set('a', '1');
  expect(storage.get('a')).toBe('1');
  storage.remove('a');
  expect(storage.get('a')).toBeNull();
});

it('keeps texts in memory that do not fit', () => {
  const full = {
    ...fakeStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const storage = tabStorage(() => full);
  storage.set('a', '1');
  expect(storage.get('a')).toBe('1');
});
