import type { HandDescription } from '@cardroom/poker';
import { useMemo } from 'react';
import { useText } from '../../i18n/index.ts';
import { describeCards, wholeHandText } from '../rules/hand-names.ts';
import { heroSeatOf, seatOf } from '../rules/hero.ts';
import { useTable } from './context.tsx';

const NO_CARDS: readonly string[] = [];
const NONE: readonly HandDescription[] = [];

/** The hands these cards make, one for each board; empty while a card is unknown. */
function useHands(cards: readonly string[]): readonly HandDescription[] {
  const info = useTable((view) => view.info);
  const board = useTable(({ snapshot }) => snapshot.table?.board ?? NO_CARDS);
  const second = useTable(({ snapshot }) => snapshot.table?.board2 ?? NO_CARDS);
  return useMemo(() => {
    if (!info || cards.length === 0) return NONE;
    const boards = second.length > 0 ? [board, second] : [board];
    return boards.flatMap((cardsOnBoard) => describeCards(info, cards, cardsOnBoard) ?? []);
  }, [info, cards, board, second]);
}

/** The player's hands, until they fold. */
export function useOwnHands(): readonly HandDescription[] {
  const cards = useTable(({ snapshot: { table, hole, you } }) => {
    const seat = seatOf(table, heroSeatOf(you));
    const playing = hole !== null && hole.handId === table?.handId && seat?.inHand && !seat.folded;
    return playing ? hole.cards : NO_CARDS;
  });
  return useHands(cards);
}

/** The hands a seat has shown at the end of the hand. */
export function useShownHands(seat: number): readonly HandDescription[] {
  const cards = useTable(({ snapshot: { table } }) => (table?.phase === 'showdown' ? (table.seats[seat]?.shown ?? NO_CARDS) : NO_CARDS));
  return useHands(cards);
}

/** The hands a seat has shown, in words, for screen readers and the text table. */
export function useMadeText(seat: number): string {
  const t = useText();
  return useShownHands(seat)
    .map((hand) => wholeHandText(hand, t))
    .join('; ');
}
