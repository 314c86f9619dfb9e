import type { Award } from './hand-facts.ts';

/** A part of the pots: of one board where the hand ran twice, of one half where the pot was split into high and low. */
export interface AwardPart {
  readonly run: 1 | 2 | null;
  readonly half: Award['half'];
  /** In minor units, all pots together, after rake. */
  readonly chips: number;
}

const HALF_ORDER: readonly Award['half'][] = ['all', 'high', 'low'];

/** What the pots were split into, in the order of the boards, high before low. One entry when there was nothing to split. */
export function partsOf(awards: readonly Award[]): AwardPart[] {
  return sumsOf(inHalves(awards));
}

// Where a low was paid, a pot or a board without one went to the high hand.
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

/** What a winner's label says; null where the pots were not split. */
export type WinLabel = { readonly kind: 'scoops' | 'both-boards' } | { readonly kind: 'parts'; readonly parts: readonly AwardPart[] };

/** The label of a seat that won something in a split pot: everything, both boards, or which parts. */
export function winLabelOf(awards: readonly Award[], seat: number): WinLabel | null {
  const halves = inHalves(awards);
  const all = sumsOf(halves);
  const own = sumsOf(halves.filter((award) => award.seat === seat));
  if (own.length === 0 || all.length < 2) return null;
  if (awards.every((award) => award.seat === seat)) return { kind: all.some(({ half }) => half !== 'all') ? 'scoops' : 'both-boards' };
  return { kind: 'parts', parts: own };
}
