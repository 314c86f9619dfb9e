import type { TableInfo } from '@cardroom/protocol';
import type { HoleMessage, PublicTable, YouMessage } from '../connection.ts';
import { BOARD_CARDS } from './hand-facts.ts';

/**
 * Whether the player may ask for the undealt board cards: they were dealt into this hand, all but one player folded before the river, the
 * room allows it, and nobody has asked yet.
 */
export function mayHuntRabbit(
  table: PublicTable,
  you: YouMessage,
  hole: HoleMessage | null,
  info: Pick<TableInfo, 'rabbitHunt'> | null,
): boolean {
  if (!info?.rabbitHunt || you.seat === null || table.phase !== 'showdown') return false;
  const wasDealtIn = hole?.handId === table.handId && hole.cards.length > 0;
  return wasDealtIn && endedByFolds(table) && table.board.length < BOARD_CARDS && table.rabbit.length === 0;
}

function endedByFolds({ seats }: PublicTable): boolean {
  return seats.filter(({ inHand, folded }) => inHand && !folded).length === 1;
}
