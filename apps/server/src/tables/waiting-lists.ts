import { type Rejection, WAITING_PER_PLAYER_MAX, WAITING_PER_TABLE_MAX, type WaitingMessage, type WaitingPlace } from '@cardroom/protocol';
import type { Cancel, Clock } from '../process/clock.ts';
import type { TableFeed, TableNews } from './feed.ts';
import type { OpenTable } from './open-table.ts';
import { type SeatCheck, seatedAt } from './seat-check.ts';
import { EMPTY_QUEUE, mayTake, nextChange, settleQueue, type TableFacts, type WaitingQueue, withPresence } from './waiting-queue.ts';

/** A waiting player: the pool keeps players of different operators and currencies apart. */
export interface Waiter {
  readonly operatorId: string;
  readonly playerId: string;
  readonly pool: string;
}

export interface WaitingPorts {
  readonly clock: Clock;
  table(tableId: string): OpenTable | undefined;
  /** Called when a player's places have changed. */
  tell(who: Waiter, message: WaitingMessage): void;
  /** Told when a waitlist gets longer or shorter and when the free seats are held for other players. */
  readonly feed: Pick<TableFeed, 'tell'>;
  /** The operator's staff have blocked this player from taking a seat. */
  isBlocked(who: Waiter): boolean;
  /** The service is about to stop. */
  draining(): boolean;
  failed(where: string, error: unknown): void;
  readonly seatCheck: Pick<SeatCheck, 'apartFrom'>;
}

/** After a failure, who may not sit together is asked again this much later. */
export const APART_RETRY_MS = 5_000;
/** It is asked again regularly, as a player may since have come from a browser or network that another one uses. */
export const APART_EVERY_MS = 60_000;

/** The waiting players who may not sit with somebody at a table. */
interface Apart {
  /** The players this was asked about. */
  readonly asked: string;
  readonly ids: ReadonlySet<string>;
  /** Cancels the next question. */
  readonly cancel: Cancel;
}

interface Waiting {
  readonly queue: WaitingQueue;
  readonly who: ReadonlyMap<string, Waiter>;
  readonly cancel: Cancel;
}

/**
 * The waitlists of all tables, kept in memory only, so a restart clears them. A waitlist never moves money. All it can do is hold a seat
 * for a while, and let the table know that somebody waits, which shortens sitting out there (N22).
 */
export class WaitingLists {
  readonly #ports: WaitingPorts;
  readonly #lists = new Map<string, Waiting>();
  readonly #apart = new Map<string, Apart>();

  constructor(ports: WaitingPorts) {
    this.#ports = ports;
  }

  /**
   * Joins the end of the waitlist; a player already on it keeps their place. Refusals: `draining`, `blocked`, `no-such-table` (also in
   * another pool), `table-closing`, `already-seated`, `seat-free` (the player can sit down), `list-full`, `too-many-lists`.
   */
  wait(who: Waiter, tableId: string): { readonly ok: true } | Rejection {
    const table = this.#ports.table(tableId);
    const refusal = this.#refusal(who, table);
    if (refusal !== null || table === undefined) return { code: refusal ?? 'no-such-table' };
    const list = this.#lists.get(tableId);
    const queue = list?.queue ?? EMPTY_QUEUE;
    if (queue.places.some(({ playerId }) => playerId === who.playerId)) return { ok: true };
    const places = [...queue.places, { playerId: who.playerId, awaySince: null }];
    this.#store(tableId, { ...queue, places }, new Map([...(list?.who ?? []), [who.playerId, who]]));
    return { ok: true };
  }

  /** Leaves a waitlist; does nothing for a player who is not on it. */
  stop({ playerId, pool }: Waiter, tableId: string): { readonly ok: true } {
    const list = this.#lists.get(tableId);
    if (list?.who.get(playerId)?.pool !== pool) return { ok: true };
    this.#store(tableId, without(list.queue, playerId), list.who);
    return { ok: true };
  }

  /** Removes a player from all waitlists. */
  stopAll({ operatorId, playerId }: Pick<Waiter, 'operatorId' | 'playerId'>): void {
    for (const [tableId, { queue, who }] of [...this.#lists]) {
      if (who.get(playerId)?.operatorId === operatorId) this.#store(tableId, without(queue, playerId), who);
    }
  }

  /** The player has a lobby open: they keep their places and are told about them. */
  arrived(who: Waiter): void {
    this.#presence(who, null);
    this.#ports.tell(who, this.placesOf(who));
  }

  /** The player no longer has a lobby open. */
  gone(who: Waiter): void {
    this.#presence(who, this.#ports.clock.now());
  }

  /** Seats may have been taken or come free, or the table closed. */
  hear({ type, table }: TableNews): void {
    if (type !== 'committed') return;
    if (this.#lists.has(table.tableId)) this.changed(table.tableId);
    else this.#inform(table);
  }

  /** Seats of a table were taken or came free, or it closed. */
  changed(tableId: string): void {
    const list = this.#lists.get(tableId);
    if (list !== undefined) this.#store(tableId, list.queue, list.who);
  }

  /** Whether a seat is held for other waiting players. */
  isHeld(table: OpenTable, playerId: string, seat: number): boolean {
    const queue = this.#lists.get(table.tableId)?.queue;
    return queue !== undefined && !mayTake(queue, this.#factsOf(table), playerId, seat);
  }

  /** The free seats that are held for other waiting players; the client does not offer them. */
  heldSeats(table: OpenTable, playerId: string): readonly number[] {
    const queue = this.#lists.get(table.tableId)?.queue;
    if (queue === undefined) return [];
    const facts = this.#factsOf(table);
    return facts.freeSeats.filter((seat) => !mayTake(queue, facts, playerId, seat));
  }

  waitingFor(tableId: string): number {
    return this.#lists.get(tableId)?.queue.places.length ?? 0;
  }

  placesOf({ playerId, pool }: Waiter): WaitingMessage {
    const places: WaitingPlace[] = [];
    for (const [tableId, { queue, who }] of this.#lists) {
      const index = queue.places.findIndex((place) => place.playerId === playerId);
      if (index < 0 || who.get(playerId)?.pool !== pool) continue;
      const offer = queue.offer?.playerId === playerId ? { seat: queue.offer.seat, until: queue.offer.until } : null;
      places.push({ tableId, roomName: this.#ports.table(tableId)?.roomName ?? '', position: index + 1, offer });
    }
    return { places };
  }

  #refusal(who: Waiter, table: OpenTable | undefined): string | null {
    if (this.#ports.draining()) return 'draining';
    if (this.#ports.isBlocked(who)) return 'blocked';
    if (table === undefined || table.pool !== who.pool) return 'no-such-table';
    const facts = this.#factsOf(table);
    if (!facts.open) return 'table-closing';
    if (facts.seated.has(who.playerId)) return 'already-seated';
    const queue = this.#lists.get(table.tableId)?.queue ?? EMPTY_QUEUE;
    if (queue.places.some(({ playerId }) => playerId === who.playerId)) return null;
    if (facts.freeSeats.some((seat) => mayTake(queue, facts, who.playerId, seat))) return 'seat-free';
    if (queue.places.length >= WAITING_PER_TABLE_MAX) return 'list-full';
    return this.placesOf(who).places.length >= WAITING_PER_PLAYER_MAX ? 'too-many-lists' : null;
  }

  #presence({ playerId, pool }: Waiter, awaySince: number | null): void {
    for (const [tableId, { queue, who }] of [...this.#lists]) {
      if (who.get(playerId)?.pool === pool) this.#store(tableId, withPresence(queue, playerId, awaySince), who);
    }
  }

  /** Stores a settled waitlist, plans its next change and tells every player whose place has changed. */
  #store(tableId: string, changed: WaitingQueue, who: ReadonlyMap<string, Waiter>): void {
    const { clock, feed } = this.#ports;
    const table = this.#ports.table(tableId);
    const before = this.#lists.get(tableId);
    before?.cancel();
    const queue = table === undefined ? EMPTY_QUEUE : settleQueue(changed, this.#factsOf(table), clock.now());
    const at = nextChange(queue);
    const cancel = at === null ? () => {} : clock.at(at, () => this.#due(tableId));
    if (queue.places.length === 0) {
      this.#lists.delete(tableId);
      this.#apart.get(tableId)?.cancel();
      this.#apart.delete(tableId);
    } else this.#lists.set(tableId, { queue, who: new Map([...who].filter(([id]) => hasPlace(queue, id))), cancel });
    for (const waiter of who.values()) {
      if (placeText(before?.queue, waiter.playerId) !== placeText(queue, waiter.playerId)) this.#ports.tell(waiter, this.placesOf(waiter));
    }
    if (table !== undefined && (before?.queue.places.length ?? 0) !== queue.places.length) feed.tell({ type: 'waiting-changed', table });
    if (table !== undefined && (before?.queue.offer ?? queue.offer) != null) feed.tell({ type: 'held-changed', table });
    if (table !== undefined && queue.places.length > 0) void this.#askApart(table);
    if (table !== undefined) this.#inform(table);
  }

  /** Tells the table whether somebody waits, unless it knows. If that fails, the next commit of the table is another chance. */
  #inform(table: OpenTable): void {
    const waiting = this.#lists.has(table.tableId);
    const { status, waitlistSince } = table.loop.table;
    if (status === 'closed' || waiting === (waitlistSince != null)) return;
    table.loop.offer({ type: 'waitlist', waiting }).catch((error) => this.#ports.failed('waiting list', error));
  }

  #factsOf(table: OpenTable): TableFacts {
    return { ...factsOf(table), apart: this.#apart.get(table.tableId)?.ids ?? NOBODY };
  }

  /**
   * Asks again when the players at the table or on its list have changed, after a failure, and regularly. Until the answer comes the last one
   * holds.
   */
  async #askApart(table: OpenTable): Promise<void> {
    const { tableId } = table;
    const waiters = [...(this.#lists.get(tableId)?.who.values() ?? [])];
    const seated = seatedAt(table);
    const asked = JSON.stringify([seated, waiters.map(({ playerId }) => playerId)]);
    const before = this.#apart.get(tableId);
    if (before?.asked === asked) return;
    before?.cancel();
    this.#apart.set(tableId, { asked, ids: before?.ids ?? NOBODY, cancel: () => {} });
    try {
      const apart = await Promise.all(waiters.map((who) => this.#ports.seatCheck.apartFrom(who, seated)));
      this.#keepApart(tableId, asked, new Set(waiters.flatMap(({ playerId }, index) => (apart[index]?.size ? [playerId] : []))));
    } catch (error) {
      this.#ports.failed('waiting list', error);
      this.#keepApart(tableId, asked, null);
    }
  }

  /** Keeps an answer, null after a failure, unless other players have been asked about since. */
  #keepApart(tableId: string, asked: string, ids: ReadonlySet<string> | null): void {
    const known = this.#apart.get(tableId);
    if (known?.asked !== asked) return;
    const { clock } = this.#ports;
    const cancel = clock.at(clock.now() + (ids === null ? APART_RETRY_MS : APART_EVERY_MS), () => this.#askAnew(tableId));
    this.#apart.set(tableId, { asked, ids: ids ?? known.ids, cancel });
    if (ids !== null) this.#due(tableId);
  }

  #askAnew(tableId: string): void {
    const known = this.#apart.get(tableId);
    const table = this.#ports.table(tableId);
    if (known === undefined || table === undefined) return;
    this.#apart.set(tableId, { ...known, asked: '' });
    void this.#askApart(table);
  }

  #due(tableId: string): void {
    try {
      this.changed(tableId);
    } catch (error) {
      this.#ports.failed('waiting list', error);
    }
  }
}

const NOBODY: ReadonlySet<string> = new Set();

/** A table that is paused or halted has no seat to offer, but nobody loses their place. */
function factsOf({ loop, takesPlayers }: OpenTable): TableFacts {
  const { seats, status } = loop.table;
  return {
    open: status === 'open' || status === 'paused',
    freeSeats: takesPlayers ? seats.flatMap((seat, index) => (seat === null ? [index] : [])) : [],
    seated: new Set(seats.flatMap((seat) => (seat === null ? [] : [seat.playerId]))),
  };
}

function without(queue: WaitingQueue, playerId: string): WaitingQueue {
  const places = queue.places.filter((place) => place.playerId !== playerId);
  return { places, offer: queue.offer?.playerId === playerId ? null : queue.offer };
}

function hasPlace({ places }: WaitingQueue, playerId: string): boolean {
  return places.some((place) => place.playerId === playerId);
}

/** A player's place on a waitlist as text, to detect changes. */
function placeText(queue: WaitingQueue | undefined, playerId: string): string {
  const index = queue?.places.findIndex((place) => place.playerId === playerId) ?? -1;
  const offer = queue?.offer?.playerId === playerId ? `${queue.offer.seat} ${queue.offer.until}` : '';
  return `${index} ${offer}`;
}
