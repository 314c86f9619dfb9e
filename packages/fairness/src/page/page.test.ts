import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const build: { fairPage(): Promise<string> } = await import(new URL('../../build-page.mjs', import.meta.url).href);
const page = await build.fairPage();
const sha256 = (text: string, form: 'hex' | 'base64') => createHash('sha256').update(text).digest(form);

it('is the page whose hash the README tells', () => {
  const told = /SHA-256 of the page: `([0-9a-f]{64})`/.exec(readFileSync(new URL('../../README.md', import.meta.url), 'utf8'))?.[1];
  expect(told).toBe(sha256(page, 'hex'));
});

it('can make no request: nothing is loaded, and only its own script and styles may run', () => {
  expect([...page.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, to]) => to)).toEqual(['data:,', '#deck']);
  expect(page).not.toMatch(/@import|url\((?!#tip)|\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts/);
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
  const inside = (tag: string) => new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page)?.[1] ?? '';
  expect(policy).toBe(
    `default-src 'none'; script-src 'sha256-${sha256(inside('script'), 'base64')}'; style-src 'sha256-${sha256(inside('style'), 'base64')}'; img-src data:; base-uri 'none'; form-action 'none'`,
  );
});
