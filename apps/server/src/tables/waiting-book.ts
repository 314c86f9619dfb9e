import type { Store } from '@cardroom/storage';
import type { Cancel, Clock } from '../process/clock.ts';
import { deleteOtherPlaces, type StoredPlace, storedPlaces, storePlaces, type Waiter } from './waiting-records.ts';

/** A place on a waitlist, as the lists report it. */
export type KeptPlace = Pick<StoredPlace, 'offer'> & { readonly who: Waiter };

export interface WaitingBookPorts {
  readonly store: Store;
  readonly clock: Clock;
  /** Identifies this process: only the owner of a table writes its waitlist. */
  readonly holder: string;
  failed(where: string, error: unknown): void;
}

/** After a failure, the database is asked again this much later. */
export const BOOK_RETRY_MS = 2_000;
/** Tables whose waitlists are read in one statement. */
const READ_TABLES_MAX = 200;

/**
 * The waitlists in the database. Memory decides; this follows beside the tables' steps, one unit at a time and each with the newest state of
 * one list. A unit that fails is reported once and tried again until it succeeds.
 */
export class WaitingBook {
  readonly #ports: WaitingBookPorts;
  readonly #lists = new Map<string, readonly StoredPlace[]>();
  /** The rows of each table as text, by player; a table without an entry has rows that are not known. */
  readonly #written = new Map<string, ReadonlyMap<string, string>>();
  readonly #unwritten = new Set<string>();
  readonly #asked = new Map<string, (places: readonly StoredPlace[]) => void>();
  #writing: Promise<void> | null = null;
  #reading: Promise<void> | null = null;
  #isFailing = false;
  #hasEnded = false;
  /** Cancels the next try after a failure; null when none is planned. */
  #retry: Cancel | null = null;

  constructor(ports: WaitingBookPorts) {
    this.#ports = ports;
  }

  /** The stored waitlist of a table that this process has just acquired. Waits for as long as the database cannot be read. */
  read(tableId: string): Promise<readonly StoredPlace[]> {
    return new Promise((resolve) => {
      this.#asked.set(tableId, resolve);
      this.#goOn();
    });
  }

  /** Stores a table's waitlist as it is now, in order. */
  keep(tableId: string, list: readonly KeptPlace[]): void {
    const before = this.#lists.get(tableId) ?? [];
    const known = new Map(before.map((place) => [place.who.playerId, place]));
    const now = this.#ports.clock.now();
    let last = Math.max(0, ...before.map(({ number }) => number));
    const places = list.map(({ who, offer }): StoredPlace => {
      const place = known.get(who.playerId);
      if (place !== undefined) return { ...place, who, offer };
      last += 1;
      return { who, offer, number: last, joinedAt: now };
    });
    if (places.length > 0) this.#lists.set(tableId, places);
    else this.#lists.delete(tableId);
    const written = this.#written.get(tableId);
    if (written?.size === places.length && changedSince(written, places).length === 0) return;
    this.#unwritten.add(tableId);
    this.#goOn();
  }

  /** The table goes on at another process, which writes its rows from now on. */
  forget(tableId: string): void {
    this.#lists.delete(tableId);
    this.#written.delete(tableId);
    this.#unwritten.delete(tableId);
  }

  /** Resolves when this table's list is written, or cannot be written now. */
  async settled(tableId: string): Promise<void> {
    if (this.#unwritten.has(tableId) || this.#writing !== null) await this.#writing;
  }

  /** Resolves when everything is written; what still fails is left as it is stored. Nothing is written or tried again afterwards. */
  async end(): Promise<void> {
    this.#retry?.();
    this.#retry = null;
    this.#goOn();
    this.#hasEnded = true;
    await this.#writing;
  }

  /** Begins to read and write what is due, unless that is under way or waits after a failure. */
  #goOn(): void {
    if (this.#retry !== null || this.#hasEnded) return;
    if (this.#asked.size > 0) this.#reading ??= this.#readAll();
    if (this.#unwritten.size > 0) this.#writing ??= this.#writeAll();
  }

  /** Begins after the current step, so that its changes are one unit. A list that fails goes behind the others. */
  async #writeAll(): Promise<void> {
    await Promise.resolve();
    while (this.#unwritten.size > 0 && this.#retry === null) {
      const [tableId = ''] = this.#unwritten;
      this.#unwritten.delete(tableId);
      try {
        await this.#write(tableId);
        this.#isFailing = false;
      } catch (error) {
        this.#unwritten.add(tableId);
        this.#later(error);
        if (this.#hasEnded) break;
      }
    }
    this.#writing = null;
  }

  async #write(tableId: string): Promise<void> {
    const { store, holder } = this.#ports;
    const places = this.#lists.get(tableId) ?? [];
    const written = this.#written.get(tableId);
    const ids = places.map(({ who }) => who.playerId);
    const hasLeft = written === undefined || [...written.keys()].some((id) => !ids.includes(id));
    const unit = [
      ...(hasLeft ? [deleteOtherPlaces(holder, tableId, ids)] : []),
      ...storePlaces(holder, tableId, changedSince(written, places)),
    ];
    this.#written.delete(tableId);
    if (unit.length > 0) await store.write(unit);
    if (places.length > 0) this.#written.set(tableId, new Map(places.map((place) => [place.who.playerId, textOf(place)])));
  }

  async #readAll(): Promise<void> {
    await Promise.resolve();
    while (this.#asked.size > 0 && this.#retry === null && !this.#hasEnded) {
      const tableIds = [...this.#asked.keys()].slice(0, READ_TABLES_MAX);
      try {
        const lists = await storedPlaces(this.#ports.store, tableIds);
        this.#isFailing = false;
        for (const tableId of tableIds) this.#answer(tableId, lists.get(tableId) ?? []);
      } catch (error) {
        this.#later(error);
      }
    }
    this.#reading = null;
  }

  #answer(tableId: string, places: readonly StoredPlace[]): void {
    const answer = this.#asked.get(tableId);
    this.#asked.delete(tableId);
    this.forget(tableId);
    if (places.length > 0) this.#lists.set(tableId, places);
    answer?.(places);
  }

  #later(error: unknown): void {
    const { clock, failed } = this.#ports;
    if (!this.#isFailing) failed('waitlists in the database', error);
    this.#isFailing = true;
    if (this.#hasEnded || this.#retry !== null) return;
    this.#retry = clock.at(clock.now() + BOOK_RETRY_MS, () => {
      this.#retry = null;
      this.#goOn();
    });
  }
}

function changedSince(written: ReadonlyMap<string, string> | undefined, places: readonly StoredPlace[]): StoredPlace[] {
  return places.filter((place) => written?.get(place.who.playerId) !== textOf(place));
}

function textOf({ who, number, joinedAt, offer }: StoredPlace): string {
  return JSON.stringify([who.pool, number, joinedAt, offer?.seat, offer?.until]);
}
