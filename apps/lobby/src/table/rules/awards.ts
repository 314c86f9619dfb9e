import type { Award } from './hand-facts.ts';

/** A share of the pots: one board when the hand was run twice, one half when a pot was split between high and low. */
export interface AwardPart {
  readonly run: 1 | 2 | null;
  readonly half: Award['half'];
  /** In minor units, summed over all pots, after rake. */
  readonly chips: number;
}

const HALF_ORDER: readonly Award['half'][] = ['all', 'high', 'low'];

/** The shares of the pots in board order, high before low. A single share when nothing was split. */
export function partsOf(awards: readonly Award[]): AwardPart[] {
  return sumsOf(inHalves(awards));
}

// Once any pot has paid a low, a pot without one counts as won by the high hand.
function inHalves(awards: readonly Award[]): readonly Award[] {
  if (awards.every(({ half }) => half === 'all')) return awards;
  return awards.map((award) => (award.half === 'all' ? { ...award, half: 'high' } : award));
}

function sumsOf(awards: readonly Award[]): AwardPart[] {
  const parts = new Map<string, AwardPart>();
  for (const { run, half, chips } of awards) {
    const key = `${run}-${half}`;
    parts.set(key, { run, half, chips: (parts.get(key)?.chips ?? 0) + chips });
  }
  return [...parts.values()].sort(byBoardThenHalf);
}

function byBoardThenHalf(one: AwardPart, other: AwardPart): number {
  return (one.run ?? 0) - (other.run ?? 0) || HALF_ORDER.indexOf(one.half) - HALF_ORDER.indexOf(other.half);
}

/** The label of a winner; null when no pot was split. */
export type WinLabel = { readonly kind: 'scoops' | 'both-boards' } | { readonly kind: 'parts'; readonly parts: readonly AwardPart[] };

/** The label of a seat that won part of a split pot: the whole pot, both boards, or certain shares. */
export function winLabelOf(awards: readonly Award[], seat: number): WinLabel | null {
  const halves = inHalves(awards);
  const all = sumsOf(halves);
  const own = sumsOf(halves.filter((award) => award.seat === seat));
  if (own.length === 0 || all.length < 2) return null;
  if (awards.every((award) => award.seat === seat)) return { kind: all.some(({ half }) => half !== 'all') ? 'scoops' : 'both-boards' };
  return { kind: 'parts', parts: own };
}
