import { afterAll, beforeAll, expect, test } from 'vitest';
import { showAll } from '../i18n/testing/read-texts.ts';
import { closedText, outcomeText, reasonText } from './words.ts';

beforeAll(() => showAll('en'));
afterAll(() => showAll('en'));

test('an entry of a closed case is read with its outcome in the language', async () => {
  const words = 'warned: Both were told the rules: no chat\nin hands';
  expect(closedText(words)).toBe(`Closed as ${words}`);
  await showAll('de');
  expect(closedText(words)).toBe('Mit Verwarnung geschlossen: Both were told the rules: no chat\nin hands');
  expect(closedText('lost: and found')).toBe('lost: and found');
});

test('a code that has no text is shown as it is', () => {
  expect([reasonText('lag'), outcomeText('lost')]).toEqual(['lag', 'lost']);
});
