import { afterAll, beforeAll, expect, test } from 'vitest';
import { callDecimal, dateText, localDecimal, nameOfCode, numberText, percentText } from './formats.ts';
import { hasText, languageShown, localeShown, onLanguage, t } from './i18n.ts';
import { firstLanguage } from './language.ts';
import { showAll } from './testing/read-texts.ts';

beforeAll(() => showAll('en'));
afterAll(() => showAll('en'));

test.each([
  ['de', ['en-US'], 'de'],
  [null, ['de-AT', 'en'], 'de'],
  [null, ['fr-FR', 'en-GB'], 'en'],
  ['xx', ['ja'], 'en'],
  [null, [], 'en'],
] as const)('with %j chosen and a browser in %j it begins in %s', (kept, preferred, language) => {
  expect(firstLanguage(kept, preferred)).toBe(language);
});

test('texts, dates and numbers change with the language, and pages are told', async () => {
  let told = 0;
  const stop = onLanguage(() => {
    told += 1;
  });
  const at = Date.UTC(2026, 10, 20, 12, 0);
  expect([t('menu.home'), localeShown(), numberText(1_234.5)]).toEqual(['Home', 'en-GB', '1,234.5']);
  await showAll('de');
  expect([t('menu.home'), localeShown(), numberText(1_234.5)]).toEqual(['Übersicht', 'de-DE', '1.234,5']);
  expect(dateText(at, { dateStyle: 'medium', timeZone: 'UTC' })).toBe('20.11.2026');
  expect(told).toBe(1);
  stop();
  await showAll('en');
  expect([told, languageShown()]).toEqual([1, 'en']);
});

test('countries and languages have names in the language', async () => {
  const names = () => [nameOfCode('region', 'AT'), nameOfCode('language', 'en'), nameOfCode('region', 'nowhere')];
  expect(names()).toEqual(['Austria', 'English', 'nowhere']);
  await showAll('de');
  expect(names()).toEqual(['Österreich', 'Englisch', 'nowhere']);
  await showAll('en');
});

test('amounts are typed with the decimal sign of the language, and called with a point', async () => {
  expect(['12.50', '12,50', '1,234'].map(callDecimal)).toEqual(['12.50', '12,50', '1,234']);
  expect(localDecimal('12.50')).toBe('12.50');
  await showAll('de');
  expect(['12,50', '12.50', '1.234,50', '12', ''].map(callDecimal)).toEqual(['12.50', '12.50', '1234.50', '12', '']);
  expect(localDecimal('12.50')).toBe('12,50');
  await showAll('en');
});

test('a part of calls that is less than all never shows as all', () => {
  expect(percentText(0.99999, 2)).toBe('99.99%');
  expect(percentText(1, 2)).toBe('100%');
  expect(percentText(0.9992, 2)).toBe('99.92%');
  expect(percentText(0.28, 0)).toBe('28%');
});

test('a code that has no text is known to have none', () => {
  expect([hasText('menu.home'), hasText('menu.nothing')]).toEqual([true, false]);
});
