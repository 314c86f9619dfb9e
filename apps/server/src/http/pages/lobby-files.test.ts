import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from '@cardroom/storage';
import express from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, NOW, newOperator, send, value } from '../../../testing/fixtures/listening-app.ts';
import { frameOriginsByOperator } from '../../operators/frame-origins.ts';
import { setFrameOrigins } from '../../operators/operators.ts';
import { lobbyFiles } from './lobby-files.ts';

let app: ListeningApp;
beforeEach(async () => {
  app = await listeningApp();
});
afterEach(() => app.close());

const ancestors = async (path: string) => {
  const policy = String((await send(`${app.url}${path}`)).headers['content-security-policy']);
  return policy.split('; ').filter((part) => part.startsWith('frame-ancestors'));
};

test.each(['/lobby', '/lobby/', '/lobby/table/1001', '/lobby/at/casino', '/lobby/at/casino/table/1001'])(
  '%s serves the page: always revalidated, without inline code or foreign sources',
  async (path) => {
    const reply = await send(`${app.url}${path}`);
    expect([reply.status, reply.text]).toEqual([200, '<!doctype html><title>Lobby</title>']);
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect([reply.headers.etag, reply.headers['last-modified']]).toEqual([undefined, undefined]);
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("connect-src 'self' wss://poker.example.com;");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types cardroom-worker cardroom-check");
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

const NOBODY = ["frame-ancestors 'none'"];

test('M1: a page may be framed by the sites of its own operator alone, within seconds of their registration', async () => {
  const casino = await newOperator(app, 'casino');
  const other = await newOperator(app, 'other');
  expect(await ancestors('/lobby/at/casino')).toEqual(NOBODY);
  const actor = { by: 'test', at: NOW };
  value(await setFrameOrigins(app.store, actor, casino.operatorId, ['https://casino.example.com', 'https://casino.example']));
  value(await setFrameOrigins(app.store, actor, other.operatorId, ['https://other.example:8443']));
  expect(await ancestors('/lobby/at/casino')).toEqual(NOBODY);
  app.clock.now += 5_000;
  for (const path of ['/lobby/at/casino', '/lobby/at/casino/', '/lobby/at/casino/table/1001', '/lobby/at/casino/at/other']) {
    expect([path, await ancestors(path)]).toEqual([path, ['frame-ancestors https://casino.example.com https://casino.example']]);
  }
  expect(await ancestors('/lobby/at/other/hands')).toEqual(['frame-ancestors https://other.example:8443']);
});

test.each([
  '/lobby',
  '/lobby/',
  '/lobby/table/1001',
  '/lobby/hands?at=casino',
  '/lobby/at',
  '/lobby/at/nobody',
  '/lobby/at/casino2',
  '/lobby/at/CASINO',
  '/lobby/at/casino%2fx',
  '/lobby//at/casino',
  '/lobby/table/at/casino',
  '/lobby/index.html',
  '/lobby/assets/main-abc123.js',
])('M1: %s names no operator and cannot be framed', async (path) => {
  const { operatorId } = await newOperator(app, 'casino');
  value(await setFrameOrigins(app.store, { by: 'test', at: NOW }, operatorId, ['https://casino.example.com']));
  expect([path, await ancestors(path)]).toEqual([path, NOBODY]);
});

test('M1: wildcards and other invalid origins stored by an earlier version are ignored', async () => {
  const stored = ['https://*', '*', 'https://*.example', 'http://casino.example', 'https://a;sandbox', 'null', 'https://casino.example'];
  const { operatorId } = await newOperator(app, 'casino');
  await app.store.write([sql`update operator set frame_origins = ${JSON.stringify(stored)} where operator_id = ${operatorId}`]);
  expect(await ancestors('/lobby/at/casino')).toEqual(['frame-ancestors https://casino.example']);
});

test('many simultaneous requests for pages read the origins once', async () => {
  let reads = 0;
  const origins = (): ReturnType<typeof frameOriginsByOperator> => {
    reads += 1;
    return frameOriginsByOperator(app.store, { httpHosts: [] });
  };
  const pages = express().use(lobbyFiles({ lobbyDir: app.lobbyDir, publicUrl: app.url, frameOrigins: origins, now: () => app.clock.now }));
  const server = pages.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get = (n: number) => send(`http://127.0.0.1:${port}/lobby/at/operator-${n}`);
  const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => get(n)));
  expect([new Set(replies.map(({ status }) => status)), reads]).toEqual([new Set([200]), 1]);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
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
