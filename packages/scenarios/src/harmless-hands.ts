import { type Card, cardsOf, type HandEvent, type HandSetup, highRank, holeCardCount, lowRank } from '@cardroom/poker';

/** How many hands are tried for one player before the cards are left to chance. */
const TRIES_MAX = 3_000;

/**
 * For each hand beaten unseen, another losing hand, made of cards that no player is known to hold, so that it reveals nothing about the
 * real one.
 */
export function harmlessHands(
  setup: HandSetup,
  events: readonly HandEvent[],
  known: ReadonlyMap<number, readonly Card[]>,
): Map<number, readonly Card[]> {
  const unseen = events.flatMap((event) => (event.type === 'hand-mucked' && !known.has(event.seat) ? [event.seat] : []));
  const boards = boardsOf(events);
  const winners = [...known]
    .filter(([seat]) => events.some((event) => event.type === 'hand-shown' && event.seat === seat))
    .map(([, hole]) => hole);
  const used = new Set([...[...known.values()].flat(), ...boards.flat()]);
  const hands = new Map<number, readonly Card[]>();
  for (const seat of unseen) {
    const free = cardsOf(setup.game).filter((card) => !used.has(card));
    const hole = firstThat(free, holeCardCount(setup.game), (cards) => boards.every((board) => losesTo(setup, cards, winners, board)));
    if (hole === null) continue;
    hands.set(seat, hole);
    for (const card of hole) used.add(card);
  }
  return hands;
}

/** The board, or both boards of a hand that was run twice. */
function boardsOf(events: readonly HandEvent[]): Card[][] {
  const dealt = events.flatMap((event) => (event.type === 'board-dealt' ? [event] : []));
  const first = dealt.filter(({ run }) => run !== 2).flatMap(({ cards }) => cards);
  const own = dealt.filter(({ run }) => run === 2).flatMap(({ cards }) => cards);
  return own.length === 0 ? [first] : [first, [...first.slice(0, first.length - own.length), ...own]];
}

function losesTo(
  { game, hilo }: HandSetup,
  cards: readonly Card[],
  winners: readonly (readonly Card[])[],
  board: readonly Card[],
): boolean {
  const high = highRank(game, cards, board);
  if (!winners.every((hole) => highRank(game, hole, board) > high)) return false;
  return !hilo || lowRank(game, cards, board) === null;
}

/** The first suitable hand from these cards. The order of trials is fixed, so that a hand is always written the same way. */
function firstThat(free: readonly Card[], size: number, isGood: (cards: readonly Card[]) => boolean): readonly Card[] | null {
  let state = 1;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const left = [...free];
    const cards: Card[] = [];
    while (cards.length < size && left.length > 0) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      cards.push(...left.splice((state >>> 8) % left.length, 1));
    }
    if (isGood(cards)) return cards;
  }
  return null;
}
