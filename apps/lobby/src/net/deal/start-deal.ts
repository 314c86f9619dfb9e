import { book, publishedKeys } from '../../shields/browser-book.ts';
import type { DealPart, LoadDeal } from '../table-deal.ts';
import { keptDeal } from './kept-deal.ts';

const SECRET_BYTES = 32;

/** The player's part in the deal of a table, with the browser's own randomness, database and worker. */
export function startDeal(...[ask, times]: Parameters<LoadDeal>): DealPart {
  return keptDeal(ask, { ...times, book, keys: publishedKeys, random: () => crypto.getRandomValues(new Uint8Array(SECRET_BYTES)) });
}
