import { BOARD_CARDS, isCard } from '@cardroom/poker';
import type { TableInput } from './inputs.ts';
import { seatedPlayer } from './seats.ts';
import type { FinishedHand } from './state.ts';
import type { Refusal, Step } from './step.ts';

/**
 * A player who was dealt in asks for the undealt board cards (N43). The server reads them from the hand's own deck.
 * Refuses: not-seated, rabbit-hunt-off, hand-running, nothing-to-show.
 */
export function rabbitHunt(step: Step, { playerId, cards }: Extract<TableInput, { type: 'rabbit-hunt' }>): Refusal | null {
  const seat = seatedPlayer(step.table, playerId);
  if (seat === null) return 'not-seated';
  if (step.table.config.rabbitHunt !== true) return 'rabbit-hunt-off';
  if (step.table.hand !== null) return 'hand-running';
  const { lastHand } = step.table;
  const wasDealtIn = lastHand?.seats.some((finished) => finished.seat === seat.seat && finished.stayId === seat.stayId) ?? false;
  if (lastHand === null || !wasDealtIn || !isHuntable(lastHand) || !completes(lastHand, cards)) return 'nothing-to-show';
  step.emit({ type: 'rabbit-shown', cards, at: step.at });
  return null;
}

/** Whether the hand ended by folds before the river and the remaining cards have not been shown yet. */
function isHuntable({ board, rabbit, seats }: FinishedHand): boolean {
  return board.length < BOARD_CARDS && rabbit.length === 0 && seats.filter(({ folded }) => !folded).length === 1;
}

function completes({ board, seats }: FinishedHand, cards: readonly number[]): boolean {
  const known = new Set([...board, ...seats.flatMap(({ shown }) => shown)]);
  const areNew = cards.every((card) => isCard(card) && !known.has(card));
  return areNew && new Set(cards).size === cards.length && board.length + cards.length === BOARD_CARDS;
}
