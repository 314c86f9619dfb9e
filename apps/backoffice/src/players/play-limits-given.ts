import type { PlayLimitsSet } from '@cardroom/staff-api';
import { callDecimal } from '../i18n/formats.ts';
import { localTime, timeOfLocal } from '../shell/local-time.ts';

/** The loss as it is sent: an amount such as `12.50`. */
export type PlayLimitsGiven = Omit<PlayLimitsSet, 'loss'> & {
  readonly loss: { readonly amount: string; readonly currency: string } | null;
};

/** The limits in the fields of the form. The field for the end has no seconds, so one that was left alone stays as it was. */
export function playLimitsGiven(given: (name: string) => string, was: Pick<PlayLimitsSet, 'until'>): PlayLimitsGiven {
  const [until, minutes, amount] = [given('until'), given('minutes'), given('loss').trim()];
  return {
    until: until === localTime(was.until) ? was.until : timeOfLocal(until),
    sessionMinutes: minutes === '' ? null : Number(minutes),
    loss: amount === '' ? null : { amount: callDecimal(amount), currency: given('currency') },
  };
}

/** The currencies that a loss can be limited in: the player's own, and the one of the present limit first. */
export function lossCurrencies(currencies: readonly string[], { loss }: Pick<PlayLimitsSet, 'loss'>): readonly string[] {
  return [...new Set([...(loss === null ? [] : [loss.currency]), ...currencies])];
}
