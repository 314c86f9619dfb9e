import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  codeOf,
  type ListeningApp,
  launch,
  listeningApp,
  newOperator,
  newSession,
  newToken,
  redeem,
  send,
} from '../../../testing/fixtures/listening-app.ts';

/** Sessions and limits over real HTTP, on either database. */
let app: ListeningApp;
let client: Client;
let token: string;
beforeEach(async () => {
  app = await listeningApp();
  client = await newOperator(app);
  token = await newToken(app, client);
});
afterEach(() => app.close());

const NONE = { until: null, session_minutes: null, loss_limit: null, block: false };
const LIMITS = { until: null, session_minutes: 30, loss_limit: { amount: 50, currency: 'EUR' } };
const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, json?: unknown, bearer = token) =>
  send(`${app.url}/v1/operator/players/${path}`, { method, headers: { authorization: `Bearer ${bearer}` }, json });

describe('a player whose lobby URL has not been opened yet', () => {
  test('is kept out: the URL becomes void, however often the call is repeated', async () => {
    const code = codeOf(await launch(app, token));
    for (const _ of [1, 2]) {
      const ended = await call('DELETE', 'alice/sessions');
      expect([ended.status, ended.body.data]).toEqual([200, { player_id: 'alice', sessions: 0, open_seats: 0 }]);
    }
    expect((await redeem(app, code)).status).toBe(401);
  });

  test('has limits, and with a block the URL does not open', async () => {
    const code = codeOf(await launch(app, token));
    expect((await call('GET', 'alice/limits')).body.data.limits).toEqual(NONE);
    const limits = { ...LIMITS, block: true };
    expect((await call('PUT', 'alice/limits', limits)).body.data.limits).toEqual(limits);
    expect((await redeem(app, code)).body.code).toBe('PLAYER_BLOCKED');
    await call('PUT', 'alice/limits', { ...LIMITS, block: false });
    expect((await redeem(app, code)).status).toBe(200);
    expect((await call('GET', 'alice/limits')).body.data.limits).toEqual({ ...LIMITS, block: false });
  });

  test('is unknown to another operator, as a player without a launch is to both', async () => {
    await launch(app, token);
    const rival = await newToken(app, await newOperator(app, 'Rival Casino'));
    for (const [id, bearer] of [
      ['alice', rival],
      ['nobody', token],
    ] as const) {
      const replies = [
        await call('DELETE', `${id}/sessions`, undefined, bearer),
        await call('GET', `${id}/limits`, undefined, bearer),
        await call('PUT', `${id}/limits`, NONE, bearer),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
  });
});

test('a reason with a control character is refused by its field, and nothing changes', async () => {
  await newSession(app, token);
  const reason = '0123456789\u0000';
  for (const reply of [
    await call('PUT', 'alice/limits', { ...LIMITS, block: true, reason }),
    await call('DELETE', 'alice/sessions', { reason }),
  ]) {
    expect([reply.status, reply.body.errors]).toEqual([400, [{ field: 'reason', code: 'bad_format' }]]);
  }
  expect((await call('GET', 'alice/limits')).body.data.limits).toEqual(NONE);
});
