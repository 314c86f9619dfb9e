import { useMemo } from 'react';
import { useStore } from 'zustand';
import { localeStore } from '../../i18n/i18n.ts';

/** Writes a day such as `2026-11-22` in the player's locale: `22 Nov`. */
export function useDay(): (day: string) => string {
  const locale = useStore(localeStore, (state) => state.locale);
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' });
    return (day) => format.format(Date.parse(`${day}T00:00:00Z`));
  }, [locale]);
}
