import { createHash } from 'node:crypto';
import { sql } from '@cardroom/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Client,
  codeOf,
  LAUNCH,
  type ListeningApp,
  launch,
  listeningApp,
  NOW,
  newOperator,
  newToken,
  PUBLIC_URL,
  redeem,
  send,
  value,
} from '../../../testing/fixtures/listening-app.ts';
import { setLaunchStrict } from '../../operators/launch-strictness.ts';
import { setMarket } from '../../operators/markets.ts';
import { setCurrencies, setOperatorStatus } from '../../operators/operators.ts';

/** POST /game-service/operator/launch: every field rule of spec 2.6 and 8. */
let app: ListeningApp;
let client: Client;
let token: string;
beforeAll(async () => {
  app = await listeningApp();
  client = await newOperator(app);
  token = await newToken(app, client);
});
afterAll(() => app.close());

const asked = (change: Record<string, unknown>) => launch(app, token, without({ ...LAUNCH, ...change }));

/** `undefined` removes a member. */
function without(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, given]) => given !== undefined));
}

describe('a valid launch', () => {
  test('returns a lobby URL with a single-use code in its fragment, and when it expires', async () => {
    const reply = await asked({});
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 'success',
      data: {
        url: expect.stringMatching(new RegExp(`^${PUBLIC_URL}/lobby/at/example-casino#t=[\\w-]{43}$`)),
        expires_at: '2026-11-20T10:02:00.000+00:00',
      },
      request_id: reply.headers['x-request-id'],
    });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
    expect([reply.headers['ratelimit-limit'], reply.headers['ratelimit-reset']]).toEqual(['100', '1']);
  });

  test('maps a country to the language its operator set for it', async () => {
    const localeOf = async (id: string) => {
      await redeem(app, codeOf(await asked({ id, language: 'ch', country: 'ch' })));
      const [player] = await app.store.read<{ locale: string }>(sql`select locale from player where player_id = ${id}`);
      return player?.locale;
    };
    expect(await localeOf('urs')).toBe('de-CH');
    await setMarket(app.store, { by: 'test', at: NOW }, client.operatorId, { country: 'ch', language: 'fr' });
    expect(await localeOf('yves')).toBe('fr-CH');
    expect(await localeOf('urs')).toBe('fr-CH');
  });

  test('stores the language as sent and as understood, and counts its form', async () => {
    const counted = async () =>
      Number(/launches_total\{language_read="bcp47"\} (\d+)/.exec((await send(`${app.url}/metrics`)).text)?.[1] ?? 0);
    const before = await counted();
    await redeem(app, codeOf(await asked({ id: 'reader', language: 'zh_Hant_TW', country: 'tw' })));
    const [player] = await app.store.read(sql`select language, locale from player where player_id = 'reader'`);
    expect(player).toEqual({ language: 'zh_Hant_TW', locale: 'zh-Hant-TW' });
    expect(await counted()).toBe(before + 1);
  });

  test('stores only the hash of the code, and neither gender nor birth date', async () => {
    const code = codeOf(await asked({ id: 'hashed' }));
    const rows = await app.store.read<Record<string, unknown>>(sql`select * from launch_code where player_id = 'hashed'`);
    const text = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    expect(text).not.toContain(code);
    expect(text).not.toContain(createHash('sha256').update(code).digest('base64url'));
    expect(text).not.toContain('1990');
    expect(text).not.toContain('gender');
  });

  test.each<[string, Record<string, unknown>]>([
    ['without gender and birth_date', { gender: undefined, birth_date: undefined }],
    ['an id of 30 characters', { id: 'x'.repeat(30) }],
    ['an id of 30 code points beyond the BMP', { id: '😀'.repeat(30) }],
    ['an id with punctuation', { id: 'a+b@x.example' }],
    ['an id in another script', { id: '김철수' }],
    ['a display_name of 50 code points', { display_name: '😀'.repeat(50) }],
    ['a display_name in upper case', { display_name: 'ALICE' }],
    ['language as a country', { language: 'KR', country: 'KR' }],
    ['language as a language', { language: 'ko', country: 'KR' }],
    ['language as a tag', { language: 'ko_KR', country: 'KR' }],
    ['country in lower case', { country: 'ie' }],
    ['another enabled currency', { currency: 'KRW' }],
    ['IPv6', { ip: '2001:db8::1' }],
    ['a desktop', { device: 'desktop' }],
    ['a time zone with three parts', { timezone: 'America/Argentina/Buenos_Aires' }],
    ['each gender', { gender: 'o' }],
    ['null for gender and birth_date', { gender: null, birth_date: null }],
    ['nothing in gender and birth_date', { gender: '', birth_date: '' }],
    ['a birth date on 29 February', { birth_date: '2000-02-29' }],
  ])('%s', async (_name, change) => {
    expect((await asked(change)).status).toBe(200);
  });
});

const SAID: Readonly<Record<string, string>> = {
  required: 'is required',
  wrong_type: 'has the wrong type',
  too_short: 'is too short',
  too_long: 'is too long',
  bad_format: 'has an invalid format',
  unknown_value: 'has an invalid value',
  not_enabled: 'is not enabled for this operator',
};

describe('a wrong field', () => {
  test.each<[string, unknown, string]>([
    ['id', undefined, 'required'],
    ['id', 7, 'wrong_type'],
    ['id', null, 'wrong_type'],
    ['id', '', 'too_short'],
    ['id', 'x'.repeat(31), 'too_long'],
    ['id', 'Alice', 'bad_format'],
    ['id', 'a\u0000b', 'bad_format'],
    ['id', 'a\nb', 'bad_format'],
    ['display_name', undefined, 'required'],
    ['display_name', ['Alice'], 'wrong_type'],
    ['display_name', '', 'too_short'],
    ['display_name', '\u202e\u200b', 'bad_format'],
    ['display_name', 'Al\u200bice', 'bad_format'],
    ['id', 'al\u202eice', 'bad_format'],
    ['display_name', 'x'.repeat(51), 'too_long'],
    ['language', undefined, 'required'],
    ['language', 82, 'wrong_type'],
    ['language', 'xx', 'unknown_value'],
    ['language', 'korean', 'unknown_value'],
    ['country', undefined, 'required'],
    ['country', true, 'wrong_type'],
    ['country', 'IRL', 'bad_format'],
    ['country', 'XX', 'unknown_value'],
    ['currency', undefined, 'required'],
    ['currency', 978, 'wrong_type'],
    ['currency', 'eur', 'bad_format'],
    ['currency', 'USDT', 'bad_format'],
    ['currency', 'XTS', 'unknown_value'],
    ['currency', 'USD', 'not_enabled'],
    ['gender', 'x', 'unknown_value'],
    ['gender', 'M', 'unknown_value'],
    ['gender', 1, 'wrong_type'],
    ['birth_date', '28.02.1990', 'bad_format'],
    ['birth_date', '1990-02-30', 'bad_format'],
    ['birth_date', '1990-2-3', 'bad_format'],
    ['birth_date', 19900228, 'wrong_type'],
    ['birth_date', '2026-11-21', 'unknown_value'],
    ['ip', undefined, 'required'],
    ['ip', '1.2.3', 'bad_format'],
    ['ip', '256.1.1.1', 'bad_format'],
    ['ip', '1.2.3.4:80', 'bad_format'],
    ['ip', 'localhost', 'bad_format'],
    ['device', undefined, 'required'],
    ['device', 'tablet', 'unknown_value'],
    ['device', {}, 'wrong_type'],
    ['timezone', undefined, 'required'],
    ['timezone', 'UTC', 'bad_format'],
    ['timezone', 'Europe/Atlantis', 'unknown_value'],
    ['timezone', '+01:00', 'bad_format'],
  ])('%s = %j: %s', async (field, given, code) => {
    const reply = await asked({ [field]: given });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      status: 'error',
      code: 'INVALID_REQUEST',
      message: `${field} ${SAID[code]}`,
      request_id: reply.headers['x-request-id'],
      errors: [{ field, code }],
    });
  });

  test('point 3: unknown members are ignored and listed in warnings, which other answers do not have', async () => {
    const reply = await asked({ id: 'warned', operator_id: 'other', vip: true });
    expect([reply.status, Object.keys(reply.body)]).toEqual([200, ['status', 'data', 'warnings', 'request_id']]);
    expect(reply.body.warnings).toEqual([
      { field: 'operator_id', code: 'unknown_member' },
      { field: 'vip', code: 'unknown_member' },
    ]);
    expect((await redeem(app, codeOf(reply))).status).toBe(200);
    expect(Object.keys((await asked({})).body)).toEqual(['status', 'data', 'request_id']);
  });

  test('point 3: a strict operator refuses unknown members, all wrong fields are named at once, unknown ones last', async () => {
    const strict = await newOperator(app, 'Strict');
    await setLaunchStrict(app.store, { by: 'test', at: NOW }, strict.operatorId, true);
    const strictToken = await newToken(app, strict);
    const alone = await launch(app, strictToken, { ...LAUNCH, operator_id: 'other' });
    expect([alone.status, alone.body.errors]).toEqual([400, [{ field: 'operator_id', code: 'unknown_member' }]]);
    expect((await launch(app, strictToken)).status).toBe(200);
    const reply = await launch(app, strictToken, { ...LAUNCH, birth_date: 'x', timezone: 'Mars/Base', operator_id: 'other', id: 'BOB' });
    expect(reply.body.errors).toEqual([
      { field: 'id', code: 'bad_format' },
      { field: 'birth_date', code: 'bad_format' },
      { field: 'timezone', code: 'unknown_value' },
      { field: 'operator_id', code: 'unknown_member' },
    ]);
    expect(reply.body.message).toBe(
      'id and birth_date have an invalid format; timezone has an invalid value; operator_id is not recognized',
    );
  });

  test('an empty object names the eight required fields', async () => {
    const reply = await launch(app, token, {});
    expect(reply.body.errors.map((error: { field: string; code: string }) => [error.field, error.code])).toEqual(
      ['id', 'display_name', 'language', 'country', 'currency', 'ip', 'device', 'timezone'].map((field) => [field, 'required']),
    );
  });

  test.each<[string, Parameters<typeof send>[1], number, string]>([
    ['an array', { json: [LAUNCH] }, 400, 'wrong_type'],
    ['malformed JSON', { raw: '{"id":' }, 400, 'bad_format'],
    ['no body', {}, 400, 'bad_format'],
    ['a form', { raw: 'id=alice', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 400, 'bad_format'],
  ])('%s names the body', async (_name, more, status, code) => {
    const headers = { authorization: `Bearer ${token}`, ...more?.headers };
    const reply = await send(`${app.url}/game-service/operator/launch`, { method: 'POST', ...more, headers });
    expect([reply.status, reply.body.errors]).toEqual([status, [{ field: '', code }]]);
  });

  test('a repeated member is refused by name, however it is spelled, and nothing is stored', async () => {
    const raw = JSON.stringify({ ...LAUNCH, id: 'twice' }).replace('{', String.raw`{"\u0069d":"other",`);
    const headers = { authorization: `Bearer ${token}` };
    const reply = await send(`${app.url}/game-service/operator/launch`, { method: 'POST', raw, headers });
    expect([reply.status, reply.body.errors]).toEqual([400, [{ field: 'id', code: 'bad_format' }]]);
    expect(await app.store.read(sql`select code_hash from launch_code where player_id in ('twice', 'other')`)).toEqual([]);
  });

  test('a body over 16 KiB is 413, and nothing is stored', async () => {
    const reply = await asked({ id: 'big', display_name: 'x'.repeat(20_000) });
    expect([reply.status, reply.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await app.store.read(sql`select code_hash from launch_code where player_id = 'big'`)).toEqual([]);
  });
});

describe('who may launch', () => {
  test('the operator comes from the token alone: one player id at two operators is two players', async () => {
    const other = await newOperator(app, 'Other Casino');
    const codes = [codeOf(await asked({ id: 'same' })), codeOf(await launch(app, await newToken(app, other), { ...LAUNCH, id: 'same' }))];
    const sessions = await Promise.all(codes.map((code) => redeem(app, code)));
    expect(sessions.map((reply) => reply.body.operator.name)).toEqual(['Example Casino', 'Other Casino']);
    const live = await app.store.read(sql`select operator_id from player_session where player_id = 'same' and ended_at is null`);
    expect(live).toHaveLength(2);
  });

  test('currencies are those of this operator, from the next request on', async () => {
    value(await setCurrencies(app.store, { by: 'test', at: NOW }, client.operatorId, ['EUR']));
    expect((await asked({ currency: 'KRW' })).body.errors).toEqual([{ field: 'currency', code: 'not_enabled' }]);
    value(await setCurrencies(app.store, { by: 'test', at: NOW }, client.operatorId, ['EUR', 'KRW']));
    expect((await asked({ currency: 'KRW' })).status).toBe(200);
  });

  test('a paused operator and a draining service are 503 with Retry-After', async () => {
    value(await setOperatorStatus(app.store, { by: 'test', at: NOW }, client.operatorId, 'paused'));
    const paused = await asked({});
    value(await setOperatorStatus(app.store, { by: 'test', at: NOW }, client.operatorId, 'active'));
    app.state.accepting = false;
    const draining = await asked({});
    app.state.accepting = true;
    for (const reply of [paused, draining])
      expect([reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '30']);
  });

  test('of 150 simultaneous requests a burst of 100 passes and the rest are 429', async () => {
    const fresh = await newOperator(app, 'Busy Casino');
    const busy = await newToken(app, fresh);
    const replies = await Promise.all(Array.from({ length: 150 }, (_, n) => launch(app, busy, { ...LAUNCH, id: `p${n}` })));
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(200), count(429)]).toEqual([100, 50]);
    app.clock.now += 1_000;
    expect((await launch(app, busy)).status).toBe(200);
  });
});

test('other paths and methods are 404 in the same format', async () => {
  for (const [method, path] of [
    ['GET', '/v1/operator/oauth'],
    ['GET', '/game-service/operator/launch'],
    ['POST', '/game-service/operator/nothing'],
    ['PUT', '/'],
  ] as const) {
    const reply = await send(`${app.url}${path}`, { method });
    expect([reply.status, reply.body.code, reply.body.request_id]).toEqual([404, 'NOT_FOUND', reply.headers['x-request-id']]);
  }
  expect((await send(`${app.url}/api/tables/%E0%A4%A/join`, { method: 'POST' })).status).toBe(400);
});
