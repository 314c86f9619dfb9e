import { useCallback } from 'react';
import { useStore } from 'zustand';
import { localeStore } from '../i18n/i18n.ts';

/** Writes parts of a hundred as the player's locale does. */
export function usePercent(): (percent: number) => string {
  const locale = useStore(localeStore, (state) => state.locale);
  return useCallback((percent) => new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100), [locale]);
}
