import { useCallback } from 'react';
import { useStore } from 'zustand';
import { localeStore } from '../i18n/i18n.ts';
import { percentText } from '../i18n/percent.ts';

/** Formats percentages in the player's locale. */
export function usePercent(): (percent: number) => string {
  const locale = useStore(localeStore, (state) => state.locale);
  return useCallback((percent) => percentText(locale, percent), [locale]);
}
