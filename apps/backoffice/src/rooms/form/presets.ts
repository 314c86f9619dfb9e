import type { Values } from './values.ts';

/** A room at one click: a game with its usual settings. The texts have its name. */
export interface Preset {
  readonly id: string;
  readonly values: Values;
}

const OFF: Values = {
  ante: '',
  anteType: '',
  straddle: 'false',
  runItTwice: 'false',
  bombPotEveryHands: '0',
  bombPotAnte: '',
  maxRaises: '',
};
const SIX: Values = { ...OFF, seats: '6', buyInMin: '40', buyInMax: '100' };

export const PRESETS: readonly Preset[] = [
  { id: 'holdem', values: { ...SIX, gameKey: 'nlhe' } },
  { id: 'omaha', values: { ...SIX, gameKey: 'plo4', runItTwice: 'true' } },
  { id: 'hilo', values: { ...SIX, gameKey: 'plo8', bombPotEveryHands: '20' } },
  { id: 'heads-up', values: { ...SIX, gameKey: 'nlhe', seats: '2' } },
  { id: 'short', values: { ...SIX, gameKey: 'nlsd' } },
  { id: 'fixed', values: { ...SIX, gameKey: 'flhe', seats: '8', buyInMin: '20' } },
];

/** Stakes at one click. */
export const STAKES = ['micro', 'low', 'mid', 'high'] as const;
export type Stake = (typeof STAKES)[number];

const BLINDS: Readonly<Record<Stake, readonly [small: number, big: number]>> = {
  micro: [0.05, 0.1],
  low: [0.25, 0.5],
  mid: [1, 2],
  high: [5, 10],
};
/** A currency without decimals has units of about a thousandth of a euro. */
const WHOLE_UNITS = 2_000;

/** The blinds of a stake in a currency, with the cap of a rake of three big blinds. Short deck has no small blind. */
export function stakeValues(stake: Stake, currency: string): Values {
  const factor = decimalsOf(currency) === 0 ? WHOLE_UNITS : 1;
  const [small, big] = BLINDS[stake].map((amount) => amount * factor) as [number, number];
  return { smallBlind: textOf(small), bigBlind: textOf(big), rakeCap: textOf(3 * big) };
}

/** The stake that has these blinds; null for stakes of one's own. */
export function stakeOf({ bigBlind = '' }: Values, currency: string): Stake | null {
  return STAKES.find((stake) => Number(stakeValues(stake, currency).bigBlind) === Number(bigBlind)) ?? null;
}

/** The preset that these values still are; null once anything of it was changed. */
export function presetOf(values: Values): Preset | null {
  return PRESETS.find((preset) => Object.entries(preset.values).every(([name, value]) => (values[name] ?? '') === value)) ?? null;
}

/** Rakes at one click: percent, and the cap in big blinds. */
export const RAKES = [
  ['none', '0', 0],
  ['usual', '3', 3],
  ['high', '5', 3],
] as const;

function textOf(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** A multiple of the big blind as an amount; '' without one. */
export function bigBlinds(count: number, bigBlind: string): string {
  const big = Number(bigBlind);
  return bigBlind.trim() === '' || Number.isNaN(big) ? '' : textOf(Math.round(count * big * 100) / 100);
}
