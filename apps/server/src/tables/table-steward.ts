import type { TableJournal } from '@cardroom/journal';
import { isOutdated, type Room, tableConfigOf } from '@cardroom/rooms';
import type { IdSource } from '@cardroom/storage';
import type { Logger } from 'pino';
import type { Cancel, Clock } from '../process/clock.ts';
import type { TableNews } from './feed.ts';
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
  /** Updates the table's lobby row. */
  show(table: OpenTable): void;
}

/** How often the rooms in the database are compared with the open tables. */
export const ROOMS_SYNC_MS = 2_000;

/** Opens and closes tables as rooms fill and as operators change them. */
export class TableSteward {
  readonly #ports: StewardPorts;
  #cancelSync: Cancel = () => {};
  #syncing: Promise<void> = Promise.resolve();
  #syncQueued = false;
  #running = false;

  constructor(ports: StewardPorts) {
    this.#ports = ports;
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
    if (takenSeats(before.seats) !== takenSeats(after.seats)) void this.sync();
  }

  async #syncOnce(): Promise<void> {
    if (!this.#running) return;
    const { registry, clock, show, rooms } = this.#ports;
    await rooms.load();
    for (const room of rooms.all()) {
      const tables = registry.all().filter((table) => table.config.roomId === room.roomId);
      const { tablesMin, tablesMax } = room.settings;
      const fills = tables.map((table) => ({ ...table.fill(), outdated: isOutdated(table.config, room) }));
      const need = tableNeed({ closed: room.closedAt !== null, tablesMin, tablesMax }, fills, clock.now());
      for (let opened = 0; opened < need.open; opened += 1) await this.#openTable(room);
      for (const tableId of need.close) await registry.get(tableId)?.loop.offer({ type: 'staff', command: 'close-after-hand' });
    }
    // A quiet table takes no steps, but its lobby figures still change.
    for (const table of registry.all()) show(table);
  }

  async #openTable(room: Room): Promise<void> {
    const { journal, ids, clock, keeper } = this.#ports;
    const config = tableConfigOf(room, await ids.next('table'));
    await keeper.open(storedTableOf(room, config), (owned) => writeOpening(config, owned, { journal, now: clock.now() }));
  }
}

function takenSeats(seats: readonly unknown[]): number {
  return seats.filter((seat) => seat !== null).length;
}
