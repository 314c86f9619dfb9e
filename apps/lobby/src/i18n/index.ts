import { useStore } from 'zustand';
import { localeStore, type Translate } from './i18n.ts';

export { type DateTexts, useDates } from './dates.ts';
export type { MessageValues, Translate } from './i18n.ts';
export { type MoneyText, useMoney } from './money.ts';

/** The translate function of the language shown: `t('row.max', { seats: 6 })`. */
export function useText(): Translate {
  return useStore(localeStore, (state) => state.t);
}
