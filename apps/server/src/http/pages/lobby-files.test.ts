import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, NOW, newOperator, send, value } from '../../../testing/fixtures/listening-app.ts';
import { setFrameOrigins } from '../../operators/operators.ts';

let app: ListeningApp;
beforeEach(async () => {
  app = await listeningApp();
});
afterEach(() => app.close());

const ancestors = async () => {
  const policy = String((await send(`${app.url}/lobby`)).headers['content-security-policy']);
  return policy.split('; ').find((part) => part.startsWith('frame-ancestors'));
};

test.each(['/lobby', '/lobby/', '/lobby/table/1001'])(
  '%s serves the page: always revalidated, without inline code or foreign sources',
  async (path) => {
    const reply = await send(`${app.url}${path}`);
    expect([reply.status, reply.text]).toEqual([200, '<!doctype html><title>Lobby</title>']);
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("connect-src 'self' wss://poker.example.com;");
    expect(policy).not.toMatch(/unsafe|data:|\*/);
  },
);

test('hashed files are cached for ever, the others are not', async () => {
  const asset = await send(`${app.url}/lobby/assets/main-abc123.js`);
  expect([asset.status, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(asset.headers['content-type']).toMatch(/javascript/);
});

test.each([
  ['br, gzip', 'br', 'as brotli'],
  ['gzip, deflate', 'gzip', 'as gzip'],
  ['br;q=0, gzip', 'gzip', 'as gzip'],
  ['identity', undefined, 'export {};'],
])('a browser that takes %s gets the script as %s', async (accepted, encoding, text) => {
  const reply = await send(`${app.url}/lobby/assets/main-abc123.js`, { headers: { 'accept-encoding': accepted } });
  expect([reply.status, reply.headers['content-encoding'], reply.text]).toEqual([200, encoding, text]);
  expect(reply.headers['content-type']).toMatch(/^text\/javascript/);
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  // Shared caches must not give one browser's response to another.
  expect(reply.headers.vary).toContain('Accept-Encoding');
});

test('a file too small to be compressed is served as it is', async () => {
  const reply = await send(`${app.url}/lobby/assets/small-abc123.css`, { headers: { 'accept-encoding': 'br' } });
  expect([reply.status, reply.headers['content-encoding'], reply.text]).toEqual([200, undefined, 'a{}']);
});

test.each(['/lobby/assets/missing-1.js', '/lobby/missing.png', '/lobby/%2e%2e/%2e%2e/package.json'])('%s is 404', async (path) => {
  expect((await send(`${app.url}${path}`)).status).toBe(404);
});

test('a path outside the directory gets the page and nothing else', async () => {
  expect((await send(`${app.url}/lobby/..%2f..%2fetc%2fpasswd`)).text).toBe('<!doctype html><title>Lobby</title>');
});

test('the page requested as a file has a policy that lets it do nothing', async () => {
  const reply = await send(`${app.url}/lobby/index.html`);
  expect(reply.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('framing is refused by default; operators’ registered origins are allowed within seconds', async () => {
  const client = await newOperator(app);
  const other = await newOperator(app, 'Other');
  expect(await ancestors()).toBe("frame-ancestors 'none'");
  const actor = { by: 'test', at: NOW };
  value(await setFrameOrigins(app.store, actor, client.operatorId, ['https://casino.example.com']));
  value(await setFrameOrigins(app.store, actor, other.operatorId, ['https://other.example:8443']));
  expect(await ancestors()).toBe("frame-ancestors 'none'");
  app.clock.now += 5_000;
  expect(await ancestors()).toBe('frame-ancestors https://casino.example.com https://other.example:8443');
});

test('without a built client the page is 503 and the service stays up', async () => {
  rmSync(join(app.lobbyDir, 'index.html'));
  const reply = await send(`${app.url}/lobby`);
  expect([reply.status, reply.body.code]).toEqual([503, 'UNAVAILABLE']);
  expect((await send(`${app.url}/healthz`)).status).toBe(200);
});

test('the root path redirects to the lobby', async () => {
  const reply = await send(`${app.url}/`);
  expect([reply.status, reply.headers.location]).toEqual([302, '/lobby/']);
});
