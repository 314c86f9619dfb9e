import { isCard } from '@cardroom/poker';
import type { TableInput } from './inputs.ts';
import { seatedPlayer } from './seats.ts';
import type { Refusal, Step } from './step.ts';

/**
 * A player shows unseen cards of their own from the hand just finished (N34). The server reads them from the hand's events.
 * Refuses: not-seated, hand-running, nothing-to-show.
 */
export function showCards(step: Step, input: Extract<TableInput, { type: 'show-cards' }>): Refusal | null {
  const seat = seatedPlayer(step.table, input.playerId);
  if (seat === null) return 'not-seated';
  if (step.table.hand !== null) return 'hand-running';
  const played = step.table.lastHand?.seats.find((finished) => finished.seat === seat.seat && finished.stayId === seat.stayId);
  const cards = [...new Set(input.cards)];
  if (played === undefined || cards.length === 0 || cards.length !== input.cards.length) return 'nothing-to-show';
  const areHidden = cards.every((card) => isCard(card) && !played.shown.includes(card));
  if (!areHidden || played.shown.length + cards.length > played.cardCount) return 'nothing-to-show';
  step.emit({ type: 'cards-shown', seat: seat.seat, cards });
  return null;
}
