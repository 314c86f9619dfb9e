import { expect, it } from 'vitest';
import { deviceStorage } from './device-storage.ts';

it("keeps texts in the browser's storage", () => {
  const texts = new Map<string, string>();
  const storage = { getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, value: string) => void texts.set(key, value) };
  deviceStorage(() => storage as unknown as Storage).set('name', 'Ann');
  expect(deviceStorage(() => storage as unknown as Storage).get('name')).toBe('Ann');
  expect(deviceStorage(() => storage as unknown as Storage).get('age')).toBeNull();
});

it('keeps them as long as the page if the browser refuses storage', () => {
  const forbidden = deviceStorage(() => {
    throw new Error('SecurityError');
  });
  forbidden.set('name', 'Ann');
  expect(forbidden.get('name')).toBe('Ann');
  expect(forbidden.get('age')).toBeNull();
});
