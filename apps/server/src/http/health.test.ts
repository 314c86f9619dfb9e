import { expect, test, vi } from 'vitest';
import { type ListeningApp, listeningApp, send } from '../../testing/fixtures/listening-app.ts';

async function withApp(more: Parameters<typeof listeningApp>[0], check: (app: ListeningApp) => Promise<void>): Promise<void> {
  const app = await listeningApp(more);
  try {
    await check(app);
  } finally {
    await app.close();
  }
}

test('healthz is always up, readyz only while the service accepts players', () =>
  withApp({}, async (app) => {
    expect((await send(`${app.url}/healthz`)).body).toEqual({ status: 'ok' });
    expect((await send(`${app.url}/readyz`)).body).toEqual({ status: 'ready' });
    app.state.accepting = false;
    const reply = await send(`${app.url}/readyz`);
    expect([reply.status, reply.body]).toEqual([503, { status: 'not-ready' }]);
    expect((await send(`${app.url}/healthz`)).status).toBe(200);
  }));

test('many simultaneous requests for readyz cost one read', () =>
  withApp({}, async (app) => {
    let [arrived, reads] = [0, 0];
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.spyOn(app.store, 'read').mockImplementation(async () => {
      reads += 1;
      await waiting;
      return [{ one: 1 }] as never[];
    });
    const counted = () => {
      arrived += 1;
      return true;
    };
    Object.defineProperty(app.state, 'accepting', { get: counted });
    const replies = Array.from({ length: 40 }, () => send(`${app.url}/readyz`));
    await vi.waitFor(() => expect(arrived).toBe(40));
    answer();
    expect(new Set((await Promise.all(replies)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(reads).toBe(1);
  }));

test('readyz fails when storage does', () =>
  withApp({}, async (app) => {
    await app.store.close();
    expect((await send(`${app.url}/readyz`)).status).toBe(503);
    app.store.close = async () => {};
  }));

test('readyz fails while nothing may be written for want of a replica', () =>
  withApp({}, async (app) => {
    app.store.unfit = async () => 'no synchronous replica is connected';
    expect((await send(`${app.url}/readyz`)).status).toBe(503);
  }));

test('without a token, metrics are served to this machine only and named by route, never by path', () =>
  withApp({}, async (app) => {
    await send(`${app.url}/api/tables/424242/join`, { method: 'POST' });
    const reply = await send(`${app.url}/metrics`);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('http_request_duration_seconds_count{method="POST",route="/tables/:tableId/join",status="401"} 1');
    expect(reply.text).not.toContain('424242');
  }));

test.each([
  [0, { 'x-forwarded-for': '203.0.113.7' }],
  [0, { 'x-forwarded-for': '127.0.0.1' }],
  [0, { forwarded: 'for=127.0.0.1' }],
  [1, { 'x-forwarded-for': '203.0.113.7' }],
])('without a token, metrics cannot be read through a proxy: TRUST_PROXY %i, %j', (trustProxy, headers) =>
  withApp({ trustProxy }, async (app) => {
    expect((await send(`${app.url}/metrics`, { headers })).status).toBe(404);
    expect((await send(`${app.url}/metrics`)).status).toBe(200);
  }),
);

test('with a token, metrics need it from every address', () =>
  withApp({ metricsToken: 'a-long-metrics-token' }, async (app) => {
    const status = async (authorization?: string) =>
      (await send(`${app.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })).status;
    expect([await status(), await status('Bearer wrong'), await status('Bearer a-long-metrics-token')]).toEqual([404, 404, 200]);
  }));
