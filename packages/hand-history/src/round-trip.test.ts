import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMATS } from './formats.ts';
import { parseOne } from './hand-history.ts';
import { randomHistory } from './testing/random-history.ts';
import { viewed } from './viewer.ts';

describe.each(FORMATS)('$name', (format) => {
  test('what is written is read back equal: every game, option and viewer, whatever the players are called', () => {
    fc.assert(
      fc.property(randomHistory, ({ history, viewer }) => {
        const text = format.write(history, viewer);
        expect(parseOne(format, text)).toEqual(format.carried(viewed(history, viewer)));
      }),
      { numRuns: 400 },
    );
  });
});
