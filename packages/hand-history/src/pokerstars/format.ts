import { dealtIn, type HandHistory, type HistoryFormat } from '../hand-history.ts';
import { stated } from '../reading/nominals.ts';
import { readPokerStars } from './read.ts';
import { writePokerStars } from './write.ts';

/** PokerStars-style text, as players' tools import it. */
export const POKERSTARS: HistoryFormat = {
  name: 'pokerstars',
  extension: 'txt',
  write: writePokerStars,
  // Two blank lines between hands: a hand itself has none.
  entry: (hand, number) => (number === 1 ? hand : `\n\n${hand}`),
  parseAll: readPokerStars,
  carried,
};

/**
 * The text says everything of a hand but: the small blind in fixed limit where nobody paid it in full, the blinds of players without a
 * chip left, what a straddler owed who was all-in for less, and for whom it was written where one player's cards alone are known (that player is its hero).
 */
function carried(hand: HandHistory): HandHistory {
  const stakes = { smallBlind: hand.limit === 'FL' ? null : hand.smallBlind, bigBlind: hand.bigBlind };
  const [known, another] = dealtIn(hand).filter(({ cards }) => cards !== null);
  return {
    ...hand,
    ...stated(hand, stakes),
    hero: known !== undefined && another === undefined ? known.seat : hand.hero,
  };
}
