import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PRESETS, potRaise, presetsFor, type SizingSpot, snapAmount, startingAmount, stepAmount } from './sizing.ts';

const spot = (over: Partial<SizingSpot> = {}): SizingSpot => ({
  min: 200,
  max: 9850,
  chipUnit: 1,
  bigBlind: 100,
  toMatch: 100,
  callChips: 100,
  potTotal: 150,
  preflop: true,
  ...over,
});
const row = (it: SizingSpot) => presetsFor(it, DEFAULT_PRESETS).map(({ id, to, enabled }) => `${id} ${to}${enabled ? '' : ' off'}`);

describe('sizing presets', () => {
  it('count big blinds before the flop while nobody has raised', () => {
    expect(row(spot())).toEqual(['min 200', '2.2bb 220', '2.5bb 250', '3bb 300', 'all-in 9850']);
  });

  it('are parts of the pot after the flop', () => {
    const flop = spot({ preflop: false, toMatch: 0, callChips: 0, potTotal: 900, min: 100 });
    expect(row(flop)).toEqual(['min 100', 'half 450', 'two-thirds 600', 'pot 900', 'all-in 9850']);
  });

  it('raise the pot by the pot after the call', () => {
    // Pot 100, a bet of 50: the pot raise is 50 to call and 200 more.
    expect(potRaise(spot({ toMatch: 50, callChips: 50, potTotal: 150 }), 100)).toBe(250);
  });

  it('switch off a size outside the bounds instead of meaning another amount', () => {
    expect(row(spot({ min: 240, max: 280 }))).toEqual(['min 240', '2.2bb 220 off', '2.5bb 250', '3bb 300 off', 'all-in 280']);
    expect(row(spot({ min: 150, max: 150 }))[0]).toBe('min 150 off');
  });

  it('count in whole chips', () => {
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
    for (const preset of presetsFor(won, DEFAULT_PRESETS)) expect(preset.to % 100).toBe(0);
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

  it('always end inside the bounds', () => {
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
  it('a decision never starts on all-in', () => {
    expect(startingAmount({ min: 200, max: 9850, chipUnit: 1 })).toBe(200);
    expect(startingAmount({ min: 150, max: 150, chipUnit: 1 })).toBeNull();
  });

  it('no size but All-in itself means all-in', () => {
    for (const preset of presetsFor(spot({ max: 300 }), DEFAULT_PRESETS)) {
      if (preset.enabled && preset.to === 300) expect(preset.id).toBe('all-in');
    }
  });
});
