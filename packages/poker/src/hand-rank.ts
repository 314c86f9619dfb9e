import type { Card } from './cards.ts';
import { popCount, shortDeckStraight, straight, topFive } from './rank-tables.ts';
import type { Game } from './setup.ts';

/** Hand categories from the lowest to the highest. A royal flush is the highest straight flush. */
export const HAND_CATEGORIES = [
  'high_card',
  'pair',
  'two_pair',
  'three_of_a_kind',
  'straight',
  'flush',
  'full_house',
  'four_of_a_kind',
  'straight_flush',
] as const;
export type HandCategory = (typeof HAND_CATEGORIES)[number];

// A rank is a category in the bits from 20 up and kickers below it, so that two hands compare as two integers.
const CATEGORY_SHIFT = 20;
const PAIR = 1 << CATEGORY_SHIFT;
const TWO_PAIR = 2 << CATEGORY_SHIFT;
const TRIPS = 3 << CATEGORY_SHIFT;
const STRAIGHT = 4 << CATEGORY_SHIFT;
const FIFTH = 5 << CATEGORY_SHIFT;
const SIXTH = 6 << CATEGORY_SHIFT;
const QUADS = 7 << CATEGORY_SHIFT;
const STRAIGHT_FLUSH = 8 << CATEGORY_SHIFT;

// Two suits share one integer: clubs and diamonds in the first, hearts and spades in the second.
const FIRST_SUITS = new Int32Array(52);
const SECOND_SUITS = new Int32Array(52);
for (let card = 0; card < 52; card += 1) {
  const bit = 1 << ((card >> 2) + (card & 1) * 16);
  if ((card & 2) === 0) FIRST_SUITS[card] = bit;
  else SECOND_SUITS[card] = bit;
}
const RANKS_MASK = 0x1fff;

/** Category of a rank made by `rankCards` of the same game. */
export function categoryOf(rank: number, game: Game = 'holdem'): HandCategory {
  const order = rank >> CATEGORY_SHIFT;
  const category = HAND_CATEGORIES[game === 'shortdeck' && (order === 5 || order === 6) ? 11 - order : order];
  if (category === undefined) throw new RangeError(`no rank ${rank}`);
  return category;
}

/**
 * [H1] [H2] Rank of the best five of five to seven cards, as an integer: higher wins, equal ties.
 * In short deck a flush beats a full house and A-6-7-8-9 is a straight. Ranks of different games do not compare.
 */
export function rankCards(cards: readonly Card[], game: Game = 'holdem'): number {
  let first = 0;
  let second = 0;
  for (const card of cards) {
    first |= FIRST_SUITS[card] as number;
    second |= SECOND_SUITS[card] as number;
  }
  return rankSuits(first, second, game === 'shortdeck');
}

/** `rankCards` of exactly seven cards of the full deck, without an array. */
export function rank7(a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card): number {
  const first =
    (FIRST_SUITS[a] as number) |
    (FIRST_SUITS[b] as number) |
    (FIRST_SUITS[c] as number) |
    (FIRST_SUITS[d] as number) |
    (FIRST_SUITS[e] as number) |
    (FIRST_SUITS[f] as number) |
    (FIRST_SUITS[g] as number);
  const second =
    (SECOND_SUITS[a] as number) |
    (SECOND_SUITS[b] as number) |
    (SECOND_SUITS[c] as number) |
    (SECOND_SUITS[d] as number) |
    (SECOND_SUITS[e] as number) |
    (SECOND_SUITS[f] as number) |
    (SECOND_SUITS[g] as number);
  return rankSuits(first, second, false);
}

/** `rankCards` of exactly five cards, without an array; Omaha asks for it 60 times a hand. */
export function rank5(a: Card, b: Card, c: Card, d: Card, e: Card): number {
  const first =
    (FIRST_SUITS[a] as number) |
    (FIRST_SUITS[b] as number) |
    (FIRST_SUITS[c] as number) |
    (FIRST_SUITS[d] as number) |
    (FIRST_SUITS[e] as number);
  const second =
    (SECOND_SUITS[a] as number) |
    (SECOND_SUITS[b] as number) |
    (SECOND_SUITS[c] as number) |
    (SECOND_SUITS[d] as number) |
    (SECOND_SUITS[e] as number);
  return rankSuits(first, second, false);
}

function rankSuits(first: number, second: number, short: boolean): number {
  const clubs = first & RANKS_MASK;
  const diamonds = first >>> 16;
  const hearts = second & RANKS_MASK;
  const spades = second >>> 16;
  const any = clubs | diamonds | hearts | spades;
  const flush =
    popCount(clubs) > 4 ? clubs : popCount(diamonds) > 4 ? diamonds : popCount(hearts) > 4 ? hearts : popCount(spades) > 4 ? spades : 0;
  if (flush !== 0) return rankFlush(flush, short);

  const quads = clubs & diamonds & hearts & spades;
  if (quads !== 0) return QUADS | (highest(quads) << 4) | highest(any ^ quads);
  const trips = (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds));
  // A rank held an odd number of times (1 or 3) is in the exclusive or, so what is left out are the pairs.
  const pairs = any ^ (clubs ^ diamonds ^ hearts ^ spades);
  if (trips !== 0 && (pairs !== 0 || (trips & (trips - 1)) !== 0)) return rankFullHouse(trips, pairs, short);
  const top = short ? shortDeckStraight(any) : straight(any);
  if (top !== 0) return STRAIGHT | top;
  if (trips !== 0) return TRIPS | (highest(trips) << 13) | topOf(any ^ trips, 2);
  if (pairs === 0) return topFive(any);
  return rankPairs(any, pairs);
}

function rankFlush(suited: number, short: boolean): number {
  const top = short ? shortDeckStraight(suited) : straight(suited);
  if (top !== 0) return STRAIGHT_FLUSH | top;
  return (short ? SIXTH : FIFTH) | topFive(suited);
}

function rankFullHouse(trips: number, pairs: number, short: boolean): number {
  const three = highest(trips);
  const two = highest((trips | pairs) ^ (1 << three));
  return (short ? FIFTH : SIXTH) | (three << 4) | two;
}

function rankPairs(any: number, pairs: number): number {
  const high = highest(pairs);
  const rest = pairs ^ (1 << high);
  if (rest === 0) return PAIR | (high << 13) | topOf(any ^ pairs, 3);
  const low = highest(rest);
  return TWO_PAIR | (high << 8) | (low << 4) | highest(any ^ (1 << high) ^ (1 << low));
}

function highest(ranks: number): number {
  return 31 - Math.clz32(ranks);
}

function topOf(ranks: number, count: number): number {
  let kept = ranks;
  while (popCount(kept) > count) kept &= kept - 1;
  return kept;
}
