import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { sql } from '@cardroom/storage';
import { decodeJwt, decodeProtectedHeader, exportSPKI, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  asPlayer,
  type Client,
  codeOf,
  type ListeningApp,
  launch,
  listeningApp,
  newOperator,
  newSession,
  newToken,
  PUBLIC_URL,
  redeem,
  send,
} from '../../../testing/fixtures/listening-app.ts';

/** Bearer rules of the operator API, revoking, and attacks on the token. */
let app: ListeningApp;
let client: Client;
let token: string;
beforeEach(async () => {
  app = await listeningApp();
  client = await newOperator(app);
  token = await newToken(app, client);
});
afterEach(() => app.close());

const revoke = (bearer: string, more: Parameters<typeof send>[1] = {}) =>
  send(`${app.url}/v1/operator/oauth`, { method: 'DELETE', ...more, headers: { authorization: `Bearer ${bearer}`, ...more.headers } });

describe('without a valid token', () => {
  test('a missing Authorization header is 401 without an error code', async () => {
    for (const [method, path] of [
      ['POST', '/game-service/operator/launch'],
      ['DELETE', '/v1/operator/oauth'],
    ] as const) {
      const reply = await send(`${app.url}${path}`, { method, json: {} });
      expect([reply.status, reply.headers['www-authenticate'], reply.body.code]).toEqual([401, 'Bearer realm="operator"', 'INVALID_TOKEN']);
    }
  });

  test.each(['Bearer', 'Bearer ', 'Bearer x', 'Bearer a.b.c', 'Basic abc', 'Bearer  two words', `Bearer ${'x'.repeat(6000)}`])(
    '%s: 401 invalid_token',
    async (authorization) => {
      const reply = await send(`${app.url}/game-service/operator/launch`, { method: 'POST', json: {}, headers: { authorization } });
      expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, 'Bearer realm="operator", error="invalid_token"']);
      expect(reply.body.request_id).toBe(reply.headers['x-request-id']);
    },
  );

  test('a token in the query or body is ignored', async () => {
    const reply = await send(`${app.url}/game-service/operator/launch?access_token=${token}`, {
      method: 'POST',
      json: { access_token: token },
    });
    expect(reply.status).toBe(401);
  });
});

describe('forged tokens', () => {
  const claims = () => decodeJwt(token);
  const header = () => ({ ...decodeProtectedHeader(token), alg: 'EdDSA', typ: 'at+jwt' });

  /** Signed with our own key, so only the claim under test is wrong. */
  async function signed(change: { claims?: Record<string, unknown>; header?: Record<string, unknown> }): Promise<string> {
    const [row] = await app.store.read<{ kid: string; sealed: Uint8Array }>(sql`select kid, sealed from signing_key`);
    const jwk = JSON.parse(Buffer.from(app.secrets.signingKeys.open(row?.sealed ?? Buffer.alloc(0), row?.kid ?? '')).toString()) as JWK;
    const payload = Object.fromEntries(Object.entries({ ...claims(), ...change.claims }).filter(([, claim]) => claim !== undefined));
    const protectedHeader = { ...header(), ...change.header } as ReturnType<typeof header>;
    return new SignJWT(payload).setProtectedHeader(protectedHeader).sign(await importJWK(jwk, 'EdDSA'));
  }

  test('the test helper itself makes a valid token', async () => {
    expect((await launch(app, await signed({}))).status).toBe(200);
  });

  test.each<[string, { claims?: Record<string, unknown>; header?: Record<string, unknown> }]>([
    ['another audience', { claims: { aud: 'cardroom-player' } }],
    ['no audience', { claims: { aud: undefined } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['no issuer', { claims: { iss: undefined } }],
    ['no exp', { claims: { exp: undefined } }],
    ['no jti', { claims: { jti: undefined } }],
    ['no sub', { claims: { sub: undefined } }],
    ['an exp in the past', { claims: { exp: 1 } }],
    ['a jti that was never issued', { claims: { jti: '00000000-0000-4000-8000-000000000000' } }],
    ['the sub of another client', { claims: { sub: 'somebody-else' } }],
    ['another typ', { header: { typ: 'JWT' } }],
    ['no typ', { header: { typ: undefined } }],
    ['an unknown kid', { header: { kid: 'other' } }],
    ['no kid', { header: { kid: undefined } }],
    ['a not-before in the future', { claims: { nbf: 9_999_999_999 } }],
  ])('%s', async (_name, change) => {
    expect((await launch(app, await signed(change))).status).toBe(401);
  });

  test('alg none is refused', async () => {
    const [, body] = token.split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`;
    expect((await launch(app, none)).status).toBe(401);
    expect((await launch(app, new UnsecuredJWT(claims()).encode())).status).toBe(401);
  });

  test('HS256 with the public key as its secret is refused in every spelling', async () => {
    const { keys } = (await send(`${app.url}/.well-known/jwks.json`)).body as { keys: JWK[] };
    const [jwk] = keys;
    const key = await importJWK(jwk as JWK, 'EdDSA', { extractable: true });
    const pem = await exportSPKI(key as Parameters<typeof exportSPKI>[0]);
    const secrets = [Buffer.from(pem), Buffer.from(pem.trim()), Buffer.from(JSON.stringify(jwk)), Buffer.from(String(jwk?.x), 'base64url')];
    for (const secret of secrets) {
      const forged = await new SignJWT(claims()).setProtectedHeader({ ...header(), alg: 'HS256' }).sign(secret);
      expect((await launch(app, forged)).status).toBe(401);
    }
  });

  test('another Ed25519 key under our kid is refused, also when embedded in the header', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const jwk = publicKey.export({ format: 'jwk' });
    const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
    for (const extra of [{}, { jwk }, { jku: 'https://evil.example/jwks.json' }]) {
      const forged = await new SignJWT(claims()).setProtectedHeader({ ...header(), ...extra }).sign(key);
      expect((await launch(app, forged)).status).toBe(401);
    }
  });

  test('changed claims under the old signature are refused', async () => {
    const [head, , signature] = token.split('.');
    const body = Buffer.from(JSON.stringify({ ...claims(), sub: 'other' })).toString('base64url');
    expect((await launch(app, `${head}.${body}.${signature}`)).status).toBe(401);
  });

  test('a player session is not an operator token, and vice versa', async () => {
    const session = await newSession(app, token);
    expect((await launch(app, session)).status).toBe(401);
    expect((await asPlayer(app, token, '/session')).status).toBe(401);
  });
});

describe('lifetime of a token', () => {
  test('it ends after 30 minutes; launch URLs made with it stay valid', async () => {
    app.clock.now += 30 * 60_000 - 1;
    const reply = await launch(app, token);
    expect(reply.status).toBe(200);
    app.clock.now += 1_000;
    expect((await launch(app, token)).status).toBe(401);
    expect((await redeem(app, codeOf(reply))).status).toBe(200);
  });

  test('a token without the scope is 403', async () => {
    const reply = await send(`${app.url}/v1/operator/oauth`, {
      method: 'POST',
      json: { grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret, scope: 'reports:read' },
    });
    const refused = await launch(app, reply.body.access_token);
    expect([refused.status, refused.body.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="operator", error="insufficient_scope", scope="launch"');
  });

  test('the published keys are public parts only, under the token’s kid', async () => {
    const reply = await send(`${app.url}/.well-known/jwks.json`);
    expect(reply.body).toEqual({
      keys: [{ kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: decodeProtectedHeader(token).kid, alg: 'EdDSA', use: 'sig' }],
    });
    expect(decodeJwt(token)).toMatchObject({ iss: PUBLIC_URL, aud: 'cardroom-operator-api', sub: client.clientId });
  });
});

describe('revoking', () => {
  test('takes effect from the next request; revoking the token again is 401', async () => {
    const other = await newToken(app, client);
    const reply = await revoke(token, { headers: { 'content-type': 'application/json' } });
    expect([reply.status, reply.body]).toEqual([200, { status: 'success', request_id: reply.headers['x-request-id'] }]);
    expect((await launch(app, token)).status).toBe(401);
    expect((await revoke(token)).status).toBe(401);
    expect((await launch(app, other)).status).toBe(200);
  });

  test('voids unopened launch URLs of that token only; players stay in', async () => {
    const other = await newToken(app, client);
    const session = await newSession(app, token);
    const unopened = codeOf(
      await launch(app, token, {
        id: 'bob',
        display_name: 'Bob',
        language: 'en',
        country: 'IE',
        currency: 'EUR',
        ip: '::1',
        device: 'desktop',
        timezone: 'Europe/Dublin',
      }),
    );
    const elsewhere = codeOf(
      await launch(app, other, {
        id: 'chris',
        display_name: 'Chris',
        language: 'en',
        country: 'IE',
        currency: 'EUR',
        ip: '::1',
        device: 'desktop',
        timezone: 'Europe/Dublin',
      }),
    );
    await revoke(token);
    expect((await redeem(app, unopened)).status).toBe(401);
    expect((await redeem(app, elsewhere)).status).toBe(200);
    expect((await asPlayer(app, session, '/session')).status).toBe(200);
  });

  test('of two simultaneous revokes one succeeds', async () => {
    const replies = await Promise.all([revoke(token), revoke(token), revoke(token)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401, 401]);
  });

  test('during launches: no launch answered after the revoke can be opened', async () => {
    const work = Array.from({ length: 20 }, () => launch(app, token));
    const [revoked, ...launched] = await Promise.all([revoke(token), ...work]);
    expect(revoked.status).toBe(200);
    for (const reply of launched.filter((one) => one.status === 200)) expect((await redeem(app, codeOf(reply))).status).toBe(401);
  });

  test.each([
    ['a member', { json: { token: 'x' } }, [{ field: 'token', code: 'unknown_member' }]],
    ['invalid JSON', { raw: '{' }, [{ field: '', code: 'bad_format' }]],
    ['an array', { json: [] }, [{ field: '', code: 'wrong_type' }]],
  ])('a body with %s is refused and revokes nothing', async (_name, more, errors) => {
    const reply = await revoke(token, more);
    expect([reply.status, reply.body.errors]).toEqual([400, errors]);
    expect((await launch(app, token)).status).toBe(200);
  });
});
