import { isCurrency } from '@cardroom/money';
import type { WrongField } from './outcome.ts';

/** Names a code that is no upper-case ISO 4217 code of money in use. */
export function checkCurrency(code: string): WrongField[] {
  return isCurrency(code) ? [] : [{ field: 'currencies', message: `"${code}" is no ISO 4217 code in upper case` }];
}
