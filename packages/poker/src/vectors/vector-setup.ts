import { type Card, FULL_DECK, parseCard, parseCards, rankOf } from '../cards.ts';
import { cardsNeeded, holeCardCount } from '../deal.ts';
import { cardsOf } from '../deck.ts';
import type { BlindKind, HandSetup, PlayerSetup } from '../setup.ts';
import type { HandVector } from './format.ts';

/** The hand a vector describes: seat = index, chip unit 1, no rake (a vector's rake is compared afterwards). */
export function setupOf(vector: HandVector): HandSetup {
  return {
    game: vector.game,
    limit: vector.limit,
    hilo: vector.hilo,
    players: vector.stacks.map((stack, index) => playerOf(vector, index, stack)),
    button: vector.n - 1,
    anteType: vector.ante_type,
    bigBlind: vector.blinds[vector.n === 2 ? 0 : 1] ?? 0,
    minBets: vector.min_bets,
    maxRaises: vector.max_raises,
    ...(vector.first_to_act === undefined ? {} : { firstToAct: vector.first_to_act }),
    chipUnit: 1,
    rake: null,
  };
}

function playerOf(vector: HandVector, index: number, stack: number): PlayerSetup {
  const chips = vector.blinds[index] ?? 0;
  const blind = chips === 0 ? {} : { blind: { kind: blindKind(vector, index), chips } };
  return { seat: index, stack, ante: vector.antes[index] ?? 0, dead: vector.dead?.[index] ?? 0, ...blind };
}

/** Vectors hold amounts only, so the kind follows from the place and the size. */
function blindKind({ game, n, blinds }: HandVector, index: number): BlindKind {
  const chips = blinds[index] ?? 0;
  const onlyBlind = blinds.filter((blind) => blind > 0).length === 1;
  if (onlyBlind) return game === 'shortdeck' && index === n - 1 ? 'button_blind' : 'big_blind';
  if (n === 2) return index === 1 ? 'small_blind' : 'big_blind';
  if (index === 0) return 'small_blind';
  if (index === 1) return 'big_blind';
  return chips > (blinds[1] ?? 0) ? 'straddle' : 'post';
}

/** A deck that deals the cards the vector knows; unseen cards are filled with what is left. */
export function deckOf(vector: HandVector): Card[] {
  const deck = placeKnownCards(vector);
  const known = new Set(deck);
  const rest = cardsOf(vector.game).filter((card) => !known.has(card));
  const needed = cardsNeeded(vector.game, vector.n);
  return Array.from({ length: needed + rest.length }, (_, position) => deck[position] ?? rest.shift()).filter((card) => card !== undefined);
}

/** Known cards at their deal positions, with holes in between. */
function placeKnownCards(vector: HandVector): (Card | undefined)[] {
  const board = boardOf(vector);
  const hands = vector.hole.map((text) => (text?.match(/../g) ?? []).map(parseCard));
  const seen = new Set<Card | undefined>([...board, ...hands.flat()]);
  const placed = new Set<Card | undefined>(board);
  const deck: (Card | undefined)[] = [];
  for (const [index, cards] of hands.entries()) {
    for (const [round, card] of cards.entries()) {
      // One recorded text prints a card twice; a real deck cannot, so another suit of its rank stands in.
      const dealt = placed.has(card) ? standIn(card, seen) : card;
      placed.add(dealt);
      seen.add(dealt);
      deck[round * vector.n + index] = dealt;
    }
  }
  for (const [place, card] of board.entries()) deck[holeCardCount(vector.game) * vector.n + place] = card;
  return deck;
}

function standIn(card: Card | undefined, seen: ReadonlySet<Card | undefined>): Card | undefined {
  return FULL_DECK.find((other) => card !== undefined && rankOf(other) === rankOf(card) && !seen.has(other));
}

function boardOf(vector: HandVector): Card[] {
  return vector.actions.filter((action) => action.startsWith('d ')).flatMap((action) => parseCards(action.slice(2)));
}
