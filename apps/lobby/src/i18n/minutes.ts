import { useStore } from 'zustand';
import { localeStore } from './i18n.ts';

/** A time in seconds as a locale writes it in minutes, `4:05`. */
export function minutesText(locale: string, seconds: number): string {
  const digits = (value: number, least: number): string =>
    value.toLocaleString(locale, { minimumIntegerDigits: least, useGrouping: false });
  return `${digits(Math.floor(seconds / 60), 1)}:${digits(seconds % 60, 2)}`;
}

/** Seconds as minutes in the player's locale. */
export function useMinutes(seconds: number): string {
  return minutesText(
    useStore(localeStore, (state) => state.locale),
    seconds,
  );
}
