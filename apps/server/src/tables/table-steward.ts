import { type Holder, type Moves, movesFor, placeFor } from '@cardroom/cluster';
import type { TableJournal } from '@cardroom/journal';
import { isOutdated, type Room, tableConfigOf } from '@cardroom/rooms';
import type { IdSource } from '@cardroom/storage';
import type { Logger } from 'pino';
import type { Crew } from '../cluster/crew.ts';
import { carried, hintCall, NOTED, peerCall } from '../cluster/peer-calls.ts';
import type { Cancel, Clock } from '../process/clock.ts';
import type { TableNews } from './feed.ts';
import type { FillElsewhere, FillsElsewhere } from './fills-elsewhere.ts';
import { type OpenTable, storedTableOf } from './open-table.ts';
import type { RoomList } from './room-list.ts';
import type { TableKeeper } from './table-keeper.ts';
import { tableNeed } from './table-need.ts';
import { writeOpening } from './table-recovery.ts';
import type { TableRegistry } from './table-registry.ts';

export interface StewardPorts {
  readonly journal: TableJournal;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: TableRegistry;
  readonly keeper: Pick<TableKeeper, 'open'>;
  readonly rooms: RoomList;
  readonly elsewhere: Pick<FillsElsewhere, 'read'>;
  readonly crew: Crew;
  /** Whether this process is the one of the crew that opens and closes tables. */
  keepsHouse(): boolean;
  /** The other processes that can take a table now. */
  takers(): Promise<readonly (Holder & { readonly isNew: boolean })[]>;
  /** Has a process give tables to another one. */
  move(moves: Moves): void;
  /** Updates the table's lobby row. */
  show(table: OpenTable): void;
}

/** The fill of a room's tables has changed: whoever opens and closes tables looks now. */
const LOOK_AT_ROOMS = hintCall('look-at-rooms', carried<object>());
const OPEN_TABLE = peerCall('open-table', {
  question: carried<{ readonly roomId: string }>(),
  answer: carried<{ readonly tableId: string | null }>(),
});
/** Closes a table after its hand; unless `evenIfTaken`, only if nobody sits there. */
const CLOSE_TABLE = peerCall('close-table', {
  question: carried<{ readonly tableId: string; readonly evenIfTaken: boolean }>(),
  answer: NOTED,
});

/** How often it is looked because others ask for it, ms. */
const LOOK_EVERY_MS = 500;
/** How often tables are moved to processes with fewer, ms. */
export const BALANCE_EVERY_MS = 5_000;
/** How often the rooms in the database are compared with the open tables. */
export const ROOMS_SYNC_MS = 2_000;

/**
 * Opens and closes tables as rooms fill and as operators change them. One process of the crew decides for all; a new table goes to the process
 * with the fewest, which opens it.
 */
export class TableSteward {
  readonly #ports: StewardPorts;
  #cancelSync: Cancel = () => {};
  #syncing: Promise<void> = Promise.resolve();
  #syncQueued = false;
  #balancedAt = 0;
  #syncedAt = 0;
  #isLookPlanned = false;
  #running = false;

  constructor(ports: StewardPorts) {
    this.#ports = ports;
    const { crew, rooms, registry } = ports;
    crew.answer(LOOK_AT_ROOMS, async () => {
      this.#lookSoon();
      return {};
    });
    crew.answer(OPEN_TABLE, async ({ roomId }) => {
      await rooms.load();
      const room = rooms.get(roomId);
      return { tableId: room === undefined || !this.#running ? null : await this.#openHere(room) };
    });
    crew.answer(CLOSE_TABLE, async ({ tableId, evenIfTaken }) => {
      if (evenIfTaken || registry.get(tableId)?.taken === 0) await this.#closeHere(tableId);
      return {};
    });
  }

  /** Starts opening and closing tables. Resolves when every room has its first table. */
  start(): Promise<void> {
    this.#running = true;
    return this.sync();
  }

  /** Stops opening and closing tables. */
  leave(): void {
    this.#running = false;
    this.#cancelSync();
  }

  /** Stops, and resolves when the current comparison is done. */
  async stop(): Promise<void> {
    this.leave();
    await this.#syncing;
  }

  /** Compares rooms and tables now, or has the process do it that opens and closes tables. */
  look(): Promise<void> {
    if (!this.#ports.keepsHouse()) this.#ports.crew.tell(LOOK_AT_ROOMS, {});
    return this.sync();
  }

  /** Compares rooms and tables now: opens and closes as needed. */
  sync(): Promise<void> {
    if (this.#syncQueued) return this.#syncing;
    this.#syncQueued = true;
    this.#syncing = this.#syncing.then(async () => {
      this.#syncQueued = false;
      this.#cancelSync();
      try {
        await this.#syncOnce();
      } catch (error) {
        this.#ports.log.error({ err: error }, 'rooms could not be compared with their tables');
      }
      const { clock } = this.#ports;
      if (this.#running) this.#cancelSync = clock.at(clock.now() + ROOMS_SYNC_MS, () => void this.sync());
    });
    return this.#syncing;
  }

  /** When a seat is taken or freed, the room may need another table or one fewer. */
  hear(news: TableNews): void {
    if (news.type !== 'committed') return;
    const { before, after } = news.step;
    if (takenSeats(before.seats) === takenSeats(after.seats)) return;
    void this.look();
  }

  /** Others ask for it with each seat that is taken or left; one look answers many of them. */
  #lookSoon(): void {
    const { clock } = this.#ports;
    if (this.#isLookPlanned) return;
    this.#isLookPlanned = true;
    clock.at(Math.max(clock.now(), this.#syncedAt + LOOK_EVERY_MS), () => {
      this.#isLookPlanned = false;
      void this.sync();
    });
  }

  async #syncOnce(): Promise<void> {
    if (!this.#running) return;
    const { registry, show, rooms, keepsHouse, clock } = this.#ports;
    this.#syncedAt = clock.now();
    await rooms.load();
    if (keepsHouse()) await this.#openAndClose();
    // A quiet table takes no steps, but its lobby figures still change.
    for (const table of registry.all()) show(table);
  }

  async #openAndClose(): Promise<void> {
    const { registry, clock, rooms, elsewhere } = this.#ports;
    const others = await elsewhere.read();
    const takers = await this.#ports.takers();
    const places = new Places(this.#ports, takers);
    for (const room of rooms.all()) {
      const own = registry.all().filter((table) => table.config.roomId === room.roomId);
      const ofOthers = others.filter((table) => table.roomId === room.roomId && registry.get(table.tableId) === undefined);
      const { tablesMin, tablesMax } = room.settings;
      const fills = [
        ...own.map((table) => ({ ...table.fill(), outdated: isOutdated(table.config, room) })),
        ...ofOthers.map((table) => ({ ...table, outdated: isOutdated(table.config, room) })),
      ];
      const closed = room.closedAt !== null;
      const need = tableNeed({ closed, tablesMin, tablesMax }, fills, clock.now());
      for (let opened = 0; opened < need.open; opened += 1) await this.#open(room, places.next());
      for (const tableId of need.close) await this.#close(tableId, ofOthers, closed);
    }
    const isNew = new Set(takers.flatMap((one) => (one.isNew ? [one.processId] : [])));
    this.#balance(places.holders.filter(({ processId }) => !isNew.has(processId)));
  }

  /** A process that has joined gets tables of the others. */
  #balance(holders: readonly Holder[]): void {
    const { clock, move } = this.#ports;
    if (holders.length < 2 || clock.now() - this.#balancedAt < BALANCE_EVERY_MS) return;
    this.#balancedAt = clock.now();
    const moves = movesFor(holders);
    if (moves !== null) move(moves);
  }

  /** A process that does not answer is passed over; the next comparison sees whether it has opened the table after all. */
  async #open(room: Room, processId: string): Promise<void> {
    const { crew } = this.#ports;
    if (processId === crew.processId) await this.#openHere(room);
    else await crew.ask(processId, OPEN_TABLE, { roomId: room.roomId });
  }

  async #close(tableId: string, others: readonly FillElsewhere[], evenIfTaken: boolean): Promise<void> {
    const table = others.find((one) => one.tableId === tableId);
    if (table === undefined) return this.#closeHere(tableId);
    await this.#ports.crew.ask(table.holder, CLOSE_TABLE, { tableId, evenIfTaken });
  }

  async #closeHere(tableId: string): Promise<void> {
    await this.#ports.registry.get(tableId)?.loop.offer({ type: 'staff', command: 'close-after-hand' });
  }

  async #openHere(room: Room): Promise<string> {
    const { journal, ids, clock, keeper } = this.#ports;
    const config = tableConfigOf(room, await ids.next('table'));
    await keeper.open(storedTableOf(room, config), (owned) => writeOpening(config, owned, { journal, now: clock.now() }));
    return config.tableId;
  }
}

/** Where the tables of one comparison go. */
class Places {
  readonly #own: string;
  readonly #holders: Holder[];

  constructor({ crew, registry }: Pick<StewardPorts, 'crew' | 'registry'>, takers: readonly Holder[]) {
    this.#own = crew.processId;
    const own = { processId: crew.processId, tables: registry.all().length, load: 0, version: crew.version };
    this.#holders = [own, ...takers].map(({ processId, tables, load, version }) => ({ processId, tables, load, version }));
  }

  get holders(): readonly Holder[] {
    return this.#holders;
  }

  /** For a new table: whoever opens it reads what it writes. */
  next(): string {
    const processId = placeFor(this.#holders, 0) ?? this.#own;
    const index = this.#holders.findIndex((one) => one.processId === processId);
    const holder = this.#holders[index];
    if (holder !== undefined) this.#holders[index] = { ...holder, tables: holder.tables + 1 };
    return processId;
  }
}

function takenSeats(seats: readonly unknown[]): number {
  return seats.filter((seat) => seat !== null).length;
}
