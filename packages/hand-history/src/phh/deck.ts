import { BOARD_CARDS, type Card, cardsOf, cardText, type HandSetup, holeCardCount } from '@cardroom/poker';
import { Unreadable } from '../reading/unreadable.ts';
import { type Notation, readRun } from './notation.ts';
import type { Fields } from './toml-document.ts';

/** What is known about the cards of a hand. */
export interface KnownCards {
  /** As dealt, by player; null if unknown. */
  readonly hole: readonly (readonly Card[] | null)[];
  /** A deck that deals all of them, with other cards in place of unknown ones. */
  readonly deck: readonly Card[];
}

/** Collects the cards of a hand; cards that were shown replace unknown hole cards. */
export function readDeck(fields: Fields, setup: HandSetup, actions: readonly Notation[]): KnownCards {
  const deck = new DeckInPlaces(setup);
  for (const action of actions) {
    if (action.type === 'board') deck.board(action.line, action.cards);
    else if (action.type === 'hole') deck.hole(action.line, action.player, action.cards);
  }
  for (const action of actions) {
    if (action.type === 'show-or-muck' && action.cards !== null) deck.shown(action.line, action.player, action.cards);
  }
  const second = fields.text('_second_board');
  if (second !== undefined) deck.secondBoard(fields.line('_second_board'), readRun(fields.line('_second_board'), second));
  return { hole: deck.dealt, deck: deck.filled() };
}

/** Positions in the engine's deck: to the players round by round, then the board, then the second board's own cards. */
class DeckInPlaces {
  readonly dealt: (readonly Card[] | null)[];
  readonly #places = new Map<Card, number>();
  readonly #game: HandSetup['game'];
  readonly #firstOfBoard: number;
  readonly #board: Card[] = [];

  constructor({ game, players }: HandSetup) {
    this.#game = game;
    this.dealt = players.map(() => null);
    this.#firstOfBoard = holeCardCount(game) * players.length;
  }

  board(line: number, cards: readonly Card[]): void {
    for (const card of cards) this.#put(line, this.#firstOfBoard + this.#board.push(card) - 1, card);
  }

  hole(line: number, player: number, cards: readonly (Card | null)[]): void {
    const count = holeCardCount(this.#game);
    if (player >= this.dealt.length) throw new Unreadable(line, `there is no player p${player + 1}`);
    if (cards.length !== count) throw new Unreadable(line, `${cards.length} hole cards in a game of ${count}`);
    for (const [round, card] of cards.entries()) if (card !== null) this.#put(line, round * this.dealt.length + player, card);
    const known = cards.filter((card) => card !== null);
    if (known.length === count) this.dealt[player] = known;
  }

  shown(line: number, player: number, cards: readonly Card[]): void {
    const dealt = this.dealt[player];
    if (dealt === undefined) throw new Unreadable(line, `there is no player p${player + 1}`);
    if (dealt !== null && cards.some((card) => !dealt.includes(card)))
      throw new Unreadable(line, `p${player + 1} shows cards that were not dealt to them`);
    if (dealt !== null) return;
    this.hole(line, player, cards);
    // The cards were unknown before the showdown.
    this.dealt[player] = null;
  }

  secondBoard(line: number, cards: readonly Card[]): void {
    if (cards.length !== BOARD_CARDS || this.#board.length !== BOARD_CARDS)
      throw new Unreadable(line, 'a hand that is run twice must have two boards of five cards');
    const own = cards.filter((card) => !this.#board.includes(card));
    for (const [index, card] of own.entries()) this.#put(line, this.#firstOfBoard + BOARD_CARDS + index, card);
  }

  filled(): Card[] {
    const placed = new Map([...this.#places].map(([card, place]) => [place, card]));
    const rest = cardsOf(this.#game).filter((card) => !this.#places.has(card));
    return cardsOf(this.#game).flatMap((_, place) => placed.get(place) ?? rest.shift() ?? []);
  }

  #put(line: number, place: number, card: Card): void {
    if (!cardsOf(this.#game).includes(card)) throw new Unreadable(line, `${cardText(card)} is not in this deck`);
    if ((this.#places.get(card) ?? place) !== place) throw new Unreadable(line, `the card ${cardText(card)} is dealt twice`);
    this.#places.set(card, place);
  }
}
