import type { BetSizes } from '@cardroom/protocol';

/** Bounds of a bet or raise as sent by the server. All amounts are street totals in minor units. */
export interface SizingBounds {
  readonly min: number;
  readonly max: number;
  readonly chipUnit: number;
}

export interface SizingSpot extends SizingBounds {
  /** The street total of an all-in. */
  readonly allIn: number;
  readonly limit: 'NL' | 'PL' | 'FL';
  readonly bigBlind: number;
  /** The highest bet of the street. */
  readonly toMatch: number;
  /** The chips a call would cost. */
  readonly callChips: number;
  /** The pots plus all bets on the table. */
  readonly potTotal: number;
  readonly preflop: boolean;
}

export type PresetSize =
  | { readonly kind: 'min' | 'max-pot' | 'all-in' }
  | { readonly kind: 'pot' | 'blinds' | 'times'; readonly amount: number };

export interface Preset {
  /** Part of the test ID: `min`, `half`, `two-thirds`, `pot`, `2.5bb`, `2.5x`, `all-in`. */
  readonly id: string;
  readonly size: PresetSize;
  readonly to: number;
  /** A size outside the bounds is shown but disabled, so that a preset always means what it says. */
  readonly enabled: boolean;
}

const POT_IDS: Readonly<Record<number, string>> = { 33: 'third', 50: 'half', 67: 'two-thirds', 75: 'three-quarters', 100: 'pot' };

/** Pot limit has its own sizes: thirds and a half, below the maximum. */
const POT_LIMIT_PERCENTS = [33, 50, 67];
const WHOLE_POT = 100;

/** The sizes on offer, largest last, each amount once. Fixed limit has no sizes, except all-in when that is the only raise. */
export function presetsFor(spot: SizingSpot, sizes: BetSizes): Preset[] {
  return onceEach(allPresets(spot, sizes));
}

function allPresets(spot: SizingSpot, sizes: BetSizes): Preset[] {
  switch (spot.limit) {
    case 'NL':
      return noLimitPresets(spot, sizes);
    case 'PL':
      return [...(isRaise(spot) ? timesPresets(spot, sizes.raiseTenths) : potPresets(spot, POT_LIMIT_PERCENTS)), largest(spot)];
    case 'FL':
      return startingAmount(spot) === null ? [largest(spot)] : [];
  }
}

/** Where chips are large compared to the blinds, sizes can round to the same amount: the largest keeps it, otherwise the first. */
function onceEach(presets: readonly Preset[]): Preset[] {
  const largest = presets.at(-1);
  return presets.filter(
    ({ to }, index) => presets[index] === largest || (to !== largest?.to && presets.findIndex((first) => first.to === to) === index),
  );
}

/** The maximum the rules allow: the whole stack, or the pot in pot limit. */
function largest(spot: SizingSpot): Preset {
  return spot.max >= spot.allIn
    ? { id: 'all-in', size: { kind: 'all-in' }, to: spot.max, enabled: true }
    : { id: 'pot', size: { kind: 'max-pot' }, to: spot.max, enabled: true };
}

/**
 * Five sizes. Unraised before the flop: the minimum, three in big blinds, all-in. For a bet: the minimum, three fractions of the pot,
 * all-in. Against a bet or a raise: three multiples of it, the pot, all-in; the amount starts at the minimum anyway.
 */
function noLimitPresets(spot: SizingSpot, sizes: BetSizes): Preset[] {
  if (isRaise(spot)) return [...timesPresets(spot, sizes.raiseTenths), ...potPresets(spot, [WHOLE_POT]), largest(spot)];
  const middle = spot.preflop ? sizes.preflopTenths.map((tenths) => blindsPreset(spot, tenths)) : potPresets(spot, sizes.postflopPercent);
  return [{ id: 'min', size: { kind: 'min' }, to: spot.min, enabled: spot.min < spot.max }, ...middle, largest(spot)];
}

/** Whether somebody has bet or raised already; the big blind alone does not count. */
function isRaise({ preflop, toMatch, bigBlind }: SizingSpot): boolean {
  return toMatch > (preflop ? bigBlind : 0);
}

/** Multiples of the bet that is raised: against a raise to 600, 2.5× is a raise to 1500. */
function timesPresets(spot: SizingSpot, multiples: readonly number[]): Preset[] {
  return multiples.map((tenths) => {
    const to = toChips(Math.round((spot.toMatch * tenths) / 10), spot.chipUnit);
    return { id: `${tenths / 10}x`, size: { kind: 'times', amount: tenths }, to, enabled: inside(spot, to) };
  });
}

function blindsPreset(spot: SizingSpot, tenths: number): Preset {
  const to = toChips(Math.round((spot.bigBlind * tenths) / 10), spot.chipUnit);
  return { id: `${tenths / 10}bb`, size: { kind: 'blinds', amount: tenths }, to, enabled: inside(spot, to) };
}

function potPresets(spot: SizingSpot, percents: readonly number[]): Preset[] {
  return percents.map((percent) => {
    const to = potRaise(spot, percent);
    return { id: POT_IDS[percent] ?? `p${percent}`, size: { kind: 'pot', amount: percent }, to, enabled: inside(spot, to) };
  });
}

/** A raise by a fraction of the pot after the call, as in the pot-limit rule. 33 and 67 mean thirds. */
export function potRaise(spot: SizingSpot, percent: number): number {
  const potAfterCall = spot.potTotal + spot.callChips;
  const [part, whole] = percent === 33 ? [1, 3] : percent === 67 ? [2, 3] : [percent, 100];
  return spot.toMatch + toChips(Math.floor((potAfterCall * part) / whole), spot.chipUnit);
}

function inside(spot: SizingBounds, to: number): boolean {
  return to >= spot.min && to < spot.max;
}

function toChips(minor: number, chipUnit: number): number {
  return Math.round(minor / chipUnit) * chipUnit;
}

/** Why a typed amount was changed; null if it was not. */
export type SnapReason = 'below-min' | 'above-max' | 'not-a-chip-amount' | null;

/** The nearest legal amount, and the reason if it differs from the wanted one. */
export function snapAmount(wanted: number, bounds: SizingBounds): { readonly to: number; readonly why: SnapReason } {
  if (wanted < bounds.min) return { to: bounds.min, why: 'below-min' };
  if (wanted > bounds.max) return { to: bounds.max, why: 'above-max' };
  if (wanted === bounds.min || wanted === bounds.max) return { to: wanted, why: null };
  const to = Math.min(bounds.max, Math.max(bounds.min, toChips(wanted, bounds.chipUnit)));
  return { to, why: to === wanted ? null : 'not-a-chip-amount' };
}

/** One step of the ± buttons, the wheel or the arrow keys: whole big blinds, within the bounds. */
export function stepAmount(from: number, steps: number, bounds: SizingBounds & { readonly bigBlind: number }): number {
  return snapAmount(from + steps * bounds.bigBlind, bounds).to;
}

/**
 * The amount a decision starts with: the minimum, or none when the only raise is all-in.
 * All-in is never one press away: it has to be chosen in the sizing row first.
 */
export function startingAmount({ min, max, allIn }: Pick<SizingSpot, 'min' | 'max' | 'allIn'>): number | null {
  return min >= max && min >= allIn ? null : min;
}
