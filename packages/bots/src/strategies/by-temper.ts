import type { BettingAction } from '@cardroom/poker';
import { equity } from '../equity.ts';
import { startingScore } from '../preflop.ts';
import type { Random } from '../random.ts';
import type { Spot, Strategy } from '../spot.ts';
import { giveUp, raiseByPot, raiseTo, stayIn } from '../spot.ts';

/** What makes one player differ from another. */
export interface Temper {
  /** Points added to every pre-flop limit on Chen's scale: above 0 plays fewer hands than a sound player, below 0 more. */
  readonly tightness: number;
  /** How much more of the pot than its price a hand must be worth for a call after the flop. */
  readonly caution: number;
  /** The chance to bet a weak hand where nobody has bet. */
  readonly bluffs: number;
  /** The chance to call the big blind with a hand that is not good enough to raise first in. */
  readonly limps: number;
  /** The points a hand needs to re-raise an opening raise. */
  readonly reraises: number;
}

const SAMPLES = 120;
/** The points a hand needs to raise first in, by the number of players behind: about 45 % of hands in late position, 15 % in early. */
const OPENS = [5, 5, 5, 6, 6.6, 7, 7.4, 7.8, 8.2];
/** A player does not draw one line through all hands: the limit moves by up to half a point either way. */
const WAVER = 1;
/** Callers in front of a raise make it larger, and the hand for it better. */
const OVER_LIMPERS = 2;
const CALLS_RAISE = 7;
/** With half the price already in as the big blind, many more hands may call. */
const DEFENDS = 5;
/** A raise of that many big blinds is a re-raise, of the other one an all-in in all but name. */
const RERAISED_BLINDS = 5;
const HUGE_BLINDS = 14;
const CALLS_RERAISE = 9.5;
const RAISES_RERAISE = 12;
const CALLS_HUGE = 12;
const RAISES_HUGE = 14;

/** A strategy that plays by position, hand strength and price, as the temper shades it. */
export function byTemper(temper: Temper): Strategy {
  return (spot, random) => {
    if (spot.hole.length === 0) return giveUp(spot);
    if (spot.board.length > 0) return postflop(spot, temper, random);
    const score = startingScore(spot, random) - temper.tightness + (random() - 0.5) * WAVER;
    return preflop(spot, score, temper, random);
  };
}

function preflop(spot: Spot, score: number, temper: Temper, random: Random): BettingAction {
  const isUnopened = spot.behind === spot.opponents || spot.toMatch <= spot.bigBlind;
  if (isUnopened) return spot.behind === spot.opponents ? firstIn(spot, score, temper, random) : overLimpers(spot, score, random);
  const level = spot.toMatch / spot.bigBlind;
  if (level > HUGE_BLINDS) return against(spot, score, { raise: RAISES_HUGE, call: CALLS_HUGE });
  if (level > RERAISED_BLINDS) return against(spot, score, { raise: RAISES_RERAISE, call: CALLS_RERAISE });
  // The tightness is in the score already, but how wide somebody re-raises is a habit of its own.
  const raise = temper.reraises - temper.tightness;
  return against(spot, score, { raise, call: spot.call <= spot.toMatch - spot.bigBlind ? DEFENDS : CALLS_RAISE });
}

/** Nobody has come in yet: raise or fold; a limp is the exception. */
function firstIn(spot: Spot, score: number, { limps }: Temper, random: Random): BettingAction {
  if (score >= opensAt(spot)) return raiseTo(spot, (2.2 + 0.6 * random()) * spot.toMatch);
  return random() < limps ? stayIn(spot) : giveUp(spot);
}

/** Others have only called: raise them with a good hand, otherwise call or check where it is cheap. */
function overLimpers(spot: Spot, score: number, random: Random): BettingAction {
  const limpers = spot.opponents - spot.behind;
  if (score >= opensAt(spot) + OVER_LIMPERS) return raiseTo(spot, (2.5 + limpers + 0.5 * random()) * spot.toMatch);
  return score >= opensAt(spot) || spot.call * 2 <= spot.bigBlind ? stayIn(spot) : giveUp(spot);
}

function against(spot: Spot, score: number, needs: { readonly raise: number; readonly call: number }): BettingAction {
  if (score >= needs.raise) return raiseTo(spot, 3 * spot.toMatch);
  return score >= needs.call ? stayIn(spot) : giveUp(spot);
}

function opensAt({ behind }: Spot): number {
  return OPENS[Math.min(behind, OPENS.length - 1)] ?? CALLS_RAISE;
}

function postflop(spot: Spot, { caution, bluffs }: Temper, random: Random): BettingAction {
  const share = equity({ ...spot, samples: SAMPLES }, random);
  const price = spot.call / (spot.pot + spot.call);
  const fair = 1 / (spot.opponents + 1);
  if (spot.canCheck) {
    const wantsValue = share > fair + 0.15;
    return wantsValue || random() < bluffs ? raiseByPot(spot, 0.4 + 0.4 * random()) : stayIn(spot);
  }
  if (share > 0.82) return raiseByPot(spot, 0.6 + 0.5 * random());
  // A player who bets is stronger than a random hand, so calling requires more than the pot odds.
  if (share > price + caution) return stayIn(spot);
  return random() < bluffs / 3 ? raiseByPot(spot, 0.7) : giveUp(spot);
}
