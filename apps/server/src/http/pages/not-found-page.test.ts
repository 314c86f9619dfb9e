import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, send } from '../../../testing/fixtures/listening-app.ts';

let app: ListeningApp;
beforeEach(async () => {
  app = await listeningApp();
});
afterEach(() => app.close());

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test('a browser gets a page at an unknown address, whose only style is the one its policy allows', async () => {
  const reply = await send(`${app.url}/nothing/here`, { headers: { accept: BROWSER } });
  expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(reply.text).toContain('<h1>Page not found</h1>');
  const [, style = ''] = /<style>(.*)<\/style>/.exec(reply.text) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(reply.headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  expect(reply.text).not.toContain('nothing/here');
});

test.each([{}, { accept: 'application/json' }, { accept: '*/*' }])('a program with %j gets JSON', async (headers) => {
  const reply = await send(`${app.url}/nothing`, { headers });
  expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
});

test('a form to an unknown address gets JSON', async () => {
  const reply = await send(`${app.url}/nothing`, { method: 'POST', headers: { accept: BROWSER } });
  expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
});
