import type { PairSignal, SuspectPair } from '@cardroom/staff-api';

const percent = (part: number): string => `${Math.round(part * 100)}%`;

/** Why a pair is suspicious, one sentence per signal. */
export function reasonsOf({ a, b, counts, signals }: SuspectPair): string[] {
  const { overlap, flowPer100, flowSigma, checkedPart, checkedExpected, softSigma } = signals;
  const [loser, winner] = flowPer100 >= 0 ? [a, b] : [b, a];
  const texts: Readonly<Record<PairSignal, string>> = {
    browser: 'Both used the same browser.',
    network: 'Both connected from the same network, which few other players use.',
    flow: `${loser.name} lost ${Math.abs(flowPer100).toFixed(0)} big blinds per 100 hands to ${winner.name}, ${flowSigma.toFixed(1)} standard deviations more than their results against other players suggest.`,
    'soft-play': `Of ${counts.headsUp} hands that came down to these two, ${percent(checkedPart)} were checked to the end; their play against others suggests ${percent(checkedExpected)} (${softSigma.toFixed(1)} standard deviations).`,
    overlap: `They were dealt in together in ${percent(overlap)} of the less active player’s hands.`,
  };
  return signals.signals.map((signal) => texts[signal]);
}
