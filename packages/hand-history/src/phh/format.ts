import { dealtIn, type HistoryFormat } from '../hand-history.ts';
import { readPhh } from './read.ts';
import { writePhh } from './write.ts';

/** PHH: one TOML document, several hands as numbered tables. */
export const PHH: HistoryFormat = {
  name: 'phh',
  extension: 'phh',
  write: writePhh,
  join: (hands) => (hands.length === 1 ? hands.join('') : hands.map((hand, index) => `[${index + 1}]\n${hand}`).join('\n')),
  parseAll: readPhh,
  // Everything but seats of people who were not dealt in.
  carried: (hand) => ({ ...hand, players: dealtIn(hand) }),
};
