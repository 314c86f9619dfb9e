import type { HistoryFormat } from '../hand-history.ts';
import { withNominals } from '../reading/nominals.ts';
import { readOhh } from './read.ts';
import { writeOhh } from './write.ts';

/** Open Hand History: JSON objects, one blank line between them. */
export const OHH: HistoryFormat = {
  name: 'ohh',
  extension: 'ohh',
  write: writeOhh,
  join: (hands) => hands.join('\n'),
  parseAll: readOhh,
  // Everything but what a straddler owed who was all-in for less.
  carried: (hand) => ({ ...hand, posts: withNominals(hand.posts, hand.players, hand) }),
};
