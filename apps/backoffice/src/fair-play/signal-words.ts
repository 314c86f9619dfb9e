import type { FairPlaySignal, WithheldCuts } from '@cardroom/staff-api';
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

/** Says how many cuts of a player were missing; it names no cause, as a slow line looks the same. */
export function withheldText({ player, times }: WithheldCuts): string {
  return t('fair-play.withheld.text', { a: player.name, times });
}

/** The tables where cuts were missing. */
export function tablesText({ tableIds }: WithheldCuts): string {
  return t('fair-play.withheld.tables', { count: tableIds.length, tables: tableIds.join(', ') });
}
