import type { CardBack, EmblemPaths, Felt } from './table-look.ts';

/** The CSS custom properties that an operator's brand sets, with colours adjusted so that text stays readable. */
export const BRAND_TOKENS = [
  '--brand',
  '--brand-hi',
  '--on-brand',
  '--turn',
  '--brand-text-on-dark',
  '--brand-text-on-light',
  '--house-felt',
  '--house-felt-hi',
  '--house-felt-lo',
  '--house-felt-line',
  '--house-felt-text-2',
  '--house-pipe',
  '--house-tile',
  '--house-tile-w',
] as const;

export type BrandToken = (typeof BRAND_TOKENS)[number];

/** The names of `BRAND_TOKENS`, and of no property of the pages themselves. */
export const BRAND_TOKEN = /^--(brand|on-brand|turn$|house-)/;

/** How an operator's lobby and tables differ from the default look. */
export interface Brand {
  readonly tokens: Readonly<Partial<Record<BrandToken, string>>>;
  /** Path of the operator's logo; null = the default mark. */
  readonly logo: string | null;
  /** The felt of the tables; absent = the felt in the tokens, or ours. */
  readonly felt?: Felt;
  /** The card backs; absent = ours. */
  readonly back?: CardBack;
  /** On felt and card backs; absent = ours. */
  readonly emblem?: EmblemPaths;
}
