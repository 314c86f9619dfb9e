import type { Strategy } from '../spot.ts';
import { giveUp, raiseByPot, raiseTo, stayIn } from '../spot.ts';

const RAISES = 0.45;
const CALLS = 0.4;
const ALL_IN = 0.04;

/** Raises any hand by any amount, sometimes all-in, which produces side pots, re-raises and lost stacks. */
export const maniac: Strategy = (spot, random) => {
  const mood = random();
  if (mood < ALL_IN) return raiseTo(spot, Number.MAX_SAFE_INTEGER);
  if (mood < ALL_IN + RAISES) return raiseByPot(spot, 0.3 + 1.2 * random());
  return mood < ALL_IN + RAISES + CALLS ? stayIn(spot) : giveUp(spot);
};
