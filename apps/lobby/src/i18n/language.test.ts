import { expect, it } from 'vitest';
import { directionOf, formattingLocale, languageOf } from './language.ts';

it.each([
  ['ko-KR', 'ko'],
  ['ko', 'ko'],
  ['en-GB', 'en'],
  ['ja-JP', 'ja'],
  ['es-MX', 'es'],
  ['de-CH', 'de'],
  ['ar-AE', 'ar'],
  ['zh-Hans-CN', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-Hant-TW', 'zh-Hans'],
  ['zh-TW', 'zh-Hans'],
  ['zh-Hant-HK', 'zh-Hans'],
  ['pt-BR', 'en'],
  ['ca-ES', 'en'],
  ['fa-IR', 'en'],
  ['', 'en'],
  ['not a locale', 'en'],
])('shows %s in a language there is', (locale, language) => {
  expect(languageOf(locale)).toBe(language);
});

it.each([
  ['en', 'en-GB', 'en-GB'],
  ['ko', 'ko-KR', 'ko-KR'],
  ['en', 'ja-JP', 'en-JP'],
  ['en', 'ja', 'en'],
  ['ko', 'not a locale', 'ko'],
  ['es', 'es-MX', 'es-MX'],
  ['zh-Hans', 'zh-Hans-CN', 'zh-Hans-CN'],
  ['zh-Hans', 'zh-SG', 'zh-SG'],
  ['zh-Hans', 'zh-Hant-TW', 'zh-Hans-TW'],
  ['zh-Hans', 'zh-TW', 'zh-Hans-TW'],
  ['ar', 'ar-EG', 'ar-EG-u-nu-latn'],
  ['ar', 'en-GB', 'ar-GB-u-nu-latn'],
] as const)('writes numbers of %s text for a player of %s by %s', (language, player, locale) => {
  expect(formattingLocale(language, player)).toBe(locale);
});

it('turns the page around for Arabic alone', () => {
  expect([directionOf('ar'), directionOf('de'), directionOf('zh-Hans')]).toEqual(['rtl', 'ltr', 'ltr']);
});
