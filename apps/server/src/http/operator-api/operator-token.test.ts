import { gzipSync } from 'node:zlib';
import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  codeOf,
  type ListeningApp,
  launch,
  listeningApp,
  NOW,
  newOperator,
  newToken,
  redeem,
  send,
  tokenRequest,
  value,
} from '../../../testing/fixtures/listening-app.ts';
import { revokeCredential, rotateCredential } from '../../operators/credentials.ts';
import { setOperatorStatus } from '../../operators/operators.ts';
import { TOKEN_LIFE_MS, TOKENS_PER_CLIENT_MAX } from '../../operators/tokens.ts';

/** POST /v1/operator/oauth (spec 4.2, 5.1; operator guide 3). */
let app: ListeningApp;
let client: Client;
beforeEach(async () => {
  app = await listeningApp();
  client = await newOperator(app);
});
afterEach(() => app.close());

const post = (more: Parameters<typeof send>[1]) => send(`${app.url}/v1/operator/oauth`, { method: 'POST', ...more });
const good = () => ({ grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret });
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

describe('a valid request', () => {
  test('returns the token record of the spec and the members of RFC 6749', async () => {
    const reply = await post({ json: good() });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 'success',
      data: { type: 'bearer', token: reply.body.access_token, expires_at: '2026-11-20T10:30:00.000+00:00' },
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 1800,
      request_id: reply.headers['x-request-id'],
    });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect([reply.headers['ratelimit-limit'], reply.headers['ratelimit-remaining']]).toEqual(['100', '99']);
    expect(reply.headers['x-powered-by']).toBeUndefined();
  });

  test.each([
    ['JSON without a Content-Type, as in the spec', () => ({ raw: JSON.stringify(good()) })],
    ['JSON with a charset', () => ({ raw: JSON.stringify(good()), headers: { 'content-type': 'application/json; charset=UTF-8' } })],
    ['a form', () => ({ raw: new URLSearchParams(good()).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } })],
    [
      'JSON labelled as a form, as curl -d does',
      () => ({ raw: JSON.stringify(good()), headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    ],
    [
      'HTTP Basic and a form',
      () => ({
        raw: 'grant_type=client_credentials',
        headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: basic(client.clientId, client.clientSecret) },
      }),
    ],
    [
      'HTTP Basic and JSON',
      () => ({ json: { grant_type: 'client_credentials' }, headers: { authorization: basic(client.clientId, client.clientSecret) } }),
    ],
  ])('%s', async (_name, request) => {
    expect((await post(request())).status).toBe(200);
  });

  test('unknown parameters are ignored, and an empty scope counts as omitted', async () => {
    const reply = await post({ json: { ...good(), scope: '', audience: 'x' } });
    expect([reply.status, (await launch(app, reply.body.access_token)).status]).toEqual([200, 200]);
  });

  test('returns a new token each time, and all stay valid', async () => {
    const tokens = [await newToken(app, client), await newToken(app, client)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect((await launch(app, token)).status).toBe(200);
  });
});

describe('a bad request', () => {
  test.each<[string, (body: ReturnType<typeof good>) => unknown, number, string, unknown]>([
    ['no grant_type', ({ grant_type: _, ...rest }) => rest, 400, 'invalid_request', [{ field: 'grant_type', code: 'required' }]],
    ['no client_id', ({ client_id: _, ...rest }) => rest, 400, 'invalid_request', [{ field: 'client_id', code: 'required' }]],
    ['no client_secret', ({ client_secret: _, ...rest }) => rest, 400, 'invalid_request', [{ field: 'client_secret', code: 'required' }]],
    [
      'another grant',
      (body) => ({ ...body, grant_type: 'password' }),
      400,
      'unsupported_grant_type',
      [{ field: 'grant_type', code: 'unknown_value' }],
    ],
    ['an unknown scope', (body) => ({ ...body, scope: 'launch admin' }), 400, 'invalid_scope', [{ field: 'scope', code: 'unknown_value' }]],
    ['a number', (body) => ({ ...body, client_id: 7 }), 400, 'invalid_request', [{ field: 'client_id', code: 'wrong_type' }]],
    ['an object', (body) => ({ ...body, client_secret: {} }), 400, 'invalid_request', [{ field: 'client_secret', code: 'wrong_type' }]],
    [
      'an empty secret',
      (body) => ({ ...body, client_secret: '' }),
      400,
      'invalid_request',
      [{ field: 'client_secret', code: 'too_short' }],
    ],
    [
      'a long client_id',
      (body) => ({ ...body, client_id: 'x'.repeat(201) }),
      400,
      'invalid_request',
      [{ field: 'client_id', code: 'too_long' }],
    ],
    ['an array', () => [], 400, 'invalid_request', [{ field: '', code: 'wrong_type' }]],
    ['null', () => null, 400, 'invalid_request', [{ field: '', code: 'wrong_type' }]],
    ['a text', () => 'client_credentials', 400, 'invalid_request', [{ field: '', code: 'wrong_type' }]],
  ])('%s', async (_name, change, status, error, errors) => {
    const reply = await post({ json: change(good()) });
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual({
      status: 'error',
      error,
      error_description: expect.any(String),
      request_id: reply.headers['x-request-id'],
      errors,
    });
  });

  test('every wrong field is named at once', async () => {
    const reply = await post({ json: { grant_type: 1, foo: 2 } });
    expect(reply.body.errors).toEqual([
      { field: 'grant_type', code: 'wrong_type' },
      { field: 'client_id', code: 'required' },
      { field: 'client_secret', code: 'required' },
    ]);
  });

  test.each<[string, () => Parameters<typeof send>[1]]>([
    ['malformed JSON', () => ({ raw: '{"grant_type":' })],
    ['an empty body', () => ({})],
    ['bytes that are not UTF-8', () => ({ raw: Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]) })],
    ['another content type', () => ({ raw: JSON.stringify(good()), headers: { 'content-type': 'text/plain' } })],
    ['a multipart body', () => ({ raw: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } })],
  ])('%s names the body', async (_name, request) => {
    const reply = await post(request());
    expect([reply.status, reply.body.error, reply.body.errors]).toEqual([400, 'invalid_request', [{ field: '', code: 'bad_format' }]]);
  });

  test('a compressed body is refused before it is decompressed', async () => {
    const raw = gzipSync(JSON.stringify({ ...good(), bomb: ' '.repeat(1_000_000) }));
    const reply = await post({ raw, headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } });
    expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('a body over 16 KiB is 413', async () => {
    const reply = await post({ json: { ...good(), extra: 'x'.repeat(17_000) } });
    expect([reply.status, reply.body.code, reply.body.request_id]).toEqual([413, 'PAYLOAD_TOO_LARGE', reply.headers['x-request-id']]);
  });

  test('a repeated form parameter is refused', async () => {
    const raw = `${new URLSearchParams(good())}&client_id=other`;
    const reply = await post({ raw, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(reply.body.errors).toEqual([{ field: 'client_id', code: 'bad_format' }]);
  });

  test('a repeated member is refused', async () => {
    const raw = `{"client_id":"other",${JSON.stringify(good()).slice(1)}`;
    const reply = await post({ raw });
    expect([reply.status, reply.body.errors]).toEqual([400, [{ field: 'client_id', code: 'bad_format' }]]);
  });

  test('credentials in both header and body are refused', async () => {
    const reply = await post({ json: good(), headers: { authorization: basic(client.clientId, client.clientSecret) } });
    expect([reply.status, reply.body.errors.map((error: { field: string }) => error.field)]).toEqual([400, ['client_id', 'client_secret']]);
  });

  test('members that could reach a prototype are ignored like other unknown ones', async () => {
    const raw = `{"__proto__":{"polluted":1},"constructor":{},${JSON.stringify(good()).slice(1)}`;
    const reply = await post({ raw });
    expect(reply.status).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('wrong credentials', () => {
  test('an unknown client and a wrong secret get the same response', async () => {
    const unknown = await tokenRequest(app, { ...client, clientId: 'nobody' });
    const wrong = await tokenRequest(app, { ...client, clientSecret: 'x'.repeat(43) });
    for (const reply of [unknown, wrong]) {
      expect(reply.status).toBe(401);
      expect(reply.headers['www-authenticate']).toBe('Basic realm="operator"');
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    const withoutId = ({ request_id: _, ...rest }: Record<string, unknown>) => rest;
    expect(withoutId(unknown.body)).toEqual(withoutId(wrong.body));
    expect(withoutId(wrong.body)).toEqual({
      status: 'error',
      error: 'invalid_client',
      error_description: 'Client authentication failed: check client_id and client_secret.',
    });
  });

  test.each(['Basic', 'Basic !!!', `Basic ${Buffer.from('no-colon').toString('base64')}`])(
    'the header %s is 401',
    async (authorization) => {
      const reply = await post({ json: { grant_type: 'client_credentials' }, headers: { authorization } });
      expect([reply.status, reply.body.error, reply.headers['www-authenticate']]).toEqual([
        401,
        'invalid_client',
        'Basic realm="operator"',
      ]);
    },
  );

  test('one operator’s secret does not work for another', async () => {
    const other = await newOperator(app, 'Other Casino');
    expect((await tokenRequest(app, { ...client, clientSecret: other.clientSecret })).status).toBe(401);
  });

  test('a rotated secret works alongside the old one until the overlap ends', async () => {
    const actor = { by: 'test', at: NOW };
    const rotated = value(await rotateCredential(app.store, app.secrets, actor, { clientId: client.clientId, overlapMs: 60_000 }));
    const fresh = { ...client, clientSecret: rotated.clientSecret };
    expect([(await tokenRequest(app, client)).status, (await tokenRequest(app, fresh)).status]).toEqual([200, 200]);
    app.clock.now += 60_001;
    expect([(await tokenRequest(app, client)).status, (await tokenRequest(app, fresh)).status]).toEqual([401, 200]);
  });

  test('a revoked client gets no token, and its existing ones end', async () => {
    const token = await newToken(app, client);
    value(await revokeCredential(app.store, { by: 'test', at: NOW }, client.clientId));
    expect((await tokenRequest(app, client)).status).toBe(401);
    expect((await launch(app, token)).status).toBe(401);
  });
});

describe('limits', () => {
  test('of 150 simultaneous requests 100 pass and the rest are 429; others are not affected; Retry-After is true', async () => {
    const other = await newOperator(app, 'Other Casino');
    const replies = await Promise.all(Array.from({ length: 150 }, () => tokenRequest(app, client)));
    const limited = replies.filter((reply) => reply.status !== 200);
    expect(limited).toHaveLength(50);
    for (const reply of limited) {
      expect([reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '1']);
    }
    expect((await tokenRequest(app, other)).status).toBe(200);
    app.clock.now += 1_000;
    expect((await tokenRequest(app, client)).status).toBe(200);
  });

  test('point 2: 5,000 tokens in an hour from one client: none is refused, and those of the last 24 minutes work', {
    timeout: 300_000,
  }, async () => {
    const tokens: string[] = [];
    for (let n = 0; n < 5_000; n += 1) {
      app.clock.now += 720;
      const reply = await tokenRequest(app, client);
      expect([n, reply.status]).toEqual([n, 200]);
      tokens.push(reply.body.access_token);
    }
    for (const one of [tokens[3_000], tokens.at(-1)]) expect((await launch(app, one ?? '')).status).toBe(200);
  });

  test('after ten wrong secrets even the right one is refused from that address', async () => {
    for (let n = 0; n < 10; n += 1) expect((await tokenRequest(app, { ...client, clientSecret: `wrong-${n}` })).status).toBe(401);
    expect((await tokenRequest(app, client)).status).toBe(429);
    app.clock.now += 6_000;
    expect((await tokenRequest(app, client)).status).toBe(200);
  });

  test('of a hundred simultaneous wrong secrets from one address ten are checked', async () => {
    const guesses = Array.from({ length: 100 }, (_, n) => tokenRequest(app, { ...client, clientSecret: `wrong-${n}` }));
    const statuses = (await Promise.all(guesses)).map((reply) => reply.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(90);
  });

  test('a paused operator gets no token until it is active again', async () => {
    const actor = { by: 'test', at: NOW };
    value(await setOperatorStatus(app.store, actor, client.operatorId, 'paused'));
    const paused = await tokenRequest(app, client);
    expect([paused.status, paused.body.code, paused.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '30']);
    expect((await tokenRequest(app, { ...client, clientSecret: 'wrong' })).status).toBe(401);
    value(await setOperatorStatus(app.store, actor, client.operatorId, 'active'));
    expect((await tokenRequest(app, client)).status).toBe(200);
  });

  test('wrong secrets from many addresses do not use up the client’s limit', async () => {
    const proxied = await listeningApp({ trustProxy: 1 });
    const honest = await newOperator(proxied);
    const json = { grant_type: 'client_credentials', client_id: honest.clientId, client_secret: 'wrong' };
    for (let n = 0; n < 100; n += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` };
      expect((await send(`${proxied.url}/v1/operator/oauth`, { method: 'POST', json, headers })).status).toBe(401);
    }
    const reply = await tokenRequest(proxied, honest);
    expect([reply.status, reply.headers['ratelimit-remaining']]).toEqual([200, '99']);
    await proxied.close();
  });

  describe('at 10,000 live tokens', () => {
    /** Fills the client's limit with tokens issued a second ago, all used or all unused. */
    const fill = (count: number, usedAt: number | null) => {
      const [at, end] = [app.clock.now - 1_000, app.clock.now + TOKEN_LIFE_MS];
      return app.store.write([
        sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
          insert into operator_token (jti, client_id, operator_id, scope, issued_at, expires_at, used_at)
          select 'token-' || n, ${client.clientId}, ${client.operatorId}, 'launch', ${at}, ${end}, cast(${usedAt} as bigint) from numbers`,
      ]);
    };
    const live = async () => {
      const { clientId } = client;
      const rows = await app.store.read(
        sql`select jti from operator_token where client_id = ${clientId} and revoked_at is null and expires_at > ${app.clock.now}`,
      );
      return rows.length;
    };

    test('a new token ends the oldest unused one; a used token stays', async () => {
      const used = await newToken(app, client);
      expect((await launch(app, used)).status).toBe(200);
      const unused = await newToken(app, client);
      app.clock.now += 2_000;
      await fill(TOKENS_PER_CLIENT_MAX - 2, null);
      const fresh = await newToken(app, client);
      expect(await live()).toBe(TOKENS_PER_CLIENT_MAX);
      expect((await launch(app, unused)).status).toBe(401);
      for (const token of [used, fresh]) expect((await launch(app, token)).status).toBe(200);
    });

    test('the oldest token ends when all were used, and its launch URL still opens', async () => {
      const oldest = await newToken(app, client);
      const launched = await launch(app, oldest);
      app.clock.now += 2_000;
      await fill(TOKENS_PER_CLIENT_MAX - 1, app.clock.now);
      expect((await launch(app, await newToken(app, client))).status).toBe(200);
      expect((await launch(app, oldest)).status).toBe(401);
      expect((await redeem(app, codeOf(launched))).status).toBe(200);
    });

    test('another client loses nothing', async () => {
      const other = await newOperator(app, 'Other Casino');
      const theirs = await newToken(app, other);
      await fill(TOKENS_PER_CLIENT_MAX, null);
      await newToken(app, client);
      expect((await launch(app, theirs)).status).toBe(200);
    });
  });
});
