import { type Draft, draftFrom, draftOf, type HandDraft } from './draft.ts';
import {
  answerOffer,
  applyAction,
  award,
  changeSeat,
  collectBets,
  dealBoard,
  type EventOf,
  endHand,
  newHand,
  offerRunTwice,
} from './effects.ts';
import type { HandEvent } from './events.ts';
import type { Hand } from './hand.ts';

type Effects = { readonly [Type in HandEvent['type']]: (draft: Draft, event: EventOf<Type>) => void };

const EFFECTS: Effects = {
  'hand-started': () => {
    throw new RangeError('hand-started twice');
  },
  'deck-set': ({ hand }, { deck }) => {
    hand.deck = deck;
  },
  posted: changeSeat,
  'hole-cards-dealt': changeSeat,
  folded: applyAction,
  checked: applyAction,
  called: applyAction,
  bet: applyAction,
  raised: applyAction,
  'uncalled-bet-returned': changeSeat,
  'bets-collected': collectBets,
  'run-twice-offered': offerRunTwice,
  'run-twice-answered': answerOffer,
  'board-dealt': dealBoard,
  'hand-shown': changeSeat,
  'hand-mucked': changeSeat,
  'pot-awarded': award,
  'hand-ended': endHand,
};

/** Distinguishes the events of a hand from those of the table around it. */
export function isHandEvent(event: { readonly type: string }): event is HandEvent {
  return Object.hasOwn(EFFECTS, event.type);
}

/** The state after all the events of one hand. Throws RangeError unless the first is `hand-started`. */
export function replay(events: readonly HandEvent[]): Hand {
  const [first, ...rest] = events;
  if (first === undefined) throw new RangeError('a hand must have at least one event');
  const draft = draftFrom(opened(first));
  for (const event of rest) apply(draft, event);
  return draft.hand;
}

/**
 * Folds one event into the hand without changing it in place. It refuses nothing, because the event has been decided already.
 * Throws RangeError only for a stream that `decide` cannot have written: an event before `hand-started`, or for a seat not dealt in.
 */
export function evolve(hand: Hand | null, event: HandEvent): Hand {
  if (hand === null || event.type === 'hand-started') return opened(event);
  const draft = draftOf(hand);
  apply(draft, event);
  return draft.hand;
}

/** Folds one event into a draft: like `evolve`, but without the copy. */
export function apply(draft: Draft, event: HandEvent): void {
  (EFFECTS[event.type] as (draft: Draft, event: HandEvent) => void)(draft, event);
}

function opened(event: HandEvent): HandDraft {
  if (event.type !== 'hand-started') throw new RangeError(`${event.type} before hand-started`);
  return newHand(event.setup);
}
