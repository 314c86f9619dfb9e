import {
  type Card,
  decide,
  evolve,
  type Hand,
  type HandEvent,
  legalActions,
  parseCards,
  potAwards,
  replay,
  startHand,
} from '@cardroom/poker';
import { deckOf, type HandVector, setupOf } from '@cardroom/poker/vectors';
import { historyOfHand } from '../from-events.ts';
import type { HandHistory, HistoryPot, Showing } from '../hand-history.ts';

/** The vector is not a finished hand, or the engine refuses its actions. */
export class NoHistory extends Error {
  override readonly name = 'NoHistory';
}

/**
 * The history of a hand vector: the engine plays its actions, unknown cards are left out, and for a raked hand the source's winnings are
 * used. Throws NoHistory for a vector without an end.
 */
export function historyOfVector(vector: HandVector): HandHistory {
  const events = settled(played(vector), vector);
  const { n, blinds } = vector;
  const history = historyOfHand(events, new Map(Array.from({ length: n }, (_, index) => [index, `Player ${index + 1}`])));
  const known = vector.hole.map(knownCards);
  assertOneDeck(vector, known);
  const isShortDeckBlind = blinds.filter((chips) => chips > 0).length === 1;
  return {
    ...history,
    id: vector.id,
    startedAt: null,
    table: { name: 'Vectors', seats: n },
    currency: '',
    scale: 1,
    smallBlind: isShortDeckBlind ? 0 : (blinds[n === 2 ? 1 : 0] ?? 0),
    bigBlind: isShortDeckBlind ? Math.max(...blinds) : history.bigBlind,
    players: history.players.map((player, index) => ({ ...player, cards: known[index] ?? null })),
    showdown: history.showdown.map(({ seat, cards }): Showing => ({ seat, cards: known[seat - 1] === null ? null : cards })),
    shownAfter: [],
    pots: raked(history.pots, vector),
  };
}

/** Some sources print cards that were never seen as `XX`. */
function knownCards(text: string | null): Card[] | null {
  return text === null || text.includes('X') ? null : parseCards(text);
}

/** One recorded text prints a card twice. The engine plays it with a substitute, which a history must not present as seen. */
function assertOneDeck({ actions }: HandVector, known: readonly (readonly Card[] | null)[]): void {
  const board = actions.filter((action) => action.startsWith('d ')).flatMap((action) => parseCards(action.slice(2)));
  const cards = [...board, ...known.flatMap((hole) => hole ?? [])];
  if (new Set(cards).size < cards.length) throw new NoHistory('a card is dealt twice');
}

function played(vector: HandVector): readonly HandEvent[] {
  const events = startHand(setupOf(vector), deckOf(vector));
  let hand = replay(events);
  for (const action of vector.actions) {
    const [index, word, to] = action.split(' ');
    if (index === 'd') continue;
    const passive = legalActions(hand)?.canCheck === true ? ('check' as const) : ('call' as const);
    const asked = word === 'r' ? ({ type: 'raise', to: Number(to) } as const) : { type: word === 'f' ? ('fold' as const) : passive };
    const result = decide(hand, Number(index), asked);
    if (typeof result === 'string') throw new NoHistory(`"${action}" is refused: ${result}`);
    events.push(...result);
    hand = result.reduce<Hand>(evolve, hand);
  }
  if (!hand.ended) throw new NoHistory('the hand does not end');
  return events;
}

/** Players who mucked unseen win nothing, whatever cards are used for theirs. */
function settled(events: readonly HandEvent[], { mucked }: HandVector): readonly HandEvent[] {
  if (mucked === undefined) return events;
  const fate: ReadonlySet<HandEvent['type']> = new Set(['hand-mucked', 'hand-shown', 'pot-awarded', 'hand-ended']);
  const before = events.filter(({ type }) => !fate.has(type));
  const hand = replay(before);
  const live = hand.seats.filter(({ folded }) => !folded);
  const showdown = live.map(
    ({ seat, cards }): HandEvent => (mucked.includes(seat) ? { type: 'hand-mucked', seat } : { type: 'hand-shown', seat, cards }),
  );
  return [...before, ...showdown, ...potAwards(showdown.reduce<Hand>(evolve, hand))];
}

/** For a raked hand the vector gives each player's winnings; the difference is taken from their shares, main pot first. */
function raked(pots: readonly HistoryPot[], { result }: HandVector): readonly HistoryPot[] {
  if (result === null || result.rake === 0) return pots;
  const short = new Map<number, number>();
  for (const { seat, chips } of pots.flatMap(({ shares }) => shares)) short.set(seat, (short.get(seat) ?? 0) + chips);
  for (const seat of short.keys()) short.set(seat, (short.get(seat) ?? 0) - (result.collected?.[seat - 1] ?? 0));
  return pots.map(({ amount, shares }) => {
    const after = shares.map((share) => {
      const less = Math.min(share.chips, Math.max(0, short.get(share.seat) ?? 0));
      short.set(share.seat, (short.get(share.seat) ?? 0) - less);
      return { ...share, chips: share.chips - less };
    });
    return { amount, rake: amount - after.reduce((sum, { chips }) => sum + chips, 0), shares: after };
  });
}
