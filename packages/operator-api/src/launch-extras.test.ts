import { describe, expect, test } from 'vitest';
import { fieldMessage } from './errors.ts';
import { launchSchema, readLaunch } from './launch.ts';
import { transactionBody } from './transaction.ts';

const rules = { currencies: ['EUR'], markets: {}, avatarOrigin: 'https://img.casino.example', now: Date.UTC(2026, 10, 20), strict: true };
const valid = {
  id: 'u1',
  display_name: 'Ann',
  language: 'de',
  country: 'de',
  currency: 'EUR',
  ip: '203.0.113.9',
  device: 'mobile',
  timezone: 'Europe/Berlin',
};
const read = (more: object) => readLaunch({ ...valid, ...more }, rules);
const errorsOf = (more: object) => {
  const reading = read(more);
  return reading.ok ? [] : reading.errors.map(({ field, code }) => `${field} ${code}`);
};

test('point 9: without the optional members a launch is read as usual', () => {
  const reading = read({});
  const optional = ['metadata', 'open', 'return_url', 'cashier_url', 'limits'];
  expect(Object.keys(launchSchema(() => rules).shape)).toEqual(expect.arrayContaining(optional));
  expect(reading.ok && Object.keys(reading.launch).sort()).toEqual([
    ...['country', 'currency', 'device', 'displayName', 'ip', 'language'],
    ...['locale', 'localeKind', 'playerId', 'timezone'],
  ]);
});

describe('point 9: metadata', () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']));

  test('is kept as JSON text; an empty one counts as omitted', () => {
    expect(read({ metadata: { campaign: 'größe "7"', a: '' } })).toMatchObject({
      ok: true,
      launch: { metadata: '{"campaign":"größe \\"7\\"","a":""}' },
    });
    const empty = read({ metadata: {} });
    expect(empty.ok && 'metadata' in empty.launch).toBe(false);
  });

  test.each<[string, unknown, string[]]>([
    ['20 keys', keys(20), []],
    ['21 keys', keys(21), ['metadata too_long']],
    ['a key of 40 characters', { ['k'.repeat(40)]: 'v' }, []],
    ['a key of 41 characters', { ['k'.repeat(41)]: 'v' }, ['metadata too_long']],
    ['a value of 200 characters', { k: '😀'.repeat(200) }, []],
    ['a value of 201 characters', { k: 'v'.repeat(201) }, ['metadata too_long']],
    ['1,024 bytes', { a: 'v'.repeat(200), b: 'v'.repeat(200), c: 'v'.repeat(200), d: 'v'.repeat(200), e: 'v'.repeat(188) }, []],
    [
      '1,025 bytes',
      { a: 'v'.repeat(200), b: 'v'.repeat(200), c: 'v'.repeat(200), d: 'v'.repeat(200), e: 'v'.repeat(189) },
      ['metadata too_long'],
    ],
    ['a key with a space', { 'a b': 'v' }, ['metadata bad_format']],
    ['a key that begins with an underscore', { _a: 'v' }, ['metadata bad_format']],
    ['an empty key', { '': 'v' }, ['metadata bad_format']],
    ['a control character', { k: 'a\u0000' }, ['metadata bad_format']],
    ['half a character', { k: '\ud800' }, ['metadata bad_format']],
    ['a number', { k: 7 }, ['metadata.k wrong_type']],
    ['a list', ['v'], ['metadata wrong_type']],
    ['a text', 'v', ['metadata wrong_type']],
    ['null', null, ['metadata wrong_type']],
  ])('with %s', (_what, metadata, errors) => {
    expect(errorsOf({ metadata })).toEqual(errors);
  });

  test('a long name of a wrong member is cut in the answer', () => {
    expect(errorsOf({ metadata: { ['k'.repeat(5_000)]: 7 } })[0]?.length).toBeLessThan(120);
  });

  test('is the last member of a debit, and other bodies do not change', () => {
    const fields = {
      transactionId: 't',
      playerId: 'p',
      gameKey: 'nlhe',
      roomId: '1',
      tableId: '2',
      amountMinor: 100,
      currency: 'EUR',
      createdAt: 0,
    };
    const plain = transactionBody({ type: 'debit', ...fields });
    expect(transactionBody({ type: 'debit', ...fields, metadata: '{"a":"1"}' })).toBe(`${plain.slice(0, -1)},"metadata":{"a":"1"}}`);
  });
});

describe('point 9: open', () => {
  test.each<[unknown, object | string[]]>([
    [{ room_id: '114' }, { roomId: '114' }],
    [{ table_id: '1014' }, { tableId: '1014' }],
  ])('%j', (open, place) => {
    expect(read({ open })).toMatchObject({ ok: true, launch: { open: place } });
  });

  test.each([{}, { room_id: '1', table_id: '2' }, { room_id: 114 }, { room_id: '../1' }, { table_id: '' }, '114', null, []])(
    '%j is refused',
    (open) => {
      expect(errorsOf({ open })).toHaveLength(1);
      expect(errorsOf({ open })[0]).toMatch(/^open\b/);
    },
  );
});

describe.each(['return_url', 'cashier_url'])('point 9: %s', (name) => {
  test('is kept as browsers write it', () => {
    const reading = read({ [name]: 'HTTPS://Casino.example/cashier?from=poker#top' });
    const member = name === 'return_url' ? 'returnUrl' : 'cashierUrl';
    expect(reading).toMatchObject({ ok: true, launch: { [member]: 'https://casino.example/cashier?from=poker#top' } });
  });

  test.each([
    'http://casino.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'https://me:pw@casino.example/',
    '//casino.example/',
    '/cashier',
    'casino.example',
    'https://',
    '',
  ])('%j is refused', (url) => {
    expect(errorsOf({ [name]: url })).toEqual([`${name} bad_format`]);
  });

  test('may have 1,000 characters', () => {
    const page = (length: number) => 'https://casino.example/'.padEnd(length, 'x');
    expect(errorsOf({ [name]: page(1_000) })).toEqual([]);
    expect(errorsOf({ [name]: page(1_001) })).toEqual([`${name} too_long`]);
  });
});

describe('avatar_url', () => {
  test('is a URL of the registered origin, without its fragment', () => {
    const reading = read({ avatar_url: 'https://IMG.casino.example/u/7.png?v=2#face' });
    expect(reading).toMatchObject({ ok: true, launch: { avatarUrl: 'https://img.casino.example/u/7.png?v=2' } });
  });

  test.each([null, ''])('%j counts as omitted', (avatar_url) => {
    const reading = read({ avatar_url });
    expect(reading.ok && 'avatarUrl' in reading.launch).toBe(false);
  });

  test.each<[string, unknown, string]>([
    ['another host', 'https://casino.example/7.png', 'wrong_origin'],
    ['another port', 'https://img.casino.example:8443/7.png', 'wrong_origin'],
    ['plain http', 'http://img.casino.example/7.png', 'wrong_origin'],
    ['a host that begins alike', 'https://img.casino.example.evil.example/7.png', 'wrong_origin'],
    ['the origin as a user name', 'https://img.casino.example@evil.example/7.png', 'bad_format'],
    ['a password', 'https://a:b@img.casino.example/7.png', 'bad_format'],
    ['no URL', 'u/7.png', 'bad_format'],
    ['a script', 'javascript:alert(1)', 'bad_format'],
    ['the picture itself', 'data:image/png;base64,AAAA', 'bad_format'],
    ['1,001 characters', `https://img.casino.example/${'a'.repeat(974)}`, 'too_long'],
    ['a number', 7, 'wrong_type'],
  ])('%s is refused by name', (_what, avatar_url, code) => {
    expect(errorsOf({ avatar_url })).toEqual([`avatar_url ${code}`]);
  });

  test('every URL is refused until the operator registers an origin, in a sentence that says so', () => {
    const reading = readLaunch({ ...valid, avatar_url: 'https://img.casino.example/7.png' }, { ...rules, avatarOrigin: null });
    expect(reading).toEqual({ ok: false, errors: [{ field: 'avatar_url', code: 'not_enabled' }] });
    expect(reading.ok ? '' : fieldMessage(reading.errors)).toBe('avatar_url is not enabled for this operator');
  });
});
