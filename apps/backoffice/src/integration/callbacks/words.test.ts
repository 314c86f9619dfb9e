import { beforeAll, expect, test } from 'vitest';
import { showAll } from '../../i18n/testing/read-texts.ts';
import { answerText, readable, verdictText } from './words.ts';

beforeAll(() => showAll('en'));

test.each([
  [{ httpStatus: 200, code: null, ms: 12 }, 'HTTP 200 in 12 ms'],
  [{ httpStatus: 402, code: 'INSUFFICIENT_FUNDS', ms: 3 }, 'HTTP 402 in 3 ms · INSUFFICIENT_FUNDS'],
  [{ httpStatus: null, code: 'unknown:DEADLINE', ms: 5_000 }, 'No response (DEADLINE) in 5000 ms'],
  [{ httpStatus: null, code: 'not_sent:ECONNREFUSED', ms: 1 }, 'Not sent (ECONNREFUSED) in 1 ms'],
])('%j: %s', (one, text) => {
  expect(answerText(one)).toBe(text);
});

test('a missing outcome is a dash', () => {
  expect([verdictText(null).text, verdictText('ambiguous').text]).toEqual(['–', 'Unknown, cancelled']);
});

test.each([
  [
    '{"amount":100.00,"a":[],"b":{},"c":[1,{"d":"x, {y}: \\"z\\""}]}',
    '{\n  "amount": 100.00,\n  "a": [],\n  "b": {},\n  "c": [\n    1,\n    {\n      "d": "x, {y}: \\"z\\""\n    }\n  ]\n}',
  ],
  ['<html>no: {json}</html>', '<html>no: {json}</html>'],
  ['', ''],
])('%s is indented and keeps its numbers', (text, shown) => {
  expect(readable(text)).toBe(shown);
});
