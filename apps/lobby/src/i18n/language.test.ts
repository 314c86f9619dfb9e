import { expect, it } from 'vitest';
import { formattingLocale, languageOf } from './language.ts';

it.each([
  ['ko-KR', 'ko'],
  ['ko', 'ko'],
  ['en-GB', 'en'],
  ['zh-Hans-CN', 'en'],
  ['', 'en'],
])('shows %s in a language there is', (locale, language) => {
  expect(languageOf(locale)).toBe(language);
});

it.each([
  ['en', 'en-GB', 'en-GB'],
  ['ko', 'ko-KR', 'ko-KR'],
  ['en', 'ja-JP', 'en-JP'],
  ['en', 'ja', 'en'],
  ['ko', 'not a locale', 'ko'],
] as const)('writes numbers of %s text for a player of %s by %s', (language, player, locale) => {
  expect(formattingLocale(language, player)).toBe(locale);
});
