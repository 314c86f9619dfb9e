import { type Evaluator, evaluators, REFERENCE } from './evaluators.ts';
import { randomCards, randomIntegers } from './random.ts';
import type { Bench, Check } from './report.ts';

const HANDS = 100_000;
const HAND_CARDS = 7;
const SEED = 7;
/** pokersolver needs a millisecond for twenty pairs, so it compares fewer. */
const PAIRS_MAX = 20_000;

/** Seven-card hold'em hands: ours against the most installed evaluators. */
export function benchEvaluator(hands = HANDS): Bench {
  const random = randomIntegers(SEED);
  const dealt = Array.from({ length: hands }, () => randomCards(random, HAND_CARDS));
  const contestants = evaluators(dealt);
  return {
    name: 'evaluator',
    title: `Evaluator, ${hands.toLocaleString('en')} random seven-card hands`,
    unit: 'hands',
    reference: REFERENCE,
    contestants,
    checks: () => contestants.slice(1).map((peer) => sameOrder(contestants[0] as Evaluator, peer)),
  };
}

/** Whether two evaluators agree on the winner, or on a tie, of neighbouring hands. */
function sameOrder(ours: Evaluator, peer: Evaluator): Check {
  const compared = Math.min(PAIRS_MAX, peer.units - 1);
  let different = 0;
  for (let hand = 0; hand < compared; hand += 1) {
    if (ours.compare(hand, hand + 1) !== peer.compare(hand, hand + 1)) different += 1;
  }
  return { name: `winners of pairs, ours and ${peer.name}`, compared, different };
}
