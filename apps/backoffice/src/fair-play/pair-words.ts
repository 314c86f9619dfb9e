import type { PairSignal, SuspectPair } from '@cardroom/staff-api';

const percent = (part: number): string => `${Math.round(part * 100)} %`;

/** Why a pair stands out, one sentence for each signal. */
export function reasonsOf({ a, b, counts, signals }: SuspectPair): string[] {
  const { overlap, flowPer100, flowSigma, checkedPart, checkedExpected, softSigma } = signals;
  const [loser, winner] = flowPer100 >= 0 ? [a, b] : [b, a];
  const texts: Readonly<Record<PairSignal, string>> = {
    browser: 'Both came from one browser.',
    network: 'Both came from one network that few others came from.',
    flow: `${loser.name} lost ${Math.abs(flowPer100).toFixed(0)} big blinds in 100 hands to ${winner.name}: ${flowSigma.toFixed(1)} standard deviations beyond what he loses to others and ${winner.name} wins from others.`,
    'soft-play': `Of ${counts.headsUp} hands that came down to the two of them, ${percent(checkedPart)} were checked to the end; as they play others, ${percent(checkedExpected)} would be (${softSigma.toFixed(1)} standard deviations).`,
    overlap: `They are together in ${percent(overlap)} of the hands of the one who plays less.`,
  };
  return signals.signals.map((signal) => texts[signal]);
}
