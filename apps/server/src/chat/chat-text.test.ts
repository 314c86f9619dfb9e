import { COMBINING_MARKS_MAX } from '@cardroom/operator-api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanChatText } from './chat-text.ts';

test.each([
  ['  nice   hand \n\t sir ', 'nice hand sir'],
  // Unicode TR36: a right-to-left override shows "gpj.exe" as "exe.jpg".
  ['abc\u202Egpj\u202C', 'abcgpj'],
  ['\u2066a\u2069 \u200Eb\u200F \u061Cc', 'a b c'],
  ['zero\u200Bwidth\uFEFF\u00AD', 'zerowidth'],
  ['bell\u0007 nul\u0000 escape\u001B[31m', 'bell nul escape[31m'],
  ['line\u2028two', 'line two'],
  // Unicode tag characters can carry hidden text.
  ['hi\u{E0068}\u{E0069}', 'hi'],
  ['\u3164\u3164', ''],
  ['\u200D\u200D', ''],
  [' \u0301\u0301 ', ''],
  ['half \uD83D', 'half'],
  ['<b>bold</b> https://x.example', '<b>bold</b> https://x.example'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['👩\u200D👧 ❤\uFE0F', '👩\u200D👧 ❤\uFE0F'],
  ['ですね 안녕 مرحبا', 'ですね 안녕 مرحبا'],
])('%j is shown as %j', (words, shown) => expect(cleanChatText(words)).toBe(shown));

test('stacked combining marks are cut to the first few', () => {
  expect(cleanChatText(`z${'\u0335'.repeat(60)}o`)).toBe(`z${'\u0335'.repeat(COMBINING_MARKS_MAX)}o`);
});

test('any input becomes one clean line that stays the same when cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (words) => {
      const text = cleanChatText(words);
      expect(text).not.toMatch(/[\p{Cc}\p{Co}\p{Cs}\u202A-\u202E\u2066-\u2069\u200B\u2028\u2029]|^\s|\s$|\s\s/u);
      expect(cleanChatText(text)).toBe(text);
      expect(text.length).toBeLessThanOrEqual(words.normalize('NFC').length);
    }),
  );
});
