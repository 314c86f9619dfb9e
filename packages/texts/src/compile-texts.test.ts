import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { compileTexts } from './compile-texts.ts';

const transform = compileTexts().transform as unknown as (source: string, path: string) => { code: string } | null;
const text = (part: string, id: string, said: string): string => `msgctxt "${part}"\nmsgid "${id}"\nmsgstr "${said}"\n\n`;

it('compiles a part of a catalog to what the client shows without a parser', async () => {
  const source = text('lobby', 'a.b', '{n, plural, one {# table} other {# tables}} of {name}');
  const { code } = transform(source, '/app/texts/en.po?part=lobby') ?? { code: '' };
  const { messages } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { messages: Record<string, string> };
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } });
  expect([i18n._('a.b', { n: 1, name: 'Bergen' }), i18n._('a.b', { n: 3, name: 'Oslo' })]).toEqual([
    '1 table of Bergen',
    '3 tables of Oslo',
  ]);
});

it('takes the texts of one part only, in a language with a script, too', () => {
  const source = text('lobby', 'a.b', '牌桌') + text('table', 'c.d', '下注');
  expect(transform(source, '/app/texts/zh-Hans.po?t=1&part=table')?.code).toBe('export const messages = {"c.d":["下注"]};');
});

it('names the text that is not valid', () => {
  expect(() => transform(text('table', 'x.y', '{n, plural, one {#}'), '/app/texts/ko.po?part=table')).toThrow('text x.y');
});

it('refuses a part without texts', () => {
  expect(() => transform(text('table', 'x.y', 'x'), '/app/texts/ko.po?part=chat')).toThrow('msgctxt "chat"');
});

it('leaves every other file alone', () => {
  expect(transform('export const a = 1;', '/app/src/table/texts.ts?part=table')).toBeNull();
});
