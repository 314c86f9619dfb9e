import { dateText } from '../i18n/formats.ts';

const DAY_MS = 86_400_000;

/** A moment as short as it can be read: the time within a day, else the date with it. */
export function momentText(at: number, now: number): string {
  const isNear = Math.abs(now - at) < DAY_MS && new Date(at).getDate() === new Date(now).getDate();
  return dateText(at, isNear ? TIME : DATE);
}

const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const DATE = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
