import type { Strategy } from '../spot.ts';
import { stayIn } from '../spot.ts';

/** Calls everything and never raises. */
export const callStation: Strategy = (spot) => stayIn(spot);
