import type { GAME_ORDER } from '@cardroom/views/listing';
export type GameKey = (typeof GAME_ORDER)[number];

/** Rules of a game: cards dealt, betting limit, and whether low hands share the pot. */
export interface GameFacts {
  readonly kind: 'holdem' | 'omaha' | 'shortdeck';
  readonly cards: number;
  readonly limit: 'NL' | 'PL' | 'FL';
  readonly hilo: boolean;
}

/** A hand ranking with an example: a name in the words of the table, and five cards. */
export interface Ranking {
  readonly name: string;
  readonly cards: readonly string[];
}

export const GAME_FACTS: Readonly<Record<GameKey, GameFacts>> = {
  nlhe: { kind: 'holdem', cards: 2, limit: 'NL', hilo: false },
  plhe: { kind: 'holdem', cards: 2, limit: 'PL', hilo: false },
  flhe: { kind: 'holdem', cards: 2, limit: 'FL', hilo: false },
  plo4: { kind: 'omaha', cards: 4, limit: 'PL', hilo: false },
  plo5: { kind: 'omaha', cards: 5, limit: 'PL', hilo: false },
  plo6: { kind: 'omaha', cards: 6, limit: 'PL', hilo: false },
  plo8: { kind: 'omaha', cards: 4, limit: 'PL', hilo: true },
  'plo5-8': { kind: 'omaha', cards: 5, limit: 'PL', hilo: true },
  flo8: { kind: 'omaha', cards: 4, limit: 'FL', hilo: true },
  nlsd: { kind: 'shortdeck', cards: 2, limit: 'NL', hilo: false },
};

/** Strongest first. The examples have no card below a six, so that they fit short deck as well. */
const RANKINGS: readonly Ranking[] = [
  { name: 'royal_flush', cards: ['As', 'Ks', 'Qs', 'Js', 'Ts'] },
  { name: 'straight_flush', cards: ['Th', '9h', '8h', '7h', '6h'] },
  { name: 'four_of_a_kind', cards: ['9s', '9h', '9d', '9c', 'Kd'] },
  { name: 'full_house', cards: ['Qs', 'Qh', 'Qd', '7c', '7h'] },
  { name: 'flush', cards: ['Ad', 'Jd', '9d', '8d', '6d'] },
  { name: 'straight', cards: ['Jc', 'Th', '9s', '8d', '7c'] },
  { name: 'three_of_a_kind', cards: ['8s', '8h', '8d', 'Kc', '6h'] },
  { name: 'two_pair', cards: ['As', 'Ah', 'Td', 'Tc', '7s'] },
  { name: 'pair', cards: ['Jh', 'Jd', 'Ac', '9s', '7h'] },
  { name: 'high_card', cards: ['Ac', 'Qh', '9d', '8s', '6c'] },
];

/** Best first; the last one is the highest that counts. */
export const LOW_HANDS: readonly Ranking[] = [
  { name: 'five', cards: ['5s', '4h', '3d', '2c', 'Ah'] },
  { name: 'seven', cards: ['7c', '5d', '4s', '3h', 'As'] },
  { name: 'eight', cards: ['8d', '7s', '6h', '5c', '4d'] },
];

/** The hand rankings of a game, strongest first: in short deck a flush beats a full house. */
export function rankingsOf({ kind }: Pick<GameFacts, 'kind'>): readonly Ranking[] {
  if (kind !== 'shortdeck') return RANKINGS;
  const flush = RANKINGS.filter(({ name }) => name === 'flush');
  return RANKINGS.filter(({ name }) => name !== 'flush').flatMap((one) => (one.name === 'full_house' ? [...flush, one] : [one]));
}
