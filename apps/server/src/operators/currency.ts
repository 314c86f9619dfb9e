import { isCurrency } from '@cardroom/money';
import type { WrongField } from '../audit/outcome.ts';

/** Refuses a code that is not an upper-case ISO 4217 code of a current currency. */
export function checkCurrency(code: string): WrongField[] {
  return isCurrency(code) ? [] : [{ field: 'currencies', message: `"${code}" is not an upper-case ISO 4217 code` }];
}
