import { holeCardsDealt } from './deal-map.ts';
import { DECKS, type DeckName } from './deck.ts';
import type { Checked } from './verify/check-number.ts';
import type { Shown } from './verify/read-transcript.ts';

/** Cards for each card of the deck from which a chi-square says something. */
const CARDS_EACH_MIN = 5;

const count = (counts: Map<string, number>, what: string, by = 1): void => {
  counts.set(what, (counts.get(what) ?? 0) + by);
};

/** What is counted of verified numbers: marks, seats without a cut, withheld links by seat, and the cards of the boards. */
export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #boards = new Map<DeckName, Map<number, number>>();

  add({ number, marks, cut }: Checked, shown: Shown | null): void {
    const { statements, table, deck } = number;
    count(this.#counts, 'numbers');
    if (cut !== null) count(this.#counts, 'hands dealt');
    for (const mark of marks) count(this.#counts, mark);
    const unlisted = statements.list?.unlisted.length ?? 0;
    if (unlisted > 0) count(this.#counts, `dealt seats without a cut, table ${table}`, unlisted);
    const { reason, missing = [] } = statements.void ?? {};
    // A list that pausing or an outage has ended holds nothing against its players.
    if (reason === 'cut-failed') for (const seat of missing) count(this.#counts, `link withheld, table ${table} seat ${seat}`);
    const first = statements.list === undefined ? 0 : holeCardsDealt(statements.list);
    for (const { pos, why, card } of shown?.opened ?? []) if (why === 'board' && pos >= first) this.#addBoard(deck, card);
  }

  #addBoard(deck: DeckName, card: number): void {
    const cards = this.#boards.get(deck) ?? new Map<number, number>();
    cards.set(card, (cards.get(card) ?? 0) + 1);
    this.#boards.set(deck, cards);
  }

  lines(): readonly string[] {
    const counts = [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, times]) => `  ${what}: ${times}`);
    return [...counts, ...[...this.#boards].flatMap(([deck, cards]) => boardLine(deck, cards))];
  }
}

/** How evenly the cards of a deck came on the boards. */
function boardLine(deck: DeckName, cards: ReadonlyMap<number, number>): readonly string[] {
  const { size, first } = DECKS[deck];
  const total = [...cards.values()].reduce((sum, times) => sum + times, 0);
  if (total < CARDS_EACH_MIN * size) return [];
  const expected = total / size;
  const all = Array.from({ length: size }, (_, index) => cards.get(first + index) ?? 0);
  const chiSquare = all.reduce((sum, times) => sum + (times - expected) ** 2 / expected, 0);
  return [`  board cards, deck ${deck}: ${total}, chi-square ${chiSquare.toFixed(1)} (${size - 1} degrees of freedom)`];
}
