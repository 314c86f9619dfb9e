import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillLots } from './lots.ts';

const lots = (...chips: number[]) => chips.map((one, index) => ({ lotId: `lot${index}`, chips: one }));

test.each([
  [[100, 50], 180, [130, 50]],
  [[100, 50], 150, [100, 50]],
  [[100, 50], 120, [100, 20]],
  [[100, 50], 60, [60, 0]],
  [[100, 50], 0, [0, 0]],
  [[100], 250, [250]],
  [[], 0, []],
])('lots %j, cash-out %i: credits %j', (bought, chips, credits) => {
  expect(fillLots(lots(...bought), chips).map((share) => share.chips)).toEqual(credits);
});

test('every lot is closed once, in order, and the credits add up to the cash-out', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10 ** 11 }), (bought, chips) => {
      const given = lots(...bought);
      const shares = fillLots(given, chips);
      expect(shares.map((share) => share.lotId)).toEqual(given.map((lot) => lot.lotId));
      expect(shares.reduce((sum, share) => sum + share.chips, 0)).toBe(chips);
      expect(shares.every((share, index) => share.chips >= 0 && (index === 0 || share.chips <= (bought[index] ?? 0)))).toBe(true);
    }),
  );
});
