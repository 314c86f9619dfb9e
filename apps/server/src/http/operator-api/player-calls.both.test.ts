import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  codeOf,
  LAUNCH,
  type ListeningApp,
  launch,
  listeningApp,
  NOW,
  newOperator,
  newSession,
  newToken,
  redeem,
  send,
  value,
} from '../../../testing/fixtures/listening-app.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { setEndsPlayers } from '../../operators/revocation.ts';

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
/** The audit rows of an action, oldest first. */
const audited = async (action: string) =>
  (await readAudit(app.store, { limit: 100 }))
    .filter((row) => row.action === action)
    .reverse()
    .map(({ actor, subject, was, detail }) => ({ actor, subject, was: JSON.parse(was ?? 'null'), detail: JSON.parse(detail) }));

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

  test('has the limits that were set last, not those of the launch before', async () => {
    const until = new Date(app.clock.now + 3_600_000).toISOString();
    const code = codeOf(await launch(app, token, { ...LAUNCH, limits: LIMITS }));
    const newer = { until, session_minutes: 10, loss_limit: null, block: false };
    await call('PUT', 'alice/limits', newer);
    expect((await redeem(app, code)).status).toBe(200);
    expect((await call('GET', 'alice/limits')).body.data.limits).toEqual(newer);
    await newSession(app, token, { limits: LIMITS });
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

describe('the audit log has', () => {
  test('limits of a launch under the client, when its URL is opened and only if they change something', async () => {
    await newSession(app, token, { limits: LIMITS });
    await newSession(app, token, { limits: LIMITS });
    await newSession(app, token);
    const actor = `client:${client.clientId}`;
    const loss = { amount: 5_000, currency: 'EUR' };
    expect(await audited('player.set-limits')).toEqual([
      {
        actor,
        subject: 'alice',
        was: { until: null, sessionMinutes: null, loss: null },
        detail: { until: null, sessionMinutes: 30, loss },
      },
    ]);
    await newSession(app, token, { limits: { ...LIMITS, loss_limit: null } });
    expect((await audited('player.set-limits')).at(-1)).toMatchObject({ actor, was: { loss }, detail: { sessionMinutes: 30, loss: null } });
  });

  test('the sessions that a revoked token ends', async () => {
    value(await setEndsPlayers(app.store, { by: 'test', at: NOW }, client.operatorId, true));
    const [first, second, unused] = [await newToken(app, client), await newToken(app, client), await newToken(app, client)];
    await newSession(app, first);
    await newSession(app, first, { id: 'bob' });
    await newSession(app, second, { ...LAUNCH, id: 'cleo' });
    const revoke = (bearer: string) =>
      send(`${app.url}/v1/operator/oauth`, { method: 'DELETE', headers: { authorization: `Bearer ${bearer}` } });
    expect([(await revoke(first)).status, (await revoke(unused)).status]).toEqual([200, 200]);
    const { jti } = JSON.parse(Buffer.from(first.split('.')[1] ?? '', 'base64url').toString());
    expect(await audited('operator.end-sessions')).toEqual([
      { actor: `client:${client.clientId}`, subject: client.operatorId, was: null, detail: { sessions: 2, token: jti } },
    ]);
  });
});
