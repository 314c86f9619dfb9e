/** Kinds of bet sizes, each for one kind of spot: percent of the pot, tenths of a big blind, tenths of the bet that is raised. */
export const BET_SIZE_KINDS = ['postflopPercent', 'preflopTenths', 'raiseTenths'] as const;
export type BetSizeKind = (typeof BET_SIZE_KINDS)[number];

/** The sizes on offer beside the minimum, the pot and all-in. */
export type BetSizes = Readonly<Record<BetSizeKind, readonly number[]>>;

/** Sizes of each kind: as many as fit into one row of a phone. */
export const BET_SIZES_EACH = 3;

/** The smallest and the largest size of each kind. */
export const BET_SIZE_LIMITS = {
  postflopPercent: { min: 10, max: 500 },
  preflopTenths: { min: 20, max: 200 },
  raiseTenths: { min: 20, max: 100 },
} as const satisfies Readonly<Record<BetSizeKind, { readonly min: number; readonly max: number }>>;

/** The sizes of an operator that has set none. */
export const USUAL_BET_SIZES: BetSizes = { postflopPercent: [50, 67, 100], preflopTenths: [22, 25, 30], raiseTenths: [22, 25, 30] };
