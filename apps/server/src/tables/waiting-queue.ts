import { SEAT_OFFER_MS, WAITING_GRACE_MS } from '@cardroom/protocol';

/** A player on the waitlist. Times in ms of the clock. */
export interface Place {
  readonly playerId: string;
  /** Since when the player has had no lobby open; null while one is open. */
  readonly awaySince: number | null;
}

/** A seat that is held for one player until `until`. */
export interface SeatOffer {
  readonly playerId: string;
  readonly seat: number;
  readonly until: number;
}

/** The waitlist of one table, first come, first served. At most one seat is offered at a time. */
export interface WaitingQueue {
  readonly places: readonly Place[];
  readonly offer: SeatOffer | null;
}

/** The facts about a table that affect its waitlist. */
export interface TableFacts {
  /** The table accepts new players. */
  readonly open: boolean;
  readonly freeSeats: readonly number[];
  /** Players with a seat there, including those with a buy-in in flight. */
  readonly seated: ReadonlySet<string>;
  /** Waiting players who may not sit with somebody there; they keep their places but are offered nothing. */
  readonly apart?: ReadonlySet<string>;
}

/** After a restart an offered seat is held for at least this much longer, so that its player can connect and decide. */
export const OFFER_REST_MIN_MS = 15_000;

export const EMPTY_QUEUE: WaitingQueue = { places: [], offer: null };

/**
 * The waitlist as it is at `now`: players who sat down, stayed away too long or let an offer pass are removed, and a free seat is offered
 * to the first player present. A table that is not open empties its waitlist.
 */
export function settleQueue(queue: WaitingQueue, table: TableFacts, now: number): WaitingQueue {
  if (!table.open) return EMPTY_QUEUE;
  const lapsed = queue.offer !== null && now >= queue.offer.until ? queue.offer.playerId : null;
  const places = queue.places.filter((place) => place.playerId !== lapsed && !table.seated.has(place.playerId) && !isGone(place, now));
  const kept = queue.offer !== null && isOffered(places, table, queue.offer.playerId) ? queue.offer : null;
  return { places, offer: offerOf(places, kept, table, now) };
}

function isOffered(places: readonly Place[], { apart }: TableFacts, playerId: string): boolean {
  return apart?.has(playerId) !== true && places.some((place) => place.playerId === playerId);
}

/** Whether a player is there to take a seat. */
function isReady({ playerId, awaySince }: Place, { apart }: TableFacts): boolean {
  return awaySince === null && apart?.has(playerId) !== true;
}

/** If somebody else took the offered seat, the offer moves to another free seat, or its player stays first in line. */
function offerOf(places: readonly Place[], before: SeatOffer | null, table: TableFacts, now: number): SeatOffer | null {
  const { freeSeats } = table;
  const seat = freeSeats[0];
  if (seat === undefined) return null;
  if (before !== null) return freeSeats.includes(before.seat) ? before : { ...before, seat };
  const first = places.find((place) => isReady(place, table));
  return first === undefined ? null : { playerId: first.playerId, seat, until: now + SEAT_OFFER_MS };
}

/**
 * Whether a player may take a seat: only the offered player may take the offered seat, and others may take another seat only if more seats
 * are free than players present wait ahead of them.
 */
export function mayTake(queue: WaitingQueue, table: TableFacts, playerId: string, seat: number): boolean {
  const { freeSeats } = table;
  if (queue.offer === null || queue.offer.playerId === playerId) return true;
  if (queue.offer.seat === seat) return false;
  const own = queue.places.findIndex((place) => place.playerId === playerId);
  const ahead = (own < 0 ? queue.places : queue.places.slice(0, own)).filter((place) => isReady(place, table)).length;
  return freeSeats.length > Math.max(1, ahead);
}

/** When the list next changes over time, ms; null when it does not. */
export function nextChange({ places, offer }: WaitingQueue): number | null {
  const times = places.flatMap(({ awaySince }) => (awaySince === null ? [] : [awaySince + WAITING_GRACE_MS]));
  if (offer !== null) times.push(offer.until);
  return times.length === 0 ? null : Math.min(...times);
}

/** The queue with a player present (null) or away since `awaySince`; a player already away keeps the earlier time. */
export function withPresence(queue: WaitingQueue, playerId: string, awaySince: number | null): WaitingQueue {
  const moved = (place: Place): Place => ({ playerId, awaySince: awaySince === null ? null : (place.awaySince ?? awaySince) });
  return { ...queue, places: queue.places.map((place) => (place.playerId === playerId ? moved(place) : place)) };
}

function isGone({ awaySince }: Place, now: number): boolean {
  return awaySince !== null && now - awaySince >= WAITING_GRACE_MS;
}

/** The queue without a player, and without their offer. */
export function without(queue: WaitingQueue, playerId: string): WaitingQueue {
  const places = queue.places.filter((place) => place.playerId !== playerId);
  return { places, offer: queue.offer?.playerId === playerId ? null : queue.offer };
}

export function hasPlace({ places }: WaitingQueue, playerId: string): boolean {
  return places.some((place) => place.playerId === playerId);
}

/** A player's place on a waitlist as text, to detect changes. */
export function placeText(queue: WaitingQueue | undefined, playerId: string): string {
  const index = queue?.places.findIndex((place) => place.playerId === playerId) ?? -1;
  const offer = queue?.offer?.playerId === playerId ? `${queue.offer.seat} ${queue.offer.until}` : '';
  return `${index} ${offer}`;
}

/** An offer after an outage: its time goes on, but leaves a fair rest, and never more than a whole offer, whatever the clock did. */
export function resumedOffer(offer: SeatOffer, now: number): SeatOffer {
  const rest = Math.min(Math.max(offer.until - now, OFFER_REST_MIN_MS), SEAT_OFFER_MS);
  return { ...offer, until: now + rest };
}

/** A stored waitlist ahead of those who joined before it was read. A player who waits on both keeps the earlier place. */
export function joinedQueues(stored: WaitingQueue, { places, offer }: WaitingQueue): WaitingQueue {
  return {
    places: [...stored.places, ...places.filter(({ playerId }) => !hasPlace(stored, playerId))],
    offer: stored.offer ?? offer,
  };
}
