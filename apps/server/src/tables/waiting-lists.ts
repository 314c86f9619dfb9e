import { type Rejection, WAITING_PER_PLAYER_MAX, WAITING_PER_TABLE_MAX, type WaitingMessage, type WaitingPlace } from '@cardroom/protocol';
import type { Cancel, Clock } from '../process/clock.ts';
import type { TableFeed, TableNews } from './feed.ts';
import type { OpenTable } from './open-table.ts';
import type { SeatCheck } from './seat-check.ts';
import { WaitingApart } from './waiting-apart.ts';
import type { WaitingBook } from './waiting-book.ts';
import {
  EMPTY_QUEUE,
  hasPlace,
  joinedQueues,
  mayTake,
  nextChange,
  placeText,
  resumedOffer,
  settleQueue,
  type TableFacts,
  type WaitingQueue,
  without,
  withPresence,
} from './waiting-queue.ts';
import { keyOfWaiter, type StoredPlace, type Waiter } from './waiting-records.ts';

export interface WaitingPorts {
  readonly clock: Clock;
  table(tableId: string): OpenTable | undefined;
  /** Told when a waitlist gets longer or shorter and when the free seats are held for other players. */
  readonly feed: Pick<TableFeed, 'tell'>;
  /** The operator's staff have blocked this player from taking a seat. */
  isBlocked(who: Waiter): boolean;
  /** The service is about to stop. */
  draining(): boolean;
  failed(where: string, error: unknown): void;
  readonly seatCheck: Pick<SeatCheck, 'apartFrom'>;
  readonly book: Pick<WaitingBook, 'read' | 'keep' | 'forget' | 'settled'>;
}

interface Waiting {
  readonly queue: WaitingQueue;
  readonly who: ReadonlyMap<string, Waiter>;
  readonly cancel: Cancel;
}

/**
 * The waitlists of the tables of this process. Memory decides; the book stores every change beside the table's steps, before players are told,
 * and returns the list when a table is acquired, so a place survives a restart. A waitlist never moves money. All it can do is hold a seat for a while, and let
 * the table know that somebody waits, which shortens sitting out there (N22).
 */
export class WaitingLists {
  readonly #ports: WaitingPorts;
  readonly #lists = new Map<string, Waiting>();
  readonly #apart: WaitingApart;
  /** Tables whose stored waitlists are still being read. */
  readonly #reads = new Map<string, Promise<void>>();
  /** The processes at which a player has a lobby open. */
  readonly #present = new Map<string, Set<string>>();
  #standsStill = false;
  #hear: (who: Waiter, message: WaitingMessage) => void = () => {};

  constructor(ports: WaitingPorts) {
    this.#ports = ports;
    this.#apart = new WaitingApart({
      ...ports,
      table: (tableId) => ports.table(tableId),
      waiters: (tableId) => [...(this.#lists.get(tableId)?.who.values() ?? [])],
      changed: (tableId) => this.#due(tableId),
    });
  }

  /** Calls `hear` when a player's places have changed. */
  onChanged(hear: (who: Waiter, message: WaitingMessage) => void): void {
    this.#hear = hear;
  }

  /**
   * Joins the end of the waitlist; a player already on it keeps their place. Refusals: `draining`, `blocked`, `no-such-table` (also in
   * another pool), `table-closing`, `already-seated`, `seat-free` (the player can sit down), `list-full`, `too-many-lists`. `elsewhere`: how many
   * places the player has at other processes.
   */
  wait(who: Waiter, tableId: string, elsewhere = 0): { readonly ok: true } | Rejection {
    const table = this.#ports.table(tableId);
    const refusal = this.#refusal(who, table, elsewhere);
    if (refusal !== null || table === undefined) return { code: refusal ?? 'no-such-table' };
    const list = this.#lists.get(tableId);
    const queue = list?.queue ?? EMPTY_QUEUE;
    if (queue.places.some(({ playerId }) => playerId === who.playerId)) return { ok: true };
    const places = [...queue.places, { playerId: who.playerId, awaySince: null }];
    this.#store(tableId, { ...queue, places }, new Map([...(list?.who ?? []), [who.playerId, who]]));
    return { ok: true };
  }

  /** Resolves when a table's list is stored as it is now, or cannot be stored at present. */
  written(tableId: string): Promise<void> {
    return this.#ports.book.settled(tableId);
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

  /** The player has a lobby open at a process: they keep their places. */
  arrived(who: Waiter, processId: string): void {
    const key = keyOfWaiter(who);
    this.#present.set(key, (this.#present.get(key) ?? new Set()).add(processId));
    this.#presence(who, null);
  }

  /** The player no longer has a lobby open at this process. */
  gone(who: Waiter, processId: string): void {
    const key = keyOfWaiter(who);
    const at = this.#present.get(key);
    at?.delete(processId);
    if (at !== undefined && at.size > 0) return;
    this.#present.delete(key);
    this.#presence(who, this.#ports.clock.now());
  }

  /** A process is gone, and the lobbies there with it. */
  lost(processId: string): void {
    const waiting = new Map([...this.#lists.values()].flatMap(({ who }) => [...who.values()].map((one) => [keyOfWaiter(one), one])));
    for (const [key, at] of [...this.#present]) {
      if (!at.has(processId)) continue;
      const who = waiting.get(key);
      at.delete(processId);
      if (at.size > 0) continue;
      this.#present.delete(key);
      if (who !== undefined) this.#presence(who, this.#ports.clock.now());
    }
  }

  /** Resolves when the waitlists of all acquired tables are read. */
  async restored(): Promise<void> {
    await Promise.all(this.#reads.values());
  }

  /** The service is about to end and seats nobody: from now on no offer passes and nobody loses their place. */
  hold(): void {
    this.#standsStill = true;
  }

  /** A table was acquired, its seats may have been taken or come free, or it closed. */
  hear({ type, table }: TableNews): void {
    if (type === 'opened') this.#read(table.tableId);
    if (type === 'moved') this.#forget(table.tableId);
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

  /** Its next process reads the list and tells its players. */
  #forget(tableId: string): void {
    const list = this.#lists.get(tableId);
    this.#ports.book.forget(tableId);
    if (list === undefined) return;
    list.cancel();
    this.#lists.delete(tableId);
    this.#apart.forget(tableId);
    for (const waiter of list.who.values()) this.#hear(waiter, this.placesOf(waiter));
  }

  #read(tableId: string): void {
    const read = this.#ports.book.read(tableId).then((stored) => {
      this.#reads.delete(tableId);
      this.#restore(tableId, stored);
    });
    this.#reads.set(
      tableId,
      read.catch((error) => this.#ports.failed('waiting list', error)),
    );
  }

  /** Everybody counts as away from now on, except players who are known to have a lobby open. */
  #restore(tableId: string, stored: readonly StoredPlace[]): void {
    const now = this.#ports.clock.now();
    const places = stored.map(({ who }) => ({ playerId: who.playerId, awaySince: this.#present.has(keyOfWaiter(who)) ? null : now }));
    const [offer = null] = stored.flatMap(({ who, offer: one }) =>
      one === null ? [] : [resumedOffer({ playerId: who.playerId, ...one }, now)],
    );
    const known = this.#lists.get(tableId);
    const who = new Map([...stored.map((one) => [one.who.playerId, one.who] as const), ...(known?.who ?? [])]);
    if (who.size > 0) this.#store(tableId, joinedQueues({ places, offer }, known?.queue ?? EMPTY_QUEUE), who);
  }

  #refusal(who: Waiter, table: OpenTable | undefined, elsewhere: number): string | null {
    if (this.#ports.draining()) return 'draining';
    if (this.#ports.isBlocked(who)) return 'blocked';
    if (table === undefined || table.pool !== who.pool) return 'no-such-table';
    // It is on its way to another process, which reads the list as it was written.
    if (table.loop.state === 'stopped') return 'draining';
    const facts = this.#factsOf(table);
    if (!facts.open) return 'table-closing';
    if (facts.seated.has(who.playerId)) return 'already-seated';
    const queue = this.#lists.get(table.tableId)?.queue ?? EMPTY_QUEUE;
    if (queue.places.some(({ playerId }) => playerId === who.playerId)) return null;
    if (facts.freeSeats.some((seat) => mayTake(queue, facts, who.playerId, seat))) return 'seat-free';
    if (queue.places.length >= WAITING_PER_TABLE_MAX) return 'list-full';
    return this.placesOf(who).places.length + elsewhere >= WAITING_PER_PLAYER_MAX ? 'too-many-lists' : null;
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
    const queue = table === undefined ? EMPTY_QUEUE : this.#standsStill ? changed : settleQueue(changed, this.#factsOf(table), clock.now());
    const at = this.#standsStill ? null : nextChange(queue);
    const cancel = at === null ? () => {} : clock.at(at, () => this.#due(tableId));
    if (queue.places.length === 0) {
      this.#lists.delete(tableId);
      this.#apart.forget(tableId);
    } else this.#lists.set(tableId, { queue, who: new Map([...who].filter(([id]) => hasPlace(queue, id))), cancel });
    if (!this.#reads.has(tableId)) this.#keep(tableId, queue, who);
    const moved = [...who.values()].filter(({ playerId }) => placeText(before?.queue, playerId) !== placeText(queue, playerId));
    this.#tell(tableId, moved).catch((error) => this.#ports.failed('waiting list', error));
    if (table !== undefined && (before?.queue.places.length ?? 0) !== queue.places.length) feed.tell({ type: 'waiting-changed', table });
    if (table !== undefined && (before?.queue.offer ?? queue.offer) != null) feed.tell({ type: 'held-changed', table });
    if (table !== undefined && queue.places.length > 0) void this.#apart.ask(table);
    if (table !== undefined) this.#inform(table);
  }

  /** Players hear of a place once it is stored, so that no death of the process takes it from them. */
  async #tell(tableId: string, waiters: readonly Waiter[]): Promise<void> {
    if (waiters.length === 0) return;
    await this.written(tableId);
    for (const waiter of waiters) this.#hear(waiter, this.placesOf(waiter));
  }

  #keep(tableId: string, { places, offer }: WaitingQueue, players: ReadonlyMap<string, Waiter>): void {
    const list = places.flatMap(({ playerId }) => {
      const who = players.get(playerId);
      return who === undefined ? [] : [{ who, offer: offer?.playerId === playerId ? { seat: offer.seat, until: offer.until } : null }];
    });
    this.#ports.book.keep(tableId, list);
  }

  /** Tells the table whether somebody waits, unless it knows. If that fails, the next commit of the table is another chance. */
  #inform(table: OpenTable): void {
    const waiting = this.#lists.has(table.tableId);
    const { status, waitlistSince } = table.loop.table;
    if (status === 'closed' || waiting === (waitlistSince != null)) return;
    table.loop.offer({ type: 'waitlist', waiting }).catch((error) => this.#ports.failed('waiting list', error));
  }

  #factsOf(table: OpenTable): TableFacts {
    return { ...factsOf(table), apart: this.#apart.of(table.tableId) };
  }

  #due(tableId: string): void {
    try {
      this.changed(tableId);
    } catch (error) {
      this.#ports.failed('waiting list', error);
    }
  }
}

/** A table that is paused or halted has no seat to offer, but nobody loses their place. */
function factsOf({ loop, takesPlayers }: OpenTable): TableFacts {
  const { seats, status } = loop.table;
  return {
    open: status === 'open' || status === 'paused',
    freeSeats: takesPlayers ? seats.flatMap((seat, index) => (seat === null ? [index] : [])) : [],
    seated: new Set(seats.flatMap((seat) => (seat === null ? [] : [seat.playerId]))),
  };
}
