import type { Comparison, Pair } from './compare.ts';

/** Debits and credits of one UTC day in one currency, in minor units, here and in the file. */
export interface DayTotals {
  readonly day: string;
  readonly currency: string;
  readonly here: Sums;
  readonly there: Sums;
}

export interface Sums {
  readonly debits: number;
  readonly credits: number;
}

const NO_DAY = 'unknown';

/** Totals by day and currency, oldest first. A refunded debit counts on neither side; a pair counts on the day of our row. */
export function totalsOf({ pairs }: Pick<Comparison, 'pairs'>): DayTotals[] {
  const refunded = new Set(pairs.flatMap(({ theirs }) => refundOf(theirs)));
  const days = new Map<string, { day: string; currency: string; here: MutableSums; there: MutableSums }>();
  for (const pair of pairs) {
    const { ours, theirs } = pair;
    const of = ours ?? theirs;
    if (of === null || (of.kind !== 'debit' && of.kind !== 'credit')) continue;
    const day = of.at === null ? NO_DAY : new Date(of.at).toISOString().slice(0, 10);
    const key = `${day} ${of.currency}`;
    const totals = days.get(key) ?? { day, currency: of.currency, here: { debits: 0, credits: 0 }, there: { debits: 0, credits: 0 } };
    days.set(key, totals);
    const sum = of.kind === 'debit' ? 'debits' : 'credits';
    if (ours?.status === 'done') totals.here[sum] += ours.amountMinor;
    if (theirs?.effect === 'moved' && !refunded.has(theirs.id)) totals.there[sum] += theirs.amountMinor;
  }
  return [...days.values()].sort((a, b) => (`${a.day} ${a.currency}` < `${b.day} ${b.currency}` ? -1 : 1));
}

interface MutableSums {
  debits: number;
  credits: number;
}

function refundOf(theirs: Pair['theirs']): string[] {
  const gives = theirs !== null && theirs.kind === 'cancel' && theirs.effect === 'moved' && theirs.amountMinor > 0;
  return gives && theirs.lotId !== null ? [theirs.lotId] : [];
}
