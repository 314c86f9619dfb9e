import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  codeOf,
  LAUNCH,
  type ListeningApp,
  listeningApp,
  newOperator,
  newToken,
  type Reply,
  redeem,
  send,
  value,
} from '../../../testing/fixtures/listening-app.ts';
import { newStaff, type Staff } from '../../../testing/fixtures/staff.ts';
import { setNetworks } from '../../operators/networks.ts';
import { CALLERS_MAX } from './callers.ts';

/** The operator API behind one proxy: callers' addresses and the operator's allowed networks. */
const HOME = '203.0.113.7';
const ABROAD = '198.51.100.9';

let app: ListeningApp;
let client: Client;
let ann: Staff;
beforeEach(async () => {
  app = await listeningApp({ trustProxy: 1 });
  client = await newOperator(app);
  ann = await newStaff(app, { email: 'ann@casino.example', role: 'integrator', operatorId: client.operatorId });
});
afterEach(() => app.close());

const only = async (...networks: string[]) => value(await setNetworks(app.store, { by: 'test', at: 1 }, client.operatorId, networks));
const from = (address: string) => ({ 'x-forwarded-for': address });
const tokenFrom = (address: string, secret = client.clientSecret): Promise<Reply> =>
  send(`${app.url}/v1/operator/oauth`, {
    method: 'POST',
    headers: from(address),
    json: { grant_type: 'client_credentials', client_id: client.clientId, client_secret: secret },
  });
const callers = async () => (await ann.browser.call('/integration/callers', undefined, { headers: from(HOME) })).body;

describe('an operator with allowed networks', () => {
  test('gets tokens, launches and pages from these only, and each refusal names the address', async () => {
    const token = await newToken(app, client);
    await only('203.0.113.0/24');
    const authorization = `Bearer ${token}`;
    const calls = (address: string): Promise<Reply>[] => [
      tokenFrom(address),
      send(`${app.url}/game-service/operator/launch`, { method: 'POST', headers: { ...from(address), authorization }, json: LAUNCH }),
      send(`${app.url}/v1/operator/transactions`, { headers: { ...from(address), authorization } }),
    ];
    for (const reply of await Promise.all(calls(HOME))) expect(reply.status).toBe(200);
    for (const reply of await Promise.all(calls(ABROAD))) {
      expect([reply.status, reply.body.code]).toEqual([403, 'ADDRESS_NOT_ALLOWED']);
      expect(reply.body.message).toContain(ABROAD);
    }
    const revoke = await send(`${app.url}/v1/operator/oauth`, { method: 'DELETE', headers: { ...from(ABROAD), authorization } });
    expect(revoke.status).toBe(403);
    expect(app.logged()).toContain(`"operatorId":"${client.operatorId}","address":"${ABROAD}"`);
  });

  test('does not reveal them to callers without a valid secret', async () => {
    await only('203.0.113.0/24');
    expect((await tokenFrom(ABROAD, 'wrong')).body.error).toBe('invalid_client');
    const bearer = await send(`${app.url}/v1/operator/hands`, { headers: { ...from(ABROAD), authorization: 'Bearer wrong' } });
    expect(bearer.body.code).toBe('INVALID_TOKEN');
    expect((await callers()).callers).toEqual([]);
  });

  test('does not lock out its players', async () => {
    const token = await newToken(app, client);
    const launched = await send(`${app.url}/game-service/operator/launch`, {
      method: 'POST',
      headers: { ...from(HOME), authorization: `Bearer ${token}` },
      json: LAUNCH,
    });
    await only('203.0.113.0/24');
    expect((await redeem(app, codeOf(launched))).status).toBe(200);
  });

  test('can be called from everywhere again from the next call after they are removed', async () => {
    await only('203.0.113.0/24');
    expect((await tokenFrom(ABROAD)).status).toBe(403);
    await only();
    expect((await tokenFrom(ABROAD)).status).toBe(200);
  });
});

describe('recent caller addresses', () => {
  test('are shown with whether the list allows them, latest first, and the caller’s own address', async () => {
    await tokenFrom(HOME);
    app.clock.now += 1_000;
    await tokenFrom(ABROAD);
    await only('203.0.113.0/24');
    app.clock.now += 1_000;
    await tokenFrom(ABROAD);
    expect(await callers()).toEqual({
      yours: HOME,
      callers: [
        { address: ABROAD, lastAt: app.clock.now, calls: 2, refused: 1, allowed: false },
        { address: HOME, lastAt: app.clock.now - 2_000, calls: 1, refused: 0, allowed: true },
      ],
    });
  });

  test('are limited to the latest few of one operator', async () => {
    const other = await newOperator(app, 'Other Casino');
    await newToken(app, other);
    for (let n = 0; n < CALLERS_MAX + 3; n += 1) await tokenFrom(`10.0.0.${n}`);
    const seen = (await callers()).callers.map(({ address }: { address: string }) => address);
    expect(seen).toHaveLength(CALLERS_MAX);
    expect([seen[0], seen.at(-1)]).toEqual([`10.0.0.${CALLERS_MAX + 2}`, '10.0.0.3']);
  });
});
