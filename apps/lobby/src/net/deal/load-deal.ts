import type { LoadDeal } from '../table-deal.ts';

/** Loads the player's part in the deal; a chunk of its own. */
export const loadDeal: LoadDeal = async (...line) => (await import('../../shields/parts.ts')).startDeal(...line);
