import type { PairSignal, SuspectPair } from '@cardroom/staff-api';
import { numberText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';

const percent = (part: number): string => numberText(part, { style: 'percent' });
const rounded = (value: number, digits: number): string =>
  numberText(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });

/** Why a pair is suspicious, one sentence per signal. */
export function reasonsOf({ a, b, counts, signals }: SuspectPair): string[] {
  const { overlap, flowPer100, flowSigma, checkedPart, checkedExpected, softSigma } = signals;
  const [loser, winner] = flowPer100 >= 0 ? [a, b] : [b, a];
  const texts: Readonly<Record<PairSignal, () => string>> = {
    browser: () => t('fair-play.why.browser'),
    network: () => t('fair-play.why.network'),
    flow: () =>
      t('fair-play.why.flow', {
        loser: loser.name,
        winner: winner.name,
        blinds: rounded(Math.abs(flowPer100), 0),
        sigma: rounded(flowSigma, 1),
      }),
    'soft-play': () =>
      t('fair-play.why.soft-play', {
        hands: counts.headsUp,
        part: percent(checkedPart),
        expected: percent(checkedExpected),
        sigma: rounded(softSigma, 1),
      }),
    overlap: () => t('fair-play.why.overlap', { part: percent(overlap) }),
  };
  return signals.signals.map((signal) => texts[signal]());
}
