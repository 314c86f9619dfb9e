import type { HandName, RankLetter } from '@cardroom/poker';

/** How many ranks name a hand; the others are kickers. Hands of five cards that all count have none. */
const NAMING: Readonly<Partial<Record<HandName['category'], number>>> = {
  high_card: 1,
  pair: 1,
  two_pair: 2,
  three_of_a_kind: 1,
  four_of_a_kind: 1,
};

/**
 * The kicker that decides between a winning hand and the hands it beats: the first rank that beats the best hand of the same name. Null if
 * nobody else has a hand of that name, or if the names themselves decide.
 */
export function decidingKicker(winner: HandName, beaten: readonly HandName[]): RankLetter | null {
  const naming = NAMING[winner.category];
  if (naming === undefined) return null;
  const sameName = beaten.filter(
    ({ category, ranks }) => category === winner.category && ranks.slice(0, naming).join() === winner.ranks.slice(0, naming).join(),
  );
  const differs = sameName.map(({ ranks }) => ranks.findIndex((rank, index) => rank !== winner.ranks[index]));
  // The closest hand is the one that differs last; a hand that differs nowhere is not beaten.
  const at = Math.max(-1, ...differs);
  return at < naming || differs.includes(-1) ? null : (winner.ranks[at] ?? null);
}
