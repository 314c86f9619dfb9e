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
  '--house-felt-line',
  '--house-felt-text-2',
] as const;

export type BrandToken = (typeof BRAND_TOKENS)[number];

/** How an operator's lobby and tables differ from the default look. */
export interface Brand {
  readonly tokens: Readonly<Partial<Record<BrandToken, string>>>;
  /** Path of the operator's logo; null = the default mark. */
  readonly logo: string | null;
}
