import type { List } from './statements.ts';

// Which position of the deal is whose card: FORMAT §6. Hole cards come round by round, then the boards; nothing is burnt.

export const OPENING_WHYS = ['own', 'board', 'board2', 'shown', 'rabbit'] as const;
export type OpeningWhy = (typeof OPENING_WHYS)[number];

const BOARD_CARDS = 5;

type Deal = Pick<List, 'dealt' | 'holeCards'>;

/** Hole cards dealt in all, and so the position of the first board card. */
export const holeCardsDealt = ({ dealt, holeCards }: Deal): number => dealt.length * holeCards;

/** The seat that a position's hole card belongs to; undefined for the board and undealt cards. */
export const seatAt = (deal: Deal, position: number): number | undefined =>
  position < holeCardsDealt(deal) ? deal.dealt[position % deal.dealt.length] : undefined;

/** The positions of a seat's hole cards, in the order dealt. */
export function holePositions({ dealt, holeCards }: Deal, seat: number): readonly number[] {
  const place = dealt.indexOf(seat);
  return place === -1 ? [] : between(0, holeCards).map((round) => round * dealt.length + place);
}

/** The positions of the first `cards` board cards. */
export const boardPositions = (deal: Deal, cards: number): readonly number[] => from(holeCardsDealt(deal), cards);

/** The second board's own cards when `common` board cards lay on the table as it was agreed to run it twice. */
export const secondBoardPositions = (deal: Deal, common: number): readonly number[] =>
  from(holeCardsDealt(deal) + BOARD_CARDS, BOARD_CARDS - common);

/** The rest of the first board after a hand that ended with `cards` board cards. */
export const rabbitPositions = (deal: Deal, cards: number): readonly number[] => from(holeCardsDealt(deal) + cards, BOARD_CARDS - cards);

const between = (low: number, top: number): readonly number[] => Array.from({ length: Math.max(0, top - low) }, (_, i) => low + i);
const from = (first: number, count: number): readonly number[] => between(first, first + count);
