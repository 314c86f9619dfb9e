import { expect, it } from 'vitest';
import { keptTexts } from './kept-texts.ts';

it('keeps texts where the browser does', () => {
  const texts = new Map<string, string>();
  const storage = { getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, value: string) => void texts.set(key, value) };
  keptTexts(() => storage as unknown as Storage).set('name', 'Ann');
  expect(keptTexts(() => storage as unknown as Storage).get('name')).toBe('Ann');
  expect(keptTexts(() => storage as unknown as Storage).get('age')).toBeNull();
});

it('keeps them as long as the page lasts where the browser keeps nothing', () => {
  const forbidden = keptTexts(() => {
    throw new Error('SecurityError');
  });
  forbidden.set('name', 'Ann');
  expect(forbidden.get('name')).toBe('Ann');
  expect(forbidden.get('age')).toBeNull();
});
