import { afterAll, beforeAll, expect, test } from 'vitest';
import { showAll } from './i18n/testing/read-texts.ts';
import { refusalText } from './refusal-text.ts';

beforeAll(() => showAll('de'));
afterAll(() => showAll('en'));

const required = { field: 'playerId', code: 'required' };
const long = { field: 'note', code: 'too_long' };

test.each([
  ['FORBIDDEN', 'Your role does not allow this', [], 'Ihre Rolle erlaubt das nicht.'],
  ['INVALID_REQUEST', 'playerId is required; note is too long', [required, long], 'playerId ist erforderlich; note ist zu lang'],
  ['INVALID_REQUEST', 'url: is not set', [{ field: 'url', code: 'bad_format' }], 'url: is not set'],
  ['INVALID_REQUEST', 'a is odd', [{ field: 'a', code: 'odd' }], 'a is odd'],
  ['CONFLICT', 'It was changed in the meantime', [], 'It was changed in the meantime'],
] as const)('%s, %j', (code, message, errors, text) => {
  expect(refusalText(code, message, errors)).toBe(text);
});

test('English has the words of the service', async () => {
  await showAll('en');
  expect(refusalText('NOT_FOUND', 'Hand not found', [])).toBe('Hand not found');
  expect(refusalText('INVALID_REQUEST', 'a and b are required', [required])).toBe('a and b are required');
});
