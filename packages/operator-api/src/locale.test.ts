import { describe, expect, test } from 'vitest';
import { COUNTRIES, resolveLocale } from './locale.ts';

test('there are 249 assigned country codes', () => {
  expect(COUNTRIES.size).toBe(249);
});

describe('resolveLocale', () => {
  test.each([
    ['kr', 'kr', 'ko-KR'],
    ['KR', 'KR', 'ko-KR'],
    ['ko', 'kr', 'ko-KR'],
    ['jp', 'jp', 'ja-JP'],
    ['ja', 'jp', 'ja-JP'],
    ['us', 'kr', 'en-US'],
    ['en', 'gb', 'en-GB'],
    ['br', 'br', 'pt-BR'],
    ['pt', 'br', 'pt-BR'],
    ['es', 'mx', 'es-MX'],
    ['no', 'no', 'nb-NO'],
    ['da', 'dk', 'da-DK'],
    ['uk', 'ua', 'uk-UA'],
    ['tw', 'tw', 'zh-Hant-TW'],
    ['cn', 'us', 'zh-Hans-CN'],
    ['in', 'in', 'en-IN'],
    // Codes of both a country and an unrelated language.
    ['sv', 'se', 'sv-SE'],
    ['sv', 'sv', 'es-SV'],
    ['et', 'ee', 'et-EE'],
    ['vi', 'vn', 'vi-VN'],
    ['ar', 'ae', 'ar-AE'],
    ['ar', 'ar', 'es-AR'],
    ['my', 'mm', 'my-MM'],
    ['my', 'my', 'ms-MY'],
    ['ca', 'ca', 'en-CA'],
    // The specified meaning, a country, wins; an operator who means the language sends `ca-ES` or `be-BY`, or sets a market language.
    ['ca', 'es', 'en-CA'],
    ['be', 'by', 'nl-BE'],
    // BCP 47.
    ['zh_TW', 'tw', 'zh-TW'],
    ['zh_Hant_TW', 'tw', 'zh-Hant-TW'],
    ['KO-kr', 'kr', 'ko-KR'],
    ['ca-ES', 'es', 'ca-ES'],
    // Refused.
    ['xx', 'kr', null],
    ['zz', 'us', null],
    ['qq-QQ', 'us', null],
    ['korean', 'kr', null],
    ['', 'kr', null],
  ])('%s in %s is %s', (language, country, tag) => {
    expect(resolveLocale(language, country)?.tag ?? null).toBe(tag);
  });

  test('says how the language was read', () => {
    expect([resolveLocale('ko_KR', 'kr'), resolveLocale('kr', 'kr'), resolveLocale('ko', 'kr')].map((one) => one?.kind)).toEqual([
      'bcp47',
      'country',
      'language',
    ]);
  });

  test('an operator’s own market languages replace the default', () => {
    expect(resolveLocale('be', 'be', { be: 'fr' })?.tag).toBe('fr-BE');
  });

  test.each([
    ['fr', 'ch', { ch: 'fr' }, 'fr-CH'],
    ['de', 'ch', { ch: 'fr' }, 'de-CH'],
    ['ch', 'ch', { ch: 'fr' }, 'fr-CH'],
    ['ca', 'es', { es: 'ca' }, 'ca-ES'],
    ['es', 'es', { es: 'ca' }, 'ca-ES'],
    ['be', 'by', { by: 'be' }, 'be-BY'],
    ['fr', 'be', { be: 'fr' }, 'fr-BE'],
  ])('%s in %s with market languages %j is %s', (language, country, markets, tag) => {
    expect(resolveLocale(language, country, markets)?.tag).toBe(tag);
  });

  test('with an unknown country the tag has no region', () => {
    expect(resolveLocale('ko', 'xx')?.tag).toBe('ko');
  });
});
