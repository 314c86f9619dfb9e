import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pot } from './events.ts';
import { attributeRake, rakeOfPots } from './rake.ts';
import type { RakeSetup } from './setup.ts';
import { deckWith, eventsOfType, play, setupFor, stacksOf } from './testing/play.ts';

const fivePercent: RakeSetup = { basisPoints: 500, cap: 1_000_000, noFlopNoDrop: true };

function rakes(amounts: readonly number[], rake: RakeSetup, chipUnit = 1, flop = true): number[] {
  const setup = setupFor({ stacks: [10_000, 10_000], blinds: [100, 100], rake, chipUnit });
  return rakeOfPots(
    setup,
    amounts.map((amount): Pot => ({ amount, eligible: [0, 1] })),
    flop,
  );
}

describe('rake of a hand', () => {
  it.each([
    ['five percent', [1000], fivePercent, 1, [50]],
    ['rounded down to one', [1019], fivePercent, 1, [50]],
    ['rounded down to a chip of 100', [30_000], fivePercent, 100, [1500]],
    ['less than a chip is not taken', [1900], fivePercent, 100, [0]],
    ['the cap', [1000], { ...fivePercent, cap: 30 }, 1, [30]],
    ['a cap between two chips', [100_000], { ...fivePercent, cap: 150 }, 100, [100]],
    ['a cap of zero', [1000], { ...fivePercent, cap: 0 }, 1, [0]],
    ['amounts near 2^53 stay exact', [9_000_000_000_000_019], { ...fivePercent, cap: 2 ** 52 }, 1, [450_000_000_000_000]],
  ])('[K1] %s', (_name, amounts, rake, unit, expected) => {
    expect(rakes(amounts, rake, unit)).toEqual(expected);
  });

  it('[K2] no flop, no drop', () => {
    expect(rakes([1000], fivePercent, 1, false)).toEqual([0]);
    expect(rakes([1000], { ...fivePercent, noFlopNoDrop: false }, 1, false)).toEqual([50]);
    expect(play({ stacks: [1000, 1000], rake: fivePercent }, 'r300 r600 f').hand.rake).toBe(0);
    expect(play({ stacks: [1000, 1000], rake: fivePercent }, 'r300 c | k k | k k | k k').hand.rake).toBe(30);
    expect(play({ stacks: [1000, 1000], rake: fivePercent }, 'r300 c | k r100 f').hand.rake).toBe(30);
  });

  it.each([
    // Main 110 and side 110: 5 % of 110 is 5 and of 220 is 11; in proportion it would be 5 and 5.
    ['each pot bears the increase of the total', [110, 110], fivePercent, [5, 6]],
    ['the main pot first until the cap', [1000, 1000, 1000], { ...fivePercent, cap: 70 }, [50, 20, 0]],
    [
      'never more than a pot holds, if that is not a multiple of the chip',
      [250, 50],
      { ...fivePercent, basisPoints: 10_000 },
      [200, 50],
      100,
    ],
    ['a pot with less than a chip of rake', [19, 1, 20], fivePercent, [0, 1, 1]],
  ])('[K3] %s', (_name, amounts, rake, expected, unit = 1) => {
    expect(rakes(amounts, rake, unit)).toEqual(expected);
  });

  it('[K3] no pot bears more than it holds, and together they bear the rake of the hand', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(amounts, fc.nat(10_000), fc.nat(2000), fc.constantFrom(1, 10, 100), (units, basisPoints, cap, unit) => {
        const pots = units.map((chips) => chips * unit);
        const rake = { basisPoints, cap: cap * unit, noFlopNoDrop: true };
        const each = rakes(pots, rake, unit);
        expect(each.every((chips, k) => chips >= 0 && chips <= (pots[k] ?? 0) && chips % unit === 0)).toBe(true);
        const whole = rakes([pots.reduce((sum, chips) => sum + chips, 0)], rake, unit);
        expect(each.reduce((sum, chips) => sum + chips, 0)).toBe(whole[0]);
      }),
    );
  });

  it('[K1] is taken from a pot before it is split or halved', () => {
    const { events, hand } = play(
      { stacks: [1000, 1000], rake: fivePercent },
      'c k | k k | k k | k k',
      deckWith(['AsKh', 'AcKd'], '2c7d9hJs3s'),
    );
    expect(eventsOfType(events, 'pot-awarded')).toEqual([
      {
        type: 'pot-awarded',
        pot: 0,
        amount: 200,
        rake: 10,
        shares: [
          { seat: 0, chips: 95, half: 'all' },
          { seat: 1, chips: 95, half: 'all' },
        ],
      },
    ]);
    expect(stacksOf(hand)).toEqual([995, 995]);
  });

  it('[K1] an uncalled bet bears no rake', () => {
    expect(play({ stacks: [1000, 1000], rake: fivePercent }, 'c k | r500 f').hand.rake).toBe(10);
  });
});

describe('rake of the players', () => {
  const attributed = (line: string, rake: RakeSetup, stacks = [1000, 1000, 1000]): number[][] => {
    const { hand } = play({ stacks, rake }, line);
    return attributeRake(hand).map(({ seat, chips }) => [seat, chips]);
  };

  it.each([
    // 250 + 0 + 250 … seat 0 put in 250, seat 1 folded 100, seat 2 250: 30 of rake as 12.5, 5, 12.5; the odd chip to seat 0.
    [
      'in proportion, with the odd chip going to the largest remainder',
      'r250 c f | k k | k k | k k',
      fivePercent,
      [
        [0, 13],
        [1, 5],
        [2, 12],
      ],
    ],
    [
      'a returned bet does not count',
      'c f k | r500 f',
      fivePercent,
      [
        [0, 2],
        [1, 5],
        [2, 5],
      ],
    ],
    // 29 of rake on 250, 100 and 250: 12.08, 4.83 and 12.08.
    [
      'the largest remainder is not the largest part',
      'r250 c f | k k | k k | k k',
      { ...fivePercent, cap: 29 },
      [
        [0, 12],
        [1, 5],
        [2, 12],
      ],
    ],
    ['nobody bears any if there is no rake', 'f f', fivePercent, []],
  ])('[K4] %s', (_name, line, rake, expected) => {
    expect(attributed(line, rake)).toEqual(expected);
  });

  it('[K4] in whole chips of 50: 300 on 2,500, 1,000 and 2,500', () => {
    const { hand } = play({ stacks: [5000, 5000, 5000], chipUnit: 50, rake: fivePercent }, 'r1000 c c | r1500 f c | k k | k k');
    expect(attributeRake(hand).map(({ seat, chips }) => [seat, chips])).toEqual([
      [0, 150],
      [1, 50],
      [2, 100],
    ]);
  });

  it('[K4] leaves out players without a share', () => {
    expect(attributed('f c k | r500 f', fivePercent)).toEqual([
      [0, 5],
      [1, 5],
    ]);
  });

  it('[K4] 2.12 of 42.50 as 1.05, 1.05 and 0.02', () => {
    const plo8 = { stacks: [5000, 10_000, 10_000, 10_000], blinds: [50, 100], game: 'omaha4', hilo: true } as const;
    const { hand } = play({ ...plo8, rake: fivePercent }, 'f r350 f c | k r750 c | k k | r1000 c');
    expect(hand.rake).toBe(212);
    expect(attributeRake(hand)).toEqual([
      { seat: 0, chips: 2 },
      { seat: 1, chips: 105 },
      { seat: 3, chips: 105 },
    ]);
  });
});
