import { type Card, cardsOf, type Game, highRank, holeCardCount, lowRank } from '@cardroom/poker';
import type { Contestant } from './race.ts';
import { randomCards, randomIntegers } from './random.ts';
import type { Bench } from './report.ts';

const HANDS = 50_000;
const BOARD_CARDS = 5;
const SEED = 11;
const REFERENCE = 'holdem high';

interface Dealt {
  readonly hole: readonly Card[];
  readonly board: readonly Card[];
}

/** Every ranking as the showdown calls it, hole cards and board apart. No package on npm knows all of these games. */
export function benchGames(hands = HANDS): Bench {
  const contestants = [
    ranking('holdem', 'high', hands),
    ranking('shortdeck', 'high', hands),
    ranking('omaha4', 'high', hands),
    ranking('omaha5', 'high', hands),
    ranking('omaha6', 'high', hands),
    ranking('omaha4', 'low', hands),
    ranking('omaha5', 'low', hands),
  ];
  return {
    name: 'games',
    title: `Rankings of every game, ${hands.toLocaleString('en')} random hands each`,
    unit: 'hands',
    reference: REFERENCE,
    contestants,
    checks: () => [],
  };
}

function ranking(game: Game, half: 'high' | 'low', hands: number): Contestant {
  const random = randomIntegers(SEED);
  const holeCards = holeCardCount(game);
  const dealt: Dealt[] = Array.from({ length: hands }, () => {
    const cards = randomCards(random, holeCards + BOARD_CARDS, cardsOf(game));
    return { hole: cards.slice(0, holeCards), board: cards.slice(holeCards) };
  });
  const rank = half === 'high' ? highRank : lowRank;
  return {
    name: `${game} ${half}`,
    version: null,
    given: '',
    units: hands,
    run() {
      let sum = 0;
      for (const { hole, board } of dealt) sum += rank(game, hole, board) ?? 0;
      return sum;
    },
  };
}
