import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, send } from '../../../testing/fixtures/listening-app.ts';

let app: ListeningApp;
beforeEach(async () => {
  app = await listeningApp();
});
afterEach(() => app.close());

test('the page that checks proofs is the same for everybody, revalidated, and never framed', async () => {
  const reply = await send(`${app.url}/fair`);
  expect([reply.status, reply.text]).toEqual([200, '<!doctype html><title>Check a hand</title>']);
  expect(reply.headers['content-type']).toMatch(/^text\/html/);
  expect(reply.headers['content-security-policy']).toBe("frame-ancestors 'none'");
  expect(reply.headers['cache-control']).toBe('no-cache');
});

test('without a built page it is 503', async () => {
  rmSync(join(app.lobbyDir, 'fair.html'));
  expect((await send(`${app.url}/fair`)).body).toMatchObject({ code: 'UNAVAILABLE' });
});
