import { equity } from '../equity.ts';
import { startingScore } from '../preflop.ts';
import type { Random } from '../random.ts';
import type { Spot, Strategy } from '../spot.ts';
import { giveUp, raiseByPot, raiseTo, stayIn } from '../spot.ts';

const RAISE_SCORE = 10;
const CALL_SCORE = 8;
const SAMPLES = 60;

/** Plays few hands, bets the good ones and folds the rest. */
export const tight: Strategy = (spot, random) => {
  if (spot.hole.length === 0) return giveUp(spot);
  return spot.board.length === 0 ? preflop(spot, startingScore(spot, random)) : postflop(spot, random);
};

function preflop(spot: Spot, score: number): ReturnType<Strategy> {
  const isRaised = spot.toMatch > spot.bigBlind;
  if (score >= RAISE_SCORE)
    return isRaised && score < RAISE_SCORE + 2 ? stayIn(spot) : raiseTo(spot, 3 * Math.max(spot.toMatch, spot.bigBlind));
  if (score >= CALL_SCORE && spot.call <= 3 * spot.bigBlind) return stayIn(spot);
  return giveUp(spot);
}

function postflop(spot: Spot, random: Random): ReturnType<Strategy> {
  const share = equity({ ...spot, samples: SAMPLES }, random);
  if (share > 0.75) return raiseByPot(spot, 0.66);
  if (share > 0.55) return spot.canCheck ? raiseByPot(spot, 0.5) : stayIn(spot);
  return spot.call * 4 <= spot.pot && share > 0.4 ? stayIn(spot) : giveUp(spot);
}
