import { type Card, FULL_DECK, parseCard, parseCards, rankOf } from '../cards.ts';
import { cardsNeeded, holeCardCount } from '../deal.ts';
import { cardsOf } from '../deck.ts';
import type { BlindKind, HandSetup, PlayerSetup } from '../setup.ts';
import type { HandVector } from './format.ts';

/** The hand a vector describes, with seat = index, chip unit 1 and no rake (a vector's rake is compared afterwards). */
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

/** Vectors contain only amounts, so the kind is derived from the position and the size. */
function blindKind({ game, n, blinds }: HandVector, index: number): BlindKind {
  const chips = blinds[index] ?? 0;
  const onlyBlind = blinds.filter((blind) => blind > 0).length === 1;
  if (onlyBlind) return game === 'shortdeck' && index === n - 1 ? 'button_blind' : 'big_blind';
  if (n === 2) return index === 1 ? 'small_blind' : 'big_blind';
  if (index === 0) return 'small_blind';
  if (index === 1) return 'big_blind';
  return chips > (blinds[1] ?? 0) ? 'straddle' : 'post';
}

/** A deck that deals the vector's known cards; unseen cards are filled from the rest. */
export function deckOf(vector: HandVector): Card[] {
  const deck = placeKnownCards(vector);
  const known = new Set(deck);
  const rest = cardsOf(vector.game).filter((card) => !known.has(card));
  const needed = cardsNeeded(vector.game, vector.n);
  return Array.from({ length: needed + rest.length }, (_, position) => deck[position] ?? rest.shift()).filter((card) => card !== undefined);
}

/** The known cards at their positions in the deck, with gaps in between. */
function placeKnownCards(vector: HandVector): (Card | undefined)[] {
  const board = boardOf(vector);
  const hands = vector.hole.map((text) => (text?.match(/../g) ?? []).map(parseCard));
  const seen = new Set<Card | undefined>([...board, ...hands.flat()]);
  const placed = new Set<Card | undefined>(board);
  const deck: (Card | undefined)[] = [];
  for (const [index, cards] of hands.entries()) {
    for (const [round, card] of cards.entries()) {
      // One recorded text prints a card twice; a real deck cannot, so another suit of the same rank is used instead.
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
