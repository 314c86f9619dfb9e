import { describe, expect, test } from 'vitest';
import { oauthErrorBody, readBasic, readTokenRequest, SCOPES, tokenAnswer } from './oauth.ts';

const valid = { grant_type: 'client_credentials', client_id: 'c', client_secret: 's' };

describe('readTokenRequest', () => {
  test('the three specified fields are enough; without a scope every scope is granted', () => {
    expect(readTokenRequest(valid, null)).toEqual({ ok: true, credentials: { clientId: 'c', clientSecret: 's' }, scopes: SCOPES });
  });

  test('a request can ask for some of the scopes', () => {
    expect(readTokenRequest({ ...valid, scope: 'reports:read  launch' }, null)).toMatchObject({ scopes: ['launch', 'reports:read'] });
  });

  test.each(['admin', 'launch admin', ' '])('scope %j is refused', (scope) => {
    expect(readTokenRequest({ ...valid, scope }, null)).toMatchObject({ ok: false, error: 'invalid_scope' });
  });

  test('unknown parameters are ignored, and an empty scope counts as omitted (RFC 6749 3.2)', () => {
    const generous = { ...valid, scope: '', audience: 'x', resource: 'https://poker.example.com' };
    expect(readTokenRequest(generous, null)).toEqual(readTokenRequest(valid, null));
    const { client_id: clientId, client_secret: clientSecret, ...body } = generous;
    expect(readTokenRequest(body, { clientId, clientSecret })).toEqual(readTokenRequest(valid, null));
  });

  test('another grant type is refused', () => {
    expect(readTokenRequest({ ...valid, grant_type: 'password' }, null)).toEqual({
      ok: false,
      error: 'unsupported_grant_type',
      errors: [{ field: 'grant_type', code: 'unknown_value' }],
    });
  });

  test('every missing or invalid field is named', () => {
    expect(readTokenRequest({ client_id: 7, client_secret: '', x: 1 }, null)).toEqual({
      ok: false,
      error: 'invalid_request',
      errors: [
        { field: 'grant_type', code: 'required' },
        { field: 'client_id', code: 'wrong_type' },
        { field: 'client_secret', code: 'too_short' },
      ],
    });
  });

  test('with Basic the credentials are in the header, and only there', () => {
    const basic = { clientId: 'c', clientSecret: 's' };
    expect(readTokenRequest({ grant_type: 'client_credentials' }, basic)).toMatchObject({ ok: true, credentials: basic });
    expect(readTokenRequest(valid, basic)).toEqual({
      ok: false,
      error: 'invalid_request',
      errors: [
        { field: 'client_id', code: 'unknown_member' },
        { field: 'client_secret', code: 'unknown_member' },
      ],
    });
  });
});

describe('readBasic', () => {
  const encode = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  test.each([
    ['a:b', { clientId: 'a', clientSecret: 'b' }],
    ['a:b:c', { clientId: 'a', clientSecret: 'b:c' }],
    ['a%20x:b%2B+', { clientId: 'a x', clientSecret: 'b+ ' }],
    ['ä:ü', { clientId: 'ä', clientSecret: 'ü' }],
  ])('%s', (text, credentials) => {
    expect(readBasic(encode(text))).toEqual(credentials);
  });

  test.each([
    encode(':b'),
    encode('a:'),
    encode('ab'),
    encode('a%:b'),
    'Basic',
    'Basic !!',
    'Bearer YTpi',
    `Basic ${Buffer.from([0xff, 0x3a, 0x61]).toString('base64')}`,
  ])('%s holds no credentials', (header) => {
    expect(readBasic(header)).toBeNull();
  });
});

test('the token answer has the specified envelope and the fields of RFC 6749', () => {
  const now = Date.UTC(2026, 10, 20, 10, 0);
  expect(tokenAnswer('jwt', now + 1_800_000, now)).toEqual({
    status: 'success',
    data: { type: 'bearer', token: 'jwt', expires_at: '2026-11-20T10:30:00.000+00:00' },
    access_token: 'jwt',
    token_type: 'Bearer',
    expires_in: 1800,
  });
});

test('an error has one code, and names fields only for a bad request', () => {
  expect(oauthErrorBody('invalid_client', 'r1')).toEqual({
    status: 'error',
    error: 'invalid_client',
    error_description: 'Client authentication failed: check client_id and client_secret.',
    request_id: 'r1',
  });
  const errors = [{ field: 'client_id', code: 'required' as const }];
  expect(oauthErrorBody('invalid_request', 'r1', errors)).toMatchObject({ error_description: 'client_id is required', errors });
});
