import { BRAND_TOKENS, type Brand } from '@cardroom/protocol';

/** The part of the root element that takes a brand. */
export interface BrandedPage {
  readonly style: Pick<CSSStyleDeclaration, 'setProperty' | 'removeProperty'>;
}

/** Shows the operator's colours; tokens without a choice keep the default. */
export function showBrand(brand: Brand | null, { style }: BrandedPage): void {
  for (const token of BRAND_TOKENS) {
    const value = brand?.tokens[token];
    if (value === undefined) style.removeProperty(token);
    else style.setProperty(token, value);
  }
}
