import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { compileMessages } from './compile-messages.ts';

type Transform = (source: string, path: string) => Promise<{ code: string } | null>;
const transform = compileMessages().transform as unknown as Transform;

it('compiles a catalog to what the client shows without a parser', async () => {
  const source = "export const messages: Record<string, string> = { 'a.b': '{n, plural, one {# table} other {# tables}} of {name}' };";
  const { code } = (await transform(source, '/app/messages.en.ts?v=1')) ?? { code: '' };
  const { messages } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { messages: Record<string, string> };
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } });
  expect([i18n._('a.b', { n: 1, name: 'Bergen' }), i18n._('a.b', { n: 3, name: 'Oslo' })]).toEqual([
    '1 table of Bergen',
    '3 tables of Oslo',
  ]);
});

it('compiles a language with a script', async () => {
  const source = "export const messages: Record<string, string> = { 'a.b': '牌桌' };";
  expect((await transform(source, '/app/messages.zh-Hans.ts'))?.code).toBe('export const messages = {"a.b":["牌桌"]};');
});

it('names the text that is not valid', async () => {
  await expect(transform("export const messages = { 'x.y': '{n, plural, one {#}' };", '/app/messages.ko.ts')).rejects.toThrow(
    'message x.y',
  );
});

it('leaves every other file alone', async () => {
  expect(await transform('export const a = 1;', '/app/src/table/messages.ts')).toBeNull();
});
