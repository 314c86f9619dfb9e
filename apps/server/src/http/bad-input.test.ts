import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Client,
  LAUNCH,
  type ListeningApp,
  listeningApp,
  newOperator,
  newSession,
  newToken,
  send,
} from '../../testing/fixtures/listening-app.ts';

/** Each endpoint refuses bad input by name, without failing or changing anything. */
let app: ListeningApp;
let client: Client;
let bearers: { operator: string; player: string };
beforeAll(async () => {
  app = await listeningApp();
  client = await newOperator(app);
  const operator = await newToken(app, client);
  bearers = { operator, player: await newSession(app, operator) };
});
afterAll(() => app.close());

const ENDPOINTS = [
  ['POST', '/v1/operator/oauth', 'operator'],
  ['DELETE', '/v1/operator/oauth', 'operator'],
  ['POST', '/game-service/operator/launch', 'operator'],
  ['POST', '/api/session/redeem', 'player'],
  ['POST', '/api/session/lobby', 'player'],
  ['POST', '/api/tables/1001/join', 'player'],
  ['POST', '/api/quick-seat', 'player'],
  ['PUT', '/api/players/0193a1b2-0000-7000-8000-000000000001/note', 'player'],
  ['POST', '/api/players/0193a1b2-0000-7000-8000-000000000001/report', 'player'],
] as const;

const names = ['grant_type', 'client_id', 'client_secret', 'scope', 'code', '__proto__', 'constructor', ...Object.keys(LAUNCH)];
/** Objects with arbitrary values for known members; never empty, as some endpoints accept the empty object. */
const bodies = fc.oneof(
  fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 }),
  fc.jsonValue().filter((json) => JSON.stringify(json) !== '{}'),
);

/** Never an empty object, which some endpoints accept. */
const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 }).filter((raw) => !/^\s*\{\s*\}\s*$/.test(Buffer.from(raw).toString()));

describe.each(ENDPOINTS)('%s %s', (method, path, who) => {
  const call = async (more: Parameters<typeof send>[1]) => {
    // Rate limits have their own tests.
    app.clock.now += 1_200;
    const headers = { authorization: `Bearer ${bearers[who]}`, ...more?.headers };
    return send(`${app.url}${path}`, { method, ...more, headers });
  };

  test('any JSON is refused with the wrong members', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (json) => {
        const reply = await call({ json });
        expect(reply.status).toBeGreaterThanOrEqual(400);
        expect(reply.status).toBeLessThan(500);
        expect(reply.body.status).toBe('error');
        expect(reply.body.request_id).toBe(reply.headers['x-request-id']);
        if (reply.status === 400) expect(reply.body.errors.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  test('any bytes are refused', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (raw) => {
        const reply = await call({ raw });
        expect([400, 401, 413]).toContain(reply.status);
      }),
      { numRuns: 40 },
    );
  });

  test('a body over 16 KiB is 413, declared or chunked', async () => {
    const raw = JSON.stringify({ x: 'y'.repeat(20_000) });
    expect((await call({ raw })).status).toBe(413);
    const chunked = await fetch(`${app.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${bearers[who]}`, 'content-type': 'application/json' },
      body: new Blob([raw]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect([chunked.status, ((await chunked.json()) as { code: string }).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

test('the token, the session and the service are unchanged afterwards, and no request failed internally', async () => {
  const reply = await send(`${app.url}/game-service/operator/launch`, {
    method: 'POST',
    json: { ...LAUNCH, id: 'last' },
    headers: { authorization: `Bearer ${bearers.operator}` },
  });
  expect(reply.status).toBe(200);
  expect((await send(`${app.url}/api/session`, { headers: { authorization: `Bearer ${bearers.player}` } })).status).toBe(200);
  expect(app.logged()).not.toContain('request failed');
});
