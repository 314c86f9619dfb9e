import { parseWire } from '@cardroom/money';
import { OPERATIONS } from '@cardroom/operator-api/openapi';
import type { Router } from 'express';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  LAUNCH,
  type ListeningApp,
  launch,
  listeningApp,
  newOperator,
  newToken,
  PUBLIC_URL,
  type Reply,
  send,
  tokenRequest,
} from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { createSigningKeys } from '../../operators/signing-keys.ts';
import { createOperatorTokens } from '../../operators/tokens.ts';
import { limitersOn } from '../rate-limit.ts';
import { fairnessApi } from './fairness-api.ts';
import { operatorApi } from './operator-api.ts';
import { overviewApi } from './overview-api.ts';
import { playerCalls } from './player-calls.ts';
import { reportApi } from './report-api.ts';

let app: ListeningApp;
let client: Client;
let token: string;
beforeEach(async () => {
  app = await listeningApp();
  client = await newOperator(app);
  token = await newToken(app, client);
});
afterEach(() => app.close());

/** Each route as `get /v1/operator/hands/{}`, whatever its parameters are called. */
function routesOf(router: Router): string[] {
  return router.stack.flatMap(({ route }) => {
    if (route === undefined) return [];
    const methods = [...new Set(route.stack.map(({ method }) => method))];
    return methods.map((method) => `${method} ${String(route.path).replaceAll(/:\w+/g, '{}')}`);
  });
}

test('is served without authentication, with the URL of this service', async () => {
  const { status, headers, body, text } = await send(`${app.url}/openapi.json`);
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect([body.openapi, body.servers]).toEqual(['3.1.1', [{ url: PUBLIC_URL }]]);
  expect(text).toContain('"amount":100.00');
});

test('lists exactly the routes of the operator API', () => {
  const { store, secrets } = app;
  const now = () => app.clock.now;
  const keys = createSigningKeys(store, secrets, now);
  const tokens = createOperatorTokens({ store, keys, issuer: PUBLIC_URL, now });
  const callers = { admit: async () => undefined, seen: () => [] };
  const ends = { enforce: async () => {}, seatsOf: async () => 0 };
  const limiter = limitersOn(null, now);
  const deps = {
    store,
    secrets,
    tokens,
    callers,
    ends,
    metrics: new Registry(),
    publicUrl: PUBLIC_URL,
    launchesPerSecond: 1,
    limiter,
    now,
    accepting: () => true,
  };
  const limits = { changed: async () => {} };
  const reads = { store, tokens, callers, limiter, now };
  const fairDays = { day: () => Promise.reject(new Error('unused')), bundle: () => Promise.reject(new Error('unused')) as never };
  const routers = [reportApi(reads), overviewApi(reads), fairnessApi({ ...reads, fairDays }), playerCalls({ ...reads, ends, limits })];
  const routes = [operatorApi(deps), ...routers].flatMap(routesOf);
  expect(routes.length).toBeGreaterThan(7);
  const documented = OPERATIONS.filter(({ group }) => group === 'Operator API');
  expect(routes.toSorted()).toEqual(documented.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`).toSorted());
});

describe('responses match the document', () => {
  /** Validates a response against the schema of its operation and status. */
  function holds(id: string, reply: Reply): void {
    const { schema } = OPERATIONS.find((one) => one.id === id)?.answers[reply.status]?.body ?? {};
    expect([id, reply.status, schema === undefined]).toEqual([id, reply.status, false]);
    expect([id, schema?.safeParse(parseWire(reply.text)).error?.issues]).toEqual([id, undefined]);
  }
  const get = (path: string, bearer = token) => send(`${app.url}/v1/operator/${path}`, { headers: { authorization: `Bearer ${bearer}` } });

  test('tokens and launches', async () => {
    holds('getToken', await tokenRequest(app, client));
    holds('getToken', await tokenRequest(app, client, { grant_type: 'password' }));
    holds('getToken', await tokenRequest(app, client, { scope: 'all' }));
    holds('getToken', await tokenRequest(app, client, { client_secret: 'wrong' }));
    holds('launch', await launch(app, token));
    holds('launch', await launch(app, token, { ...LAUNCH, id: 'Alice', nickname: 'x' }));
    holds('launch', await launch(app, 'wrong'));
    const narrow = (await tokenRequest(app, client, { scope: 'reports:read' })).body.access_token;
    holds('launch', await launch(app, narrow));
    app.state.accepting = false;
    holds('launch', await launch(app, token));
    const revoke = (bearer: string) =>
      send(`${app.url}/v1/operator/oauth`, { method: 'DELETE', headers: { authorization: `Bearer ${bearer}` } });
    holds('revokeToken', await revoke(token));
    holds('revokeToken', await revoke(token));
  });

  test('reading back', async () => {
    const past = await OperatorPast.open(app.store, client.operatorId, '1001');
    const at = app.clock.now - 60_000;
    const [ann, bob] = [await past.sitsDown('ann', at), await past.sitsDown('bob', at)];
    await past.answered(ann, { status: 'done', at: at + 100, outcome: 'accepted' });
    await past.cancelled(bob, at + 200);
    const players = [
      { playerId: 'ann', bet: 300, win: 582, rake: 9 },
      { playerId: 'bob', bet: 300, win: 0, rake: 9 },
    ];
    await past.hand('100001', players, at + 1_000);
    await past.hand('100002', players, at + 2_000, 'void');
    for (const [id, path] of [
      ['listTransactions', 'transactions'],
      ['listTransactions', 'transactions?limit=1'],
      ['listTransactions', 'transactions?limit=0'],
      ['getTransaction', `transactions/${ann}`],
      ['getTransaction', `transactions/${bob}`],
      ['getTransaction', 'transactions/unknown'],
      ['getTransaction', `transactions/${ann}?limit=1`],
      ['listHands', 'hands'],
      ['listHands', 'hands?state=running'],
      ['getHand', 'hands/100001'],
      ['getHand', 'hands/100002'],
      ['getHand', 'hands/1'],
      ['listOpenLots', 'open-lots'],
      ['listOpenLots', 'open-lots?from=today'],
      ['listRooms', 'rooms'],
      ['listRooms', 'rooms?state=full'],
      ['listGames', 'games'],
      ['listGames', 'games?limit=1'],
      ['getSummary', 'summary?date=2026-11-20'],
      ['getSummary', 'summary'],
    ] as const) {
      holds(id, await get(path));
    }
    holds('listHands', await get('hands', 'wrong'));
    const narrow = (await tokenRequest(app, client, { scope: 'launch' })).body.access_token;
    holds('listOpenLots', await get('open-lots', narrow));
    for (let n = 0; n < 100; n += 1) {
      const reply = await get('open-lots');
      if (reply.status !== 429) continue;
      holds('listOpenLots', reply);
      return;
    }
    throw new Error('there is no limit');
  });
});
