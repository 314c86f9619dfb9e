import { BRAND_TOKEN, type Brand } from '@cardroom/protocol';

/** The part of the root element that takes a brand. */
export interface BrandedPage {
  readonly style: Pick<CSSStyleDeclaration, 'setProperty' | 'removeProperty'>;
}

let shown: readonly string[] = [];

/** Shows the operator's colours; tokens without a choice keep the default. */
export function showBrand(brand: Brand | null, { style }: BrandedPage): void {
  for (const token of shown) style.removeProperty(token);
  const tokens = Object.entries(brand?.tokens ?? {}).filter(([token]) => BRAND_TOKEN.test(token));
  for (const [token, value] of tokens) style.setProperty(token, value);
  shown = tokens.map(([token]) => token);
}
