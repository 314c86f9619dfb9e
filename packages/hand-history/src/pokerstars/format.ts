import { dealtIn, type HandHistory, type HistoryFormat } from '../hand-history.ts';
import { stated } from '../reading/nominals.ts';
import { readPokerStars } from './read.ts';
import { writePokerStars } from './write.ts';

/** PokerStars-style text, which players' tracking tools can import. */
export const POKERSTARS: HistoryFormat = {
  name: 'pokerstars',
  extension: 'txt',
  hasDeal: false,
  write: writePokerStars,
  // Hands are separated by two blank lines, as a hand itself has none.
  entry: (hand, number) => (number === 1 ? hand : `\n\n${hand}`),
  parseAll: readPokerStars,
  carried,
};

/**
 * The text contains everything except: the deal, a fixed-limit small blind that nobody paid in full, the blinds of players with no chips left, the
 * full amount of a straddle posted all-in for less, and the reader it was written for (the only player with known cards is the hero).
 */
function carried({ deal: _, ...hand }: HandHistory): HandHistory {
  const stakes = { smallBlind: hand.limit === 'FL' ? null : hand.smallBlind, bigBlind: hand.bigBlind };
  const [known, another] = dealtIn(hand).filter(({ cards }) => cards !== null);
  return {
    ...hand,
    ...stated(hand, stakes),
    hero: known !== undefined && another === undefined ? known.seat : hand.hero,
  };
}
