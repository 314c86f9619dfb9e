import type { FairPlaySignal } from '@cardroom/staff-api';
import { amountText } from '../money/amount.tsx';

/** Heading for what two players share. */
export const SIGNAL_NAMES: Readonly<Record<FairPlaySignal['kind'], string>> = {
  browser: 'Same browser',
  network: 'Same network',
  history: 'Suspicious play together',
  'short-visit': 'Short visit, big loss',
};

/** Describes a signal in one sentence. */
export function signalText({ kind, a, b, outcome, times, visit }: FairPlaySignal): string {
  if (kind === 'short-visit') {
    if (visit === null) return `${a.name} lost most of the buy-in to ${b.name}.`;
    const { currency, boughtIn, lost, hands } = visit;
    const amounts = `${amountText(lost, currency)} of ${amountText(boughtIn, currency)}`;
    return `${a.name} lost ${amounts} in ${hands === 1 ? '1 hand' : `${hands} hands`}, most of it to ${b.name}.`;
  }
  const often = times === 1 ? '' : ` (${times} times that day)`;
  return outcome === 'refused'
    ? `${a.name} was refused a seat at ${b.name}’s table${often}.`
    : `${a.name} took a seat at ${b.name}’s table${often}.`;
}
