import type { Opening, OpeningWhy } from '@cardroom/fairness/src/index.ts';
import type { TableEvent } from '@cardroom/table';
import { dealtOrder, type LiveNumber, openingOf } from './live-number.ts';

/** Cards that an event tells, and to whom: FORMAT, section 6. */
interface Shown {
  readonly why: OpeningWhy;
  readonly cards: readonly number[];
  /** The only seat that may know them; null: everybody. */
  readonly seat: number | null;
}

/** Exactly the cards that players are told with this event; an opening of any other card cannot be made of it. */
function shownBy(event: TableEvent): Shown | null {
  switch (event.type) {
    case 'hole-cards-dealt':
      return { why: 'own', cards: event.cards, seat: event.seat };
    case 'board-dealt':
      return { why: event.run === 2 ? 'board2' : 'board', cards: event.cards, seat: null };
    case 'hand-shown':
    case 'cards-shown':
      return { why: 'shown', cards: event.cards, seat: null };
    case 'rabbit-shown':
      return { why: 'rabbit', cards: event.cards, seat: null };
    default:
      return null;
  }
}

/** Openings for everybody and, by seat, for one player alone. */
export interface Opened {
  readonly opened: readonly Opening[];
  readonly own: ReadonlyMap<number, readonly Opening[]>;
}

/**
 * The openings that come with some events of the hand of a number that is cut. `told`: the places that everybody knows, to which new ones are
 * added; a place is opened once. Throws when a card does not lie in the deck, which would mean that another deck was dealt.
 */
export function openingsOf(live: LiveNumber, events: readonly TableEvent[], told: Set<number>): Opened {
  const order = dealtOrder(live);
  const opened: Opening[] = [];
  const own = new Map<number, readonly Opening[]>();
  for (const { why, cards, seat } of events.flatMap((event) => shownBy(event) ?? [])) {
    const places = cards.map((card) => placeOf(live, order, card));
    const proofs = places.filter((place) => seat !== null || !told.has(place)).map((place) => openingOf(live, place, why));
    if (seat !== null) own.set(seat, proofs);
    else {
      opened.push(...proofs);
      for (const place of places) told.add(place);
    }
  }
  return { opened, own };
}

function placeOf({ number }: LiveNumber, order: readonly number[], card: number): number {
  const place = order.indexOf(card);
  if (place === -1) throw new Error(`number ${number.n} of table ${number.table} has no such card`);
  return place;
}
