import { alterDay } from './alter-day.ts';
import { dropCut, harvest, replaceCut, shiftList } from './cheat-clients.ts';
import { grind, leaveOut, reroll, twoLists } from './choose-deck.ts';
import { falseClaims, falseDeck } from './files.ts';
import type { Finding } from './finding.ts';
import { hideNumbers } from './hide-numbers.ts';
import { serverAlone, serverUncut } from './server-alone.ts';
import { lateBlame, silentReroll } from './silent-service.ts';
import { forgeCuts, withholdInTurns, withholdOne } from './withhold-cuts.ts';

/** Hands that each adversary plays; those that compute a whole outcome for each hand, or need none, play fewer. */
const FEWER = 20;
/** Numbers that a service jumps over; a pledge is good for a thousand. */
const NUMBERS_AHEAD = 500;
/** Pledges that a coalition tries before each list. */
const TRIES = 40;

/**
 * Plays the adversaries of the fair deal (packages/fairness/FORMAT.md, section 10) against the decks, lists, clients and verifier of the product.
 * `hands`: how many hands each plays, at most. Yields what each has reached.
 */
export async function* playAdversaries(hands: number): AsyncGenerator<Finding> {
  const few = Math.min(FEWER, hands);
  yield serverAlone(hands, TRIES);
  yield serverUncut(few);
  yield grind(hands, [0, 1, 2, 3, 4], TRIES);
  yield grind(hands, [0], TRIES);
  yield reroll(Math.ceil(hands / 2));
  yield silentReroll(few);
  yield await lateBlame(Math.ceil(hands / 20));
  yield dropCut(hands);
  yield replaceCut(hands);
  yield shiftList(hands);
  yield harvest(Math.min(NUMBERS_AHEAD, hands));
  yield twoLists(few);
  yield leaveOut(few);
  yield falseDeck(Math.ceil(hands / 5));
  yield falseClaims(Math.ceil(hands / 20));
  yield await withholdOne(hands);
  yield await withholdInTurns(hands);
  yield await forgeCuts(hands);
  yield alterDay(10 * hands);
  yield hideNumbers(few);
}
