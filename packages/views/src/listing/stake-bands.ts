import { STAKE_BANDS, type StakeBand } from '@cardroom/protocol/shapes';

/** The highest stake of each band in minor units of a currency like the euro; `high` has none. The larger of the two amounts counts. */
const BAND_TOPS: Readonly<Record<StakeBand, number | null>> = { micro: 10, low: 50, mid: 200, high: null };

/** How many units of a currency are worth about one euro, as a power of ten; 1 for currencies that are not listed. */
const UNITS: Readonly<Record<string, number>> = {
  ...{ CNY: 10, CZK: 10, DKK: 10, HKD: 10, MXN: 10, NOK: 10, SEK: 10, ZAR: 10 },
  ...{ HUF: 100, INR: 100, ISK: 100, JPY: 100, PHP: 100, RSD: 100, RUB: 100, THB: 100 },
  ...{ ARS: 1_000, CLP: 1_000, COP: 1_000, KRW: 1_000, NGN: 1_000 },
  ...{ IDR: 10_000, VND: 10_000 },
};

/** The highest stake of a band in minor units; null if it has none. */
export function bandTop(band: StakeBand, currency: string): number | null {
  const top = BAND_TOPS[band];
  return top === null ? null : top * (UNITS[currency] ?? 1);
}

/** The band of a game whose larger stake is `stake` minor units. */
export function bandOf(stake: number, currency: string): StakeBand {
  return STAKE_BANDS.find((band) => stake <= (bandTop(band, currency) ?? Number.POSITIVE_INFINITY)) ?? 'high';
}
