import type { TableInfo } from '@cardroom/protocol';
import type { HoleMessage, TableState, YouMessage } from '../connection.ts';
import { BOARD_CARDS } from './hand-facts.ts';

/**
 * Whether the player may ask for the board cards that were not dealt: he had cards in the hand on show, all others folded before
 * the river, the room allows it, and nobody has asked yet.
 */
export function mayHuntRabbit(
  table: TableState,
  you: YouMessage,
  hole: HoleMessage | null,
  info: Pick<TableInfo, 'rabbitHunt'> | null,
): boolean {
  if (!info?.rabbitHunt || you.seat === null || table.phase !== 'showdown') return false;
  const wasDealtIn = hole?.handId === table.handId && hole.cards.length > 0;
  return wasDealtIn && endedByFolds(table) && table.board.length < BOARD_CARDS && table.rabbit.length === 0;
}

function endedByFolds({ seats }: TableState): boolean {
  return seats.filter(({ inHand, folded }) => inHand && !folded).length === 1;
}
