import { expect, test } from 'vitest';
import { type ListeningApp, listeningApp, send } from '../../testing/fixtures/listening-app.ts';

async function withApp(more: Parameters<typeof listeningApp>[0], check: (app: ListeningApp) => Promise<void>): Promise<void> {
  const app = await listeningApp(more);
  try {
    await check(app);
  } finally {
    await app.close();
  }
}

test('healthz is always up', () =>
  withApp({}, async (app) => {
    app.state.ready = { status: 'not-ready', reasons: [] };
    expect((await send(`${app.url}/healthz`)).body).toEqual({ status: 'ok' });
  }));

test.each([
  ['ready', 200],
  ['degraded', 200],
  ['not-ready', 503],
] as const)('readyz: %s is answered with %i', (status, httpStatus) =>
  withApp({}, async (app) => {
    const reasons = status === 'ready' ? [] : [{ code: 'tables-halted', text: 'At least one table has stopped.' }];
    app.state.ready = { status, reasons };
    const reply = await send(`${app.url}/readyz`);
    expect([reply.status, reply.body]).toEqual([httpStatus, { status, reasons }]);
  }),
);

test('a proxy that asks for it can tell a process that keeps its sockets from one that has none to keep', () =>
  withApp({}, async (app) => {
    const statusOf = async (path: string) => (await send(`${app.url}${path}`)).status;
    app.state.ready = { status: 'not-ready', reasons: [{ code: 'not-accepting', text: 'Draining.' }] };
    expect(await statusOf('/readyz?draining=404')).toBe(503);
    app.state.keepsSockets = true;
    expect([await statusOf('/readyz?draining=404'), await statusOf('/readyz'), await statusOf('/readyz?draining=1')]).toEqual([
      404, 503, 503,
    ]);
    app.state.ready = { status: 'ready', reasons: [] };
    expect(await statusOf('/readyz?draining=404')).toBe(200);
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
