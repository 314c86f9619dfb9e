import { SEAT_OFFER_MS, WAITING_GRACE_MS } from '@cardroom/protocol';

/** A player on the waiting list. Times in ms of the clock. */
export interface Place {
  readonly playerId: string;
  /** Since when he has no lobby open; null while he has. */
  readonly awaySince: number | null;
}

/** A seat that is held for one player until `until`. */
export interface SeatOffer {
  readonly playerId: string;
  readonly seat: number;
  readonly until: number;
}

/** The waiting list of one table, first come first. At most one seat is offered at a time. */
export interface WaitingQueue {
  readonly places: readonly Place[];
  readonly offer: SeatOffer | null;
}

/** What of a table concerns those who wait for it. */
export interface TableFacts {
  /** It takes new players. */
  readonly open: boolean;
  readonly freeSeats: readonly number[];
  /** Players who have a seat there, those with a buy-in in flight included. */
  readonly seated: ReadonlySet<string>;
}

export const EMPTY_QUEUE: WaitingQueue = { places: [], offer: null };

/**
 * The list as it is at `now`: who sits down or stayed away too long leaves it, who let his offer pass loses his place, and a free
 * seat is offered to the first who is here. Of a table that takes nobody any more everybody leaves.
 */
export function settleQueue(queue: WaitingQueue, table: TableFacts, now: number): WaitingQueue {
  if (!table.open) return EMPTY_QUEUE;
  const lapsed = queue.offer !== null && now >= queue.offer.until ? queue.offer.playerId : null;
  const places = queue.places.filter((place) => place.playerId !== lapsed && !table.seated.has(place.playerId) && !isGone(place, now));
  const kept = queue.offer !== null && places.some(({ playerId }) => playerId === queue.offer?.playerId) ? queue.offer : null;
  return { places, offer: offerOf(places, kept, table, now) };
}

/** A seat somebody else took meanwhile is no offer any more; he who had it is still the first to get another one. */
function offerOf(places: readonly Place[], before: SeatOffer | null, { freeSeats }: TableFacts, now: number): SeatOffer | null {
  const seat = freeSeats[0];
  if (seat === undefined) return null;
  if (before !== null) return freeSeats.includes(before.seat) ? before : { ...before, seat };
  const first = places.find((place) => place.awaySince === null);
  return first === undefined ? null : { playerId: first.playerId, seat, until: now + SEAT_OFFER_MS };
}

/**
 * Whether a player may take a seat: the offered one is its player's alone, and another one only where more seats are free
 * than players who are here wait ahead of him.
 */
export function mayTake(queue: WaitingQueue, { freeSeats }: TableFacts, playerId: string, seat: number): boolean {
  if (queue.offer === null || queue.offer.playerId === playerId) return true;
  if (queue.offer.seat === seat) return false;
  const own = queue.places.findIndex((place) => place.playerId === playerId);
  const ahead = (own < 0 ? queue.places : queue.places.slice(0, own)).filter((place) => place.awaySince === null).length;
  return freeSeats.length > Math.max(1, ahead);
}

/** The next moment at which the list changes by itself, ms; null when none. */
export function nextChange({ places, offer }: WaitingQueue): number | null {
  const times = places.flatMap(({ awaySince }) => (awaySince === null ? [] : [awaySince + WAITING_GRACE_MS]));
  if (offer !== null) times.push(offer.until);
  return times.length === 0 ? null : Math.min(...times);
}

/** The queue with a player here (null) or away since `awaySince`; who is away already stays away since then. */
export function withPresence(queue: WaitingQueue, playerId: string, awaySince: number | null): WaitingQueue {
  const moved = (place: Place): Place => ({ playerId, awaySince: awaySince === null ? null : (place.awaySince ?? awaySince) });
  return { ...queue, places: queue.places.map((place) => (place.playerId === playerId ? moved(place) : place)) };
}

function isGone({ awaySince }: Place, now: number): boolean {
  return awaySince !== null && now - awaySince >= WAITING_GRACE_MS;
}
