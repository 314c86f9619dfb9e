import { PLAIN_TEXT } from '@cardroom/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['  calls\tmuch \r\nfolds  ', 'calls much \nfolds'],
  ['nuts 🙂 — مرحبا', 'nuts 🙂 — مرحبا'],
  ['a\u202eb\u0000c', 'a b c'],
  ['half \ud83d', 'half'],
  ['می‌روم', 'می‌روم'],
  [' \n ', ''],
])('%j is sent as %j', (typed, sent) => expect(plainText(typed)).toBe(sent));

it('the service accepts every text that is sent, whatever was typed or pasted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      expect(plainText(one + other)).toMatch(PLAIN_TEXT);
      expect(plainText(plainText(one))).toBe(plainText(one));
    }),
  );
});
