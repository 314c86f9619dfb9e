import type { FairPlaySignal } from '@cardroom/staff-api';
import { t } from '../i18n/i18n.ts';
import { amountText } from '../money/amount.tsx';

/** Heading for what two players share. */
export function signalName(kind: FairPlaySignal['kind']): string {
  return t(`fair-play.signal.${kind}`);
}

/** Describes a signal in one sentence. */
export function signalText({ kind, a, b, outcome, times, visit }: FairPlaySignal): string {
  const names = { a: a.name, b: b.name };
  if (kind !== 'short-visit') return t(outcome === 'refused' ? 'fair-play.signal.refused' : 'fair-play.signal.seated', { ...names, times });
  if (visit === null) return t('fair-play.signal.lost-most', names);
  const { currency, boughtIn, lost, hands } = visit;
  return t('fair-play.signal.lost', { ...names, lost: amountText(lost, currency), boughtIn: amountText(boughtIn, currency), hands });
}
