import { type Draft, draftFrom, draftOf, type HandDraft } from './draft.ts';
import {
  type ActionEvent,
  answerOffer,
  applyAction,
  award,
  changeSeat,
  collectBets,
  dealBoard,
  endHand,
  newHand,
  offerRunTwice,
  type SeatEvent,
} from './effects.ts';
import type { HandEvent } from './events.ts';
import type { Hand } from './hand.ts';

const EVENT_TYPES = {
  'hand-started': true,
  'deck-set': true,
  posted: true,
  'hole-cards-dealt': true,
  folded: true,
  checked: true,
  called: true,
  bet: true,
  raised: true,
  'uncalled-bet-returned': true,
  'bets-collected': true,
  'run-twice-offered': true,
  'run-twice-answered': true,
  'board-dealt': true,
  'hand-shown': true,
  'hand-mucked': true,
  'pot-awarded': true,
  'hand-ended': true,
} as const satisfies Record<HandEvent['type'], true>;

/** Distinguishes the events of a hand from those of the table around it. */
export function isHandEvent(event: { readonly type: string }): event is HandEvent {
  return Object.hasOwn(EVENT_TYPES, event.type);
}

/** The state after all the events of one hand. Throws RangeError unless the first is `hand-started`. */
export function replay(events: readonly HandEvent[]): Hand {
  const [first] = events;
  if (first === undefined) throw new RangeError('a hand must have at least one event');
  const draft = draftFrom(opened(first));
  for (let index = 1; index < events.length; index += 1) apply(draft, events[index] as HandEvent);
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
  switch (event.type) {
    case 'folded':
    case 'checked':
    case 'called':
    case 'bet':
    case 'raised':
      applyAction(draft, event);
      break;
    case 'posted':
    case 'hole-cards-dealt':
    case 'uncalled-bet-returned':
    case 'hand-shown':
    case 'hand-mucked':
      changeSeat(draft, event);
      break;
    default:
      changeHand(draft, event);
  }
}

type OfHand = Exclude<HandEvent, ActionEvent | SeatEvent>;

function changeHand(draft: Draft, event: OfHand): void {
  switch (event.type) {
    case 'hand-started':
      throw new RangeError('hand-started while a hand is running');
    case 'deck-set':
      draft.hand.deck = event.deck;
      break;
    case 'bets-collected':
      collectBets(draft, event);
      break;
    case 'run-twice-offered':
      offerRunTwice(draft, event);
      break;
    case 'run-twice-answered':
      answerOffer(draft, event);
      break;
    case 'board-dealt':
      dealBoard(draft, event);
      break;
    case 'pot-awarded':
      award(draft, event);
      break;
    case 'hand-ended':
      endHand(draft);
  }
}

function opened(event: HandEvent): HandDraft {
  if (event.type !== 'hand-started') throw new RangeError(`${event.type} before hand-started`);
  return newHand(event.setup);
}
