/** The custom properties of the client's styles that an operator's brand sets, worked out so that text in and on them can be read. */
export const BRAND_TOKENS = [
  '--brand',
  '--brand-hi',
  '--on-brand',
  '--turn',
  '--brand-text-on-dark',
  '--brand-text-on-light',
  '--house-felt',
  '--house-felt-hi',
  '--house-felt-line',
  '--house-felt-text-2',
] as const;

export type BrandToken = (typeof BRAND_TOKENS)[number];

/** How an operator's lobby and tables look where they differ from ours. */
export interface Brand {
  readonly tokens: Readonly<Partial<Record<BrandToken, string>>>;
  /** Path of the picture that stands for our mark; null: ours. */
  readonly logo: string | null;
}
