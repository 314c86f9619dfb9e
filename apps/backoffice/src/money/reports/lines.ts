import type { ReportLine } from '@cardroom/staff-api';
import { dateText } from '../../i18n/formats.ts';
import { stakeText } from '../amount.tsx';

type Named = Pick<ReportLine, 'day' | 'gameKey' | 'stake' | 'currency'>;

export function keyOf({ day, gameKey, stake, currency }: Named): string {
  return [day, gameKey, stake, currency].join(' ');
}

/** `20 Nov`, `nlhe 0.50/1.00`, or the currency. */
export function shortOf({ day, gameKey, stake, currency }: Named): string {
  if (day !== null) return dateText(Date.parse(day), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const named = [gameKey, stake === null ? null : stakeText(stake, currency)];
  return named.filter((part) => part !== null).join(' ') || currency;
}
