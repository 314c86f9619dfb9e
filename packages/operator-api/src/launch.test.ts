import { describe, expect, test } from 'vitest';
import { launchAnswer, readLaunch } from './launch.ts';

const rules = { currencies: ['EUR', 'KRW'], avatarOrigin: null, markets: { ch: 'fr' }, now: Date.UTC(2026, 10, 20), strict: false };
const valid = {
  id: 'u1',
  display_name: 'Ann',
  language: 'kr',
  country: 'kr',
  currency: 'KRW',
  gender: 'f',
  birth_date: '1990-02-28',
  ip: '203.0.113.9',
  device: 'mobile',
  timezone: 'Asia/Seoul',
};
const read = (change: Record<string, unknown>) => readLaunch({ ...valid, ...change }, rules);
const without = (name: string) => readLaunch(Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name)), rules);
const errorsOf = (reading: ReturnType<typeof readLaunch>) => (reading.ok ? [] : reading.errors);

test('the languages that an operator has set for markets are used', () => {
  expect(read({ language: 'ch', country: 'ch' })).toMatchObject({
    ok: true,
    launch: { language: 'ch', locale: 'fr-CH', localeKind: 'country' },
  });
});

test('a valid launch is read, without gender and birth date', () => {
  expect(read({})).toEqual({
    ok: true,
    warnings: [],
    launch: {
      playerId: 'u1',
      displayName: 'Ann',
      language: 'kr',
      locale: 'ko-KR',
      localeKind: 'country',
      country: 'KR',
      currency: 'KRW',
      ip: '203.0.113.9',
      device: 'mobile',
      timezone: 'Asia/Seoul',
    },
  });
});

describe('required fields (spec 2.6)', () => {
  test.each(['id', 'display_name', 'language', 'country', 'currency', 'ip', 'device', 'timezone'])('%s', (field) => {
    expect(errorsOf(without(field))).toEqual([{ field, code: 'required' }]);
  });

  test.each(['gender', 'birth_date'])('%s may be null or empty', (field) => {
    const omitted = read({ [field]: undefined });
    expect(omitted.ok).toBe(true);
    for (const blank of [null, '']) expect(read({ [field]: blank })).toEqual(omitted);
  });

  test.each(['gender', 'birth_date'])('%s may be absent', (field) => {
    expect(without(field).ok).toBe(true);
  });

  test.each([...Object.keys(valid)])('%s must be text, not a number or a list, nor null where it is required', (field) => {
    const isOptional = field === 'gender' || field === 'birth_date';
    for (const value of [...(isOptional ? [] : [null]), 7, ['x'], {}, true])
      expect(errorsOf(read({ [field]: value }))).toEqual([{ field, code: 'wrong_type' }]);
  });
});

describe('each field', () => {
  test.each<[string, string, string]>([
    ['id', '', 'too_short'],
    ['id', 'x'.repeat(31), 'too_long'],
    ['id', 'Ann', 'bad_format'],
    ['id', 'É', 'bad_format'],
    ['id', 'a\u0000', 'bad_format'],
    ['id', 'a\ud800', 'bad_format'],
    ['display_name', '', 'too_short'],
    ['display_name', '   ', 'too_short'],
    ['display_name', 'x'.repeat(51), 'too_long'],
    ['language', '', 'too_short'],
    ['language', 'xx', 'unknown_value'],
    ['language', 'korean', 'unknown_value'],
    ['language', 'x'.repeat(21), 'too_long'],
    ['country', 'kor', 'bad_format'],
    ['country', '', 'bad_format'],
    ['country', 'xx', 'unknown_value'],
    ['currency', 'eur', 'bad_format'],
    ['currency', 'EURO', 'bad_format'],
    ['currency', 'XYZ', 'unknown_value'],
    ['currency', 'USD', 'not_enabled'],
    ['gender', 'x', 'unknown_value'],
    ['birth_date', '1990-2-28', 'bad_format'],
    ['birth_date', '28.02.1990', 'bad_format'],
    ['birth_date', '1990-02-30', 'bad_format'],
    ['birth_date', '2026-13-01', 'bad_format'],
    ['birth_date', '2026-11-21', 'unknown_value'],
    ['ip', '', 'too_short'],
    ['ip', '203.0.113', 'bad_format'],
    ['ip', '203.0.113.256', 'bad_format'],
    ['ip', 'example.com', 'bad_format'],
    ['ip', '203.0.113.9:80', 'bad_format'],
    ['ip', '1'.repeat(46), 'too_long'],
    ['device', 'tablet', 'unknown_value'],
    ['device', 'Mobile', 'unknown_value'],
    ['timezone', 'UTC', 'bad_format'],
    ['timezone', '+09:00', 'bad_format'],
    ['timezone', 'Asia/', 'bad_format'],
    ['timezone', 'Asia/Nowhere', 'unknown_value'],
    ['timezone', `Asia/${'x'.repeat(60)}`, 'too_long'],
  ])('%s %j: %s', (field, value, code) => {
    expect(errorsOf(read({ [field]: value }))).toEqual([{ field, code }]);
  });

  test.each<[string, string]>([
    ['id', 'x'.repeat(30)],
    ['id', '한국'],
    ['id', '😀'.repeat(30)],
    ['display_name', '😀'.repeat(50)],
    ['country', 'KR'],
    ['language', 'ko_KR'],
    ['birth_date', '2024-02-29'],
    ['ip', '2001:db8::1'],
    ['ip', '::ffff:203.0.113.9'],
    ['device', 'desktop'],
    ['timezone', 'America/Argentina/Buenos_Aires'],
    ['timezone', 'Etc/GMT+9'],
  ])('%s %j is accepted', (field, value) => {
    expect(errorsOf(read({ [field]: value }))).toEqual([]);
  });

  test('a name is normalized, and its spaces are single', () => {
    const reading = read({ display_name: ' E\u0301va\u00a0 M ' });
    expect(reading.ok && reading.launch.displayName).toBe('Éva M');
  });

  const HIDDEN_IN_BOTH = [
    ['a control character', 'a\u0000b'],
    ['a line break', 'a\nb'],
    ['a line separator', 'a\u2028b'],
    ['a zero-width space', 'a\u200bb'],
    ['a zero-width joiner', 'ann\u200d'],
    ['a zero-width non-joiner', 'a\u200cnn'],
    ['a word joiner', 'a\u2060b'],
    ['a byte order mark', '\ufeffann'],
    ['a soft hyphen', 'a\u00adnn'],
    ['a direction override', 'a\u202ennb'],
    ['a direction isolate', 'a\u2066nn'],
    ['a direction mark', 'ann\u200f'],
    ['a Hangul filler', '\u3164'],
    ['a blank of Braille', '\u2800'],
    ['a variation selector on a letter', 'a\ufe0fnn'],
    ['a tag character', 'ann\u{e0041}'],
    ['a private-use character', 'a\ue000'],
    ['five marks on one letter', `x${'\u0300'.repeat(5)}`],
    ['marks alone', '\u0301\u0302'],
  ] as const;
  test.each(HIDDEN_IN_BOTH)('low row: an id or name with %s is refused by field', (_what, text) => {
    expect(errorsOf(read({ id: text, display_name: text }))).toEqual([
      { field: 'id', code: 'bad_format' },
      { field: 'display_name', code: 'bad_format' },
    ]);
  });

  test.each(['ann ', ' ann', 'an\u00a0n', '\u3000ann', 'a\u200dn', '👩\u200d💻'])('low row: the id %j is refused', (id) => {
    expect(errorsOf(read({ id }))).toEqual([{ field: 'id', code: 'bad_format' }]);
  });

  test.each(['ann smith', 'é1-x_y@z.example', '플레이어', 'अंकित', '球员7'])('the id %j is accepted', (id) => {
    expect(errorsOf(read({ id }))).toEqual([]);
  });

  test.each([
    'José',
    'Nguyễn Thị',
    '김철수',
    'محمد',
    'می\u200cخواهم',
    'ක්\u200dරි',
    '👩\u200d💻',
    '❤\ufe0f',
    '👩🏽\u200d🚀',
    '1\ufe0f\u20e3',
    "O'Neil-7 ★",
  ])('the name %j is accepted as it is', (name) => {
    const reading = read({ display_name: name });
    expect(reading.ok && reading.launch.displayName).toBe(name.normalize('NFC'));
  });
});

test('all invalid fields are named at once, unknown ones last', () => {
  const wrong = { ...valid, timezone: 'x', language: 'xx', birth_date: 'x', id: '', country: 'xx', admin: true };
  expect(errorsOf(readLaunch(wrong, { ...rules, strict: true }))).toEqual([
    { field: 'id', code: 'too_short' },
    { field: 'language', code: 'unknown_value' },
    { field: 'country', code: 'unknown_value' },
    { field: 'birth_date', code: 'bad_format' },
    { field: 'timezone', code: 'bad_format' },
    { field: 'admin', code: 'unknown_member' },
  ]);
});

describe('point 3: unknown members', () => {
  const unknown = { ...valid, vip: true, brand_id: 7 };
  const named = [
    { field: 'vip', code: 'unknown_member' },
    { field: 'brand_id', code: 'unknown_member' },
  ];

  test('are ignored and named in the warnings', () => {
    const plain = readLaunch(valid, rules);
    expect(readLaunch(unknown, rules)).toEqual({ ...plain, warnings: named });
    expect(plain).toMatchObject({ ok: true, warnings: [] });
  });

  test('are refused for an operator that chose so', () => {
    expect(readLaunch(unknown, { ...rules, strict: true })).toEqual({ ok: false, errors: named });
    expect(readLaunch(valid, { ...rules, strict: true })).toEqual(readLaunch(valid, rules));
  });

  test('are not named beside wrong fields when they are ignored', () => {
    expect(errorsOf(readLaunch({ ...unknown, id: 'ANN' }, rules))).toEqual([{ field: 'id', code: 'bad_format' }]);
  });

  test('are named up to a limit', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${'x'.repeat(200)}${n}`, n]));
    const reading = readLaunch({ ...valid, ...many }, rules);
    expect(reading.ok && [reading.warnings.length, reading.warnings[0]?.field.length]).toEqual([50, 100]);
    expect(errorsOf(readLaunch({ ...valid, ...many, id: 'ANN' }, { ...rules, strict: true }))).toHaveLength(50);
  });
});

test.each([null, 'text', 7, [], undefined])('%j is not a JSON object', (body) => {
  expect(readLaunch(body, rules)).toEqual({ ok: false, errors: [{ field: '', code: 'wrong_type' }] });
});

test('the answer has the URL, when it expires, and warnings only if there are any', () => {
  const answer = { status: 'success', data: { url: 'https://x/lobby#t=1', expires_at: '2026-11-20T10:30:00.000+00:00' } };
  const at = Date.UTC(2026, 10, 20, 10, 30);
  expect(launchAnswer('https://x/lobby#t=1', at, [])).toEqual(answer);
  const warnings = [{ field: 'vip', code: 'unknown_member' }] as const;
  expect(launchAnswer('https://x/lobby#t=1', at, warnings)).toEqual({ ...answer, warnings });
});
