import { USUAL_BET_SIZES } from '@cardroom/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { potRaise, presetsFor, type SizingSpot, snapAmount, startingAmount, stepAmount } from './sizing.ts';

const spot = (over: Partial<SizingSpot> = {}): SizingSpot => ({
  min: 200,
  max: 9850,
  chipUnit: 1,
  allIn: 9850,
  limit: 'NL',
  bigBlind: 100,
  toMatch: 100,
  callChips: 100,
  potTotal: 150,
  preflop: true,
  ...over,
});
const row = (it: SizingSpot) => presetsFor(it, USUAL_BET_SIZES).map(({ id, to, enabled }) => `${id} ${to}${enabled ? '' : ' off'}`);

describe('sizing presets', () => {
  it('count big blinds before the flop until somebody raises', () => {
    expect(row(spot())).toEqual(['min 200', '2.2bb 220', '2.5bb 250', '3bb 300', 'all-in 9850']);
  });

  it('are fractions of the pot after the flop', () => {
    const flop = spot({ preflop: false, toMatch: 0, callChips: 0, potTotal: 900, min: 100 });
    expect(row(flop)).toEqual(['min 100', 'half 450', 'two-thirds 600', 'pot 900', 'all-in 9850']);
  });

  it('are multiples of the bet against a bet or a raise, beside the pot', () => {
    const raised = spot({ toMatch: 300, callChips: 300, potTotal: 450, min: 500 });
    expect(row(raised)).toEqual(['2.2x 660', '2.5x 750', '3x 900', 'pot 1050', 'all-in 9850']);
    const bet = spot({ preflop: false, toMatch: 600, callChips: 600, potTotal: 1500, min: 1200 });
    expect(row(bet)).toEqual(['2.2x 1320', '2.5x 1500', '3x 1800', 'pot 2700', 'all-in 9850']);
    const potLimit = spot({ limit: 'PL', toMatch: 300, callChips: 300, potTotal: 450, min: 500, max: 1050 });
    expect(row(potLimit)).toEqual(['2.2x 660', '2.5x 750', '3x 900', 'pot 1050']);
  });

  it('are the multiples that the player has set, off where they are too small for a raise', () => {
    const own = presetsFor(spot({ toMatch: 300, callChips: 200, potTotal: 600, min: 700 }), {
      ...USUAL_BET_SIZES,
      raiseTenths: [20, 40, 50],
    });
    expect(own.slice(0, 3).map(({ id, to, enabled }) => [id, to, enabled])).toEqual([
      ['2x', 600, false],
      ['4x', 1200, true],
      ['5x', 1500, true],
    ]);
  });

  it('raise the pot after adding the call to it', () => {
    // Pot 100, a bet of 50: a pot raise is 50 to call and 200 more.
    expect(potRaise(spot({ toMatch: 50, callChips: 50, potTotal: 150 }), 100)).toBe(250);
  });

  it('are disabled outside the bounds instead of changing to another amount', () => {
    expect(row(spot({ min: 240, max: 280, allIn: 280 }))).toEqual(['min 240', '2.2bb 220 off', '2.5bb 250', '3bb 300 off', 'all-in 280']);
  });

  it('offer each amount once at the lowest stakes, where sizes round to the same amount', () => {
    // Blinds of 0.01 and 0.02.
    const lowest = spot({ bigBlind: 2, toMatch: 2, callChips: 2, potTotal: 3, min: 4, max: 200, allIn: 200 });
    expect(row(lowest)).toEqual(['min 4', '2.5bb 5', '3bb 6', 'all-in 200']);
    expect(row({ ...lowest, max: 6, allIn: 6 })).toEqual(['min 4', '2.5bb 5', 'all-in 6']);
    expect(row(spot({ min: 150, max: 150, allIn: 150, bigBlind: 500, toMatch: 500 }))).toEqual([
      '2.2bb 1100 off',
      '2.5bb 1250 off',
      '3bb 1500 off',
      'all-in 150',
    ]);
  });

  it('never offer an amount twice', () => {
    const amount = fc.integer({ min: 1, max: 60 });
    const limit = fc.constantFrom('NL' as const, 'PL' as const, 'FL' as const);
    fc.assert(
      fc.property(amount, amount, amount, amount, limit, fc.boolean(), (bigBlind, toMatch, min, more, limit, preflop) => {
        const presets = presetsFor(
          spot({ bigBlind, toMatch, min, max: min + more, allIn: min + more, limit, preflop, potTotal: toMatch * 2 }),
          USUAL_BET_SIZES,
        );
        const amounts = presets.map(({ to }) => to);
        expect(new Set(amounts).size).toBe(amounts.length);
      }),
      { numRuns: 300 },
    );
  });

  it('are rounded to whole chips', () => {
    const won = spot({
      chipUnit: 100,
      bigBlind: 10_000,
      toMatch: 0,
      callChips: 0,
      potTotal: 12_500,
      preflop: false,
      min: 10_000,
      max: 1e7,
    });
    for (const preset of presetsFor(won, USUAL_BET_SIZES)) expect(preset.to % 100).toBe(0);
  });
});

describe('pot limit', () => {
  // With 900 in the pot after the flop, a pot-sized bet is 900; facing a bet of 300, the pot raise is to 300 + 1500.
  const flop = spot({ limit: 'PL', preflop: false, toMatch: 0, callChips: 0, potTotal: 900, min: 100, max: 900 });

  it('offers thirds, a half and the pot, which is the maximum; against a bet, multiples of it and the pot', () => {
    expect(row(flop)).toEqual(['third 300', 'half 450', 'two-thirds 600', 'pot 900']);
    const facing = spot({ limit: 'PL', preflop: false, toMatch: 300, callChips: 300, potTotal: 1200, min: 600, max: 1800 });
    expect(row(facing)).toEqual(['2.2x 660', '2.5x 750', '3x 900', 'pot 1800']);
  });

  it('calls it all-in when the stack is smaller than the pot', () => {
    expect(row({ ...flop, max: 500, allIn: 500 }).at(-1)).toBe('all-in 500');
  });

  it('has the same sizes before the flop, with those below the minimum disabled', () => {
    expect(row(spot({ limit: 'PL', max: 350 }))).toEqual(['third 183 off', 'half 225', 'two-thirds 266', 'pot 350']);
  });
});

describe('fixed limit', () => {
  it('has one size and no choice', () => {
    const fixed = spot({ limit: 'FL', min: 200, max: 200 });
    expect(row(fixed)).toEqual([]);
    expect(startingAmount(fixed)).toBe(200);
  });

  it('takes two presses when that size is the whole stack', () => {
    const short = spot({ limit: 'FL', min: 150, max: 150, allIn: 150 });
    expect(row(short)).toEqual(['all-in 150']);
    expect(startingAmount(short)).toBeNull();
  });
});

describe('typed amounts', () => {
  const bounds = { min: 200, max: 9850, chipUnit: 100, bigBlind: 100 };
  it.each([
    [300, 300, null],
    [199, 200, 'below-min'],
    [9851, 9850, 'above-max'],
    [9850, 9850, null],
    [340, 300, 'not-a-chip-amount'],
  ])('%i becomes %i (%s)', (wanted, to, why) => {
    expect(snapAmount(wanted, bounds)).toEqual({ to, why });
  });

  it('always end up within the bounds', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.integer({ min: -200, max: 200 }), (from, steps) => {
        const to = stepAmount(from, steps, bounds);
        expect(to >= bounds.min && to <= bounds.max).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('all-in takes two deliberate presses (UX-4)', () => {
  it('a decision never starts at all-in', () => {
    expect(startingAmount({ min: 200, max: 9850, allIn: 9850 })).toBe(200);
    expect(startingAmount({ min: 150, max: 150, allIn: 150 })).toBeNull();
  });

  it('only the All-in size is all-in', () => {
    for (const preset of presetsFor(spot({ max: 300, allIn: 300 }), USUAL_BET_SIZES)) {
      if (preset.enabled && preset.to === 300) expect(preset.id).toBe('all-in');
    }
  });
});
