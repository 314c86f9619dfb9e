import type { BettingAction } from '@cardroom/poker';
import { equity } from '../equity.ts';
import { startingScore } from '../preflop.ts';
import type { Random } from '../random.ts';
import type { Spot, Strategy } from '../spot.ts';
import { giveUp, raiseByPot, raiseTo, stayIn } from '../spot.ts';

const SAMPLES = 120;
/** Weaker hands are not opened; with each opponent fewer, the bot plays half a point looser. */
const OPEN_SCORE = 8;
const BLUFFS = 0.12;

/** Plays by hand strength and pot odds, bets good hands and bluffs a little. */
export const regular: Strategy = (spot, random) => {
  if (spot.hole.length === 0) return giveUp(spot);
  return spot.board.length === 0 ? preflop(spot, startingScore(spot, random), random) : postflop(spot, random);
};

function preflop(spot: Spot, score: number, random: Random): BettingAction {
  const needed = OPEN_SCORE - (5 - Math.min(5, spot.opponents)) / 2;
  const raises = spot.toMatch / spot.bigBlind;
  const mixed = score + random() * 1.5;
  if (raises > 8) return mixed >= 13 ? raiseTo(spot, 3 * spot.toMatch) : mixed >= 11 ? stayIn(spot) : giveUp(spot);
  if (raises > 1) return mixed >= 12 ? raiseTo(spot, 3 * spot.toMatch) : mixed >= needed + 0.5 ? stayIn(spot) : giveUp(spot);
  if (mixed >= needed + 1) return raiseTo(spot, (2 + random()) * spot.bigBlind + spot.pot / 4);
  return mixed >= needed - 1.5 || spot.call * 2 <= spot.bigBlind ? stayIn(spot) : giveUp(spot);
}

function postflop(spot: Spot, random: Random): BettingAction {
  const share = equity({ ...spot, samples: SAMPLES }, random);
  const price = spot.call / (spot.pot + spot.call);
  const fair = 1 / (spot.opponents + 1);
  if (spot.canCheck) {
    const wantsValue = share > fair + 0.15;
    return wantsValue || random() < BLUFFS ? raiseByPot(spot, 0.4 + 0.4 * random()) : stayIn(spot);
  }
  if (share > 0.82) return raiseByPot(spot, 0.6 + 0.5 * random());
  // A player who bets is stronger than a random hand, so calling requires more than the pot odds.
  if (share > price + 0.12) return stayIn(spot);
  return random() < BLUFFS / 3 ? raiseByPot(spot, 0.7) : giveUp(spot);
}
