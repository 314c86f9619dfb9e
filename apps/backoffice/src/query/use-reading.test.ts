import { expect, test } from 'vitest';
import type { Refusal } from '../api.ts';
import { Refused } from './client.ts';
import { shown, valueIn } from './use-reading.ts';

const OFFLINE: Refusal = { ok: false, code: 'OFFLINE', message: 'The service did not respond.', field: null };
const FORBIDDEN: Refusal = { ok: false, code: 'FORBIDDEN', message: 'Your role does not allow this', field: null };

test('a lost connection keeps what is shown', () => {
  expect(shown('rows', new Refused(OFFLINE))).toEqual({ value: 'rows', refusal: OFFLINE });
});

test('any other refusal takes it away', () => {
  expect(shown('rows', new Refused(FORBIDDEN))).toEqual({ value: null, refusal: FORBIDDEN });
});

test('nothing is shown before the first answer', () => {
  expect(shown(undefined, null)).toEqual({ value: null, refusal: null });
});

test('an answer is its value, or throws its refusal', () => {
  expect(valueIn({ ok: true, value: 7 })).toBe(7);
  expect(() => valueIn(FORBIDDEN)).toThrow(new Refused(FORBIDDEN));
});
