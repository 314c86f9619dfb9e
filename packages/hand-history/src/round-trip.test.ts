import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMATS } from './formats.ts';
import { type HandHistory, isMalformed, joined, type Malformed, parseOne } from './hand-history.ts';
import { damages } from './testing/mutations.ts';
import { randomHistory } from './testing/random-history.ts';
import { viewed } from './viewer.ts';

describe.each(FORMATS)('$name', (format) => {
  test("a written hand is read back equal, for every game, option and viewer, and whatever the players' names", () => {
    fc.assert(
      fc.property(randomHistory, ({ history, viewer }) => {
        const text = format.write(history, viewer);
        expect(parseOne(format, text)).toEqual(format.carried(viewed(history, viewer)));
      }),
      { numRuns: 150 },
    );
  });

  test('a file of several hands contains each of them', () => {
    fc.assert(
      fc.property(fc.array(randomHistory, { minLength: 1, maxLength: 4 }), (histories) => {
        const file = joined(
          format,
          histories.map(({ history, viewer }) => format.write(history, viewer)),
        );
        expect(format.parseAll(file)).toEqual(histories.map(({ history, viewer }) => format.carried(viewed(history, viewer))));
      }),
      { numRuns: 15 },
    );
  });

  test('a damaged text is read or refused with a line and a reason, never thrown; a hand that is read can be written again', () => {
    fc.assert(
      fc.property(randomHistory, damages, ({ history, viewer }, damage) => {
        const text = damage(format.write(history, viewer));
        for (const result of format.parseAll(text)) expectHandOrReason(result, text);
      }),
      { numRuns: 200 },
    );
  });

  test('so is arbitrary text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 300 }), fc.json()), (text) => {
        for (const result of format.parseAll(text)) expectHandOrReason(result, text);
      }),
      { numRuns: 500 },
    );
  });

  function expectHandOrReason(result: HandHistory | Malformed, text: string) {
    if (isMalformed(result)) {
      expect(result.reason).not.toBe('');
      expect(Number.isInteger(result.line)).toBe(true);
      expect(result.line).toBeGreaterThanOrEqual(1);
      expect(result.line).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
    } else {
      for (const other of FORMATS) expect(other.parseAll(other.write(result, 'all'))).toHaveLength(1);
    }
  }
});
