import { type DescribedGame, describeHand, parseCards, type RankLetter } from '@cardroom/poker';

const ONE: Readonly<Record<RankLetter, string>> = {
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
};

function many(rank: RankLetter | undefined): string {
  return rank === undefined ? '' : rank === '6' ? 'sixes' : `${ONE[rank]}s`;
}

/** A hand in the words of the English client: "three of a kind, kings". Empty without a board or cards. */
export function handWords(game: DescribedGame, hole: readonly string[], board: readonly string[]): string {
  const hand = describeHand(game, parseCards(hole.join('')), parseCards(board.join('')));
  if (hand === null) return '';
  const [a, b] = hand.ranks;
  const one = (rank: RankLetter | undefined) => (rank === undefined ? '' : ONE[rank]);
  switch (hand.category) {
    case 'high_card':
      return `${one(a)} high`;
    case 'pair':
      return `pair of ${many(a)}`;
    case 'two_pair':
      return `two pair, ${many(a)} and ${many(b)}`;
    case 'three_of_a_kind':
      return `three of a kind, ${many(a)}`;
    case 'straight':
      return `straight, ${one(b)} to ${one(a)}`;
    case 'flush':
      return `flush, ${one(a)} high`;
    case 'full_house':
      return `full house, ${many(a)} full of ${many(b)}`;
    case 'four_of_a_kind':
      return `four of a kind, ${many(a)}`;
    case 'straight_flush':
      return a === 'A' ? 'royal flush' : `straight flush, ${one(b)} to ${one(a)}`;
  }
}

/** A qualifying low: "8-6-4-3-A"; empty if there is none. */
export function lowWords(game: DescribedGame, hole: readonly string[], board: readonly string[]): string {
  return describeHand(game, parseCards(hole.join('')), parseCards(board.join('')))?.low?.join('-') ?? '';
}
