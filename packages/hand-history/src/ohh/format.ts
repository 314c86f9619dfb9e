import type { HistoryFormat } from '../hand-history.ts';
import { stated } from '../reading/nominals.ts';
import { readOhh } from './read.ts';
import { writeOhh } from './write.ts';

/** Open Hand History: JSON objects with one blank line between them. */
export const OHH: HistoryFormat = {
  name: 'ohh',
  extension: 'ohh',
  hasDeal: true,
  write: writeOhh,
  entry: (hand, number) => (number === 1 ? hand : `\n${hand}`),
  parseAll: readOhh,
  // Everything but the blinds of players with no chips left, and the full amount of a straddle posted all-in for less.
  carried: (hand) => ({ ...hand, ...stated(hand, hand) }),
};
