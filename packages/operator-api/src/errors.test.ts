import { expect, test } from 'vitest';
import { z } from 'zod';
import { FIELD_CODES, FIELD_ERRORS_MAX, type FieldCode, fieldErrors, fieldMessage } from './errors.ts';

const schema = z.strictObject({
  a: z.string().min(1).max(3),
  b: z.enum(['x', 'y']),
  list: z.array(z.strictObject({ c: z.number() })).optional(),
});
const errorsOf = (body: unknown) => {
  const parsed = schema.safeParse(body);
  return parsed.success ? [] : fieldErrors(parsed.error, body);
};

test.each<[unknown, [string, string][]]>([
  [{ a: 'k', b: 'x' }, []],
  [
    {},
    [
      ['a', 'required'],
      ['b', 'required'],
    ],
  ],
  [
    { a: 7, b: null },
    [
      ['a', 'wrong_type'],
      ['b', 'wrong_type'],
    ],
  ],
  [
    { a: '', b: 'z' },
    [
      ['a', 'too_short'],
      ['b', 'unknown_value'],
    ],
  ],
  [
    { a: 'long', b: 'x', q: 1, r: 2 },
    [
      ['a', 'too_long'],
      ['q', 'unknown_member'],
      ['r', 'unknown_member'],
    ],
  ],
  [
    { a: 'k', b: 'x', list: [{ c: 1 }, { d: 1 }] },
    [
      ['list.1.c', 'required'],
      ['list.1.d', 'unknown_member'],
    ],
  ],
  ['text', [['', 'wrong_type']]],
])('%j', (body, errors) => {
  expect(errorsOf(body)).toEqual(errors.map(([field, code]) => ({ field, code })));
});

test('a body with a thousand unknown fields gets a short answer, known fields first', () => {
  const junk = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`${index}${'k'.repeat(200)}`, 1]));
  const errors = errorsOf(junk);
  expect(errors).toHaveLength(FIELD_ERRORS_MAX);
  expect(errors[0]).toEqual({ field: 'a', code: 'required' });
  expect(JSON.stringify(errors).length).toBeLessThan(16_384);
});

test.each<[readonly (readonly [string, FieldCode])[], string]>([
  [[['client_secret', 'required']], 'client_secret is required'],
  [
    [
      ['id', 'required'],
      ['ip', 'required'],
      ['device', 'required'],
    ],
    'id, ip and device are required',
  ],
  [
    [
      ['birth_date', 'bad_format'],
      ['currency', 'not_enabled'],
      ['timezone', 'bad_format'],
      ['nickname', 'unknown_member'],
    ],
    'birth_date and timezone have an invalid format; currency is not enabled for this operator; nickname is not recognized',
  ],
  [[['limit', 'too_long']], 'limit is out of range'],
  [
    [
      ['session_minutes', 'too_short'],
      ['reason', 'too_short'],
    ],
    'session_minutes is out of range; reason is too short',
  ],
  [[['', 'bad_format']], 'The body must be valid JSON'],
  [[['', 'wrong_type']], 'The body must be a JSON object'],
])('%j reads: %s', (errors, message) => {
  expect(fieldMessage(errors.map(([field, code]) => ({ field, code })))).toBe(message);
});

test('every code has its own phrase', () => {
  const messages = FIELD_CODES.map((code) => fieldMessage([{ field: 'id', code }]));
  expect(new Set(messages).size).toBe(FIELD_CODES.length);
});
