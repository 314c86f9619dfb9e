import { byTemper } from './by-temper.ts';

/** The usual opponent: raises first in by position, defends by price, bluffs a little. */
export const regular = byTemper({ tightness: -0.3, caution: 0.08, bluffs: 0.12, limps: 0, reraises: 10.5 });

/** Plays few hands, bets the good ones and believes other people's bets. */
export const tight = byTemper({ tightness: 1.2, caution: 0.16, bluffs: 0.05, limps: 0, reraises: 11.5 });

/** Plays too many hands and calls too often, like many people at low stakes. */
export const loose = byTemper({ tightness: -2, caution: -0.06, bluffs: 0.06, limps: 0.15, reraises: 12 });

/** Opens and re-raises wide and bluffs often, which produces big pots. */
export const aggressive = byTemper({ tightness: -1.4, caution: 0.04, bluffs: 0.24, limps: 0, reraises: 8.5 });
