import { dealtIn, type HistoryFormat } from '../hand-history.ts';
import { readPhh } from './read.ts';
import { writePhh } from './write.ts';

/** PHH: a TOML document, with several hands as numbered tables. */
export const PHH: HistoryFormat = {
  name: 'phh',
  extension: 'phh',
  hasDeal: true,
  write: writePhh,
  entry: (hand, number) => `${number === 1 ? '' : '\n'}[${number}]\n${hand}`,
  parseAll: readPhh,
  // Everything but the seats of players who were not dealt in.
  carried: (hand) => ({ ...hand, players: dealtIn(hand) }),
};
