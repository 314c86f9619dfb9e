import type { IdSource, Stmt, StoredTable, TableJournal } from '@cardroom/journal';
import type { Logger } from 'pino';
import { isOutdated, type Room, tableConfigOf } from '../operators/room-settings.ts';
import type { DeckSource } from '../security/deck-source.ts';
import type { Cancel, Clock } from './clock.ts';
import { type HaltCause, HealingPlan } from './healing-plan.ts';
import type { LobbyListing } from './lobby-listing.ts';
import { OpenTable, storedTableOf } from './open-table.ts';
import { type Committed, type LoopStart, TableLoop } from './table-loop.ts';
import { tableNeed } from './table-need.ts';
import { NotReplayable, type Recovered, recoverTable, writeOpening } from './table-recovery.ts';
import { pendingLots } from './table-writes.ts';

export interface RegistryPorts {
  readonly journal: TableJournal;
  readonly ids: IdSource;
  /** A new UUIDv7. */
  newId(): string;
  readonly clock: Clock;
  readonly decks: DeckSource;
  readonly listing: LobbyListing;
  readonly log: Logger;
  /** Name of this process, unique among restarts. */
  readonly holder: string;
  /** Rooms that are open, and closed ones that still have a table. */
  rooms(): Promise<readonly Room[]>;
  knownAction(tableId: string, actionId: string): Promise<boolean>;
  /** Wallet and stay rows a step causes. */
  writes(step: Committed): readonly Stmt[];
  /** The tables of this operator begin no hand now and take nobody. */
  held(operatorId: string): boolean;
  /** Players on the waiting list of a table, for the lobby. */
  waitingFor(tableId: string): number;
  /** A step of any table is committed and shown. */
  committed(table: OpenTable, step: Committed): void;
  /** The running hand of a table cannot be replayed: returns the table without it, money as the database says. */
  salvage(stored: StoredTable, owned: LoopStart['owned'], cause: NotReplayable): Promise<LoopStart>;
}

export interface RecoveryReport {
  readonly tables: number;
  readonly resumed: number;
  readonly voided: number;
  readonly lost: number;
}

interface RecoveredTable {
  readonly table: OpenTable;
  readonly voided: boolean;
}

/** How often the rooms of the database are compared with the open tables. */
export const ROOMS_SYNC_MS = 2_000;

/** All open tables of this process. Tables open and close here as their rooms fill. */
export class TableRegistry {
  readonly #ports: RegistryPorts;
  readonly #tables = new Map<string, OpenTable>();
  #rooms = new Map<string, Room>();
  #cancelSync: Cancel = () => {};
  #syncing: Promise<void> = Promise.resolve();
  #syncQueued = false;
  #running = false;
  /** The process is about to end: what is not rebuilt by now is left to the next one. */
  #leaving = false;
  readonly #healing = new HealingPlan();
  readonly #awaited = new Set<string>();

  constructor(ports: RegistryPorts) {
    this.#ports = ports;
  }

  get(tableId: string): OpenTable | undefined {
    return this.#tables.get(tableId);
  }

  all(): OpenTable[] {
    return [...this.#tables.values()];
  }

  /** Tables that the storage has not given back yet; their players and chips are in the database. */
  get awaited(): number {
    return this.#awaited.size;
  }

  room(roomId: string): Room | undefined {
    return this.#rooms.get(roomId);
  }

  /** Debits the tables still wait for after a restart. */
  pendingLots(): string[] {
    return this.all().flatMap((table) => pendingLots(table.loop.table));
  }

  /** Boot: takes every open table over and rebuilds it. One that the storage does not give back now is logged and tried again later (`lost`). */
  async recover(): Promise<RecoveryReport> {
    await this.#readRooms();
    const report = { tables: 0, resumed: 0, voided: 0, lost: 0 };
    for (const stored of await this.#ports.journal.openTables()) {
      const recovered = await this.#recoverOrLater(stored);
      if (recovered === 'later') report.lost += 1;
      if (recovered === null || recovered === 'later') continue;
      const { table, voided } = recovered;
      report.tables += 1;
      if (voided) report.voided += 1;
      else if (table.loop.table.hand !== null) report.resumed += 1;
    }
    return report;
  }

  /** Storage that fails at this moment must not cost a table its place until the next start: it is tried again by the clock. */
  async #recoverOrLater(stored: StoredTable): Promise<RecoveredTable | null | 'later'> {
    const { clock, log } = this.#ports;
    const { tableId } = stored;
    try {
      const recovered = await this.#recoverOne(stored);
      this.#awaited.delete(tableId);
      return recovered;
    } catch (error) {
      this.#awaited.add(tableId);
      log.error({ err: error, tableId }, 'table could not be rebuilt');
      const delayMs = this.#healing.delayMs(tableId, clock.now(), 'storage') ?? 0;
      clock.at(clock.now() + delayMs, () => {
        if (!this.#leaving) void this.#recoverOrLater(stored).then((recovered) => this.#startLate(recovered));
      });
      return 'later';
    }
  }

  #startLate(recovered: RecoveredTable | null | 'later'): void {
    if (recovered === null || recovered === 'later') return;
    this.#ports.log.warn({ tableId: recovered.table.tableId }, 'table is rebuilt after all');
    if (this.#running) recovered.table.loop.start();
  }

  /** Null when the table had closed and only its row was not marked so before the process died: nobody can use it any more. */
  async #recoverOne(stored: StoredTable): Promise<RecoveredTable | null> {
    const { journal, clock, holder } = this.#ports;
    const owned = await journal.takeOver(stored.tableId, holder);
    let start: Recovered;
    let salvaged = false;
    try {
      start = await recoverTable(stored, owned, { journal, now: clock.now() });
    } catch (error) {
      if (!(error instanceof NotReplayable)) throw error;
      this.#ports.log.error({ err: error, tableId: stored.tableId }, 'running hand is voided');
      start = { ...(await this.#ports.salvage(stored, owned, error)), voidReason: null };
      salvaged = true;
    }
    if (start.table.status === 'closed') {
      await journal.markClosed(start.owned, clock.now());
      return null;
    }
    const table = this.#register(start, stored.roomId);
    if (start.voidReason !== null) await table.loop.offer({ type: 'void-hand', reason: start.voidReason });
    await table.loop.offer({ type: 'restarted' });
    return { table, voided: salvaged || start.voidReason !== null };
  }

  /** Starts the clocks of all tables and keeps their number right. Await it to have every room with its first table. */
  async start(): Promise<void> {
    this.#running = true;
    for (const table of this.#tables.values()) table.loop.start();
    await this.sync();
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

  async #syncOnce(): Promise<void> {
    if (!this.#running) return;
    await this.#readRooms();
    for (const room of this.#rooms.values()) {
      const tables = this.all().filter((table) => table.config.roomId === room.roomId);
      const { tablesMin, tablesMax } = room.settings;
      const fills = tables.map((table) => ({ ...table.fill(), outdated: isOutdated(table.config, room) }));
      const need = tableNeed({ closed: room.closedAt !== null, tablesMin, tablesMax }, fills, this.#ports.clock.now());
      for (let opened = 0; opened < need.open; opened += 1) await this.#openTable(room);
      for (const tableId of need.close) await this.get(tableId)?.loop.offer({ type: 'staff', command: 'close-after-hand' });
    }
    // A table that went quiet takes no step any more; its figures in the lobby change all the same.
    for (const table of this.all()) this.list(table);
  }

  async #readRooms(): Promise<void> {
    this.#rooms = new Map((await this.#ports.rooms()).map((room) => [room.roomId, room]));
  }

  async #openTable(room: Room): Promise<void> {
    const { journal, ids, clock, holder } = this.#ports;
    const config = tableConfigOf(room, await ids.next('table'));
    const owned = await journal.create(storedTableOf(room, config), holder, clock.now());
    const table = this.#register(await writeOpening(config, owned, { journal, now: clock.now() }), room.roomId);
    table.loop.start();
  }

  #register(start: LoopStart, roomId: string): OpenTable {
    const { clock, log } = this.#ports;
    const { tableId } = start.owned;
    const table: OpenTable = new OpenTable(
      this.#loop(start, () => table),
      this.#rooms.get(roomId)?.name ?? roomId,
      {
        now: clock.now(),
        held: () => this.#ports.held(start.table.config.operatorId),
        failed: (error) => log.error({ err: error, tableId, where: 'viewer' }, 'table step failed'),
      },
    );
    this.#tables.set(tableId, table);
    this.list(table);
    return table;
  }

  #loop(start: LoopStart, table: () => OpenTable): TableLoop {
    const { journal, clock, decks, ids, log } = this.#ports;
    const { tableId } = start.owned;
    const { operatorId } = start.table.config;
    return new TableLoop(start, {
      journal,
      clock,
      decks,
      nextHandId: () => ids.next('hand'),
      newLotId: () => this.#ports.newId(),
      held: () => this.#ports.held(operatorId),
      knownAction: (actionId) => this.#ports.knownAction(tableId, actionId),
      writes: (step) => this.#ports.writes(step),
      committed: (step) => this.#committed(table(), step),
      halted: (reason, error) => this.#halted(table(), reason, error),
      failed: (where, error) => log.error({ err: error, tableId, where }, 'table step failed'),
    });
  }

  /** A table that stopped over an error of ours is read back from the journal a few times; one that another process owns is not ours any more. */
  #halted(table: OpenTable, reason: string, error: unknown): void {
    const { log } = this.#ports;
    const { tableId } = table;
    log.error({ err: error, tableId, reason }, 'table halted');
    table.halted();
    this.list(table);
    if (reason !== 'fenced' && reason !== 'outcome-unknown') this.#healLater(table, reason === 'storage-failed' ? 'storage' : 'rules');
  }

  #healLater(table: OpenTable, cause: HaltCause): void {
    const { clock, log } = this.#ports;
    const { tableId } = table;
    const delayMs = this.#healing.delayMs(tableId, clock.now(), cause);
    if (delayMs === null) {
      log.error({ tableId }, 'table stays halted');
      return;
    }
    clock.at(clock.now() + delayMs, () => {
      this.#heal(table).catch((error) => {
        log.error({ err: error, tableId }, 'halted table could not be read back');
        this.#healLater(table, error instanceof NotReplayable ? 'rules' : 'storage');
      });
    });
  }

  async #heal(table: OpenTable): Promise<void> {
    if (!this.#running) return;
    const { journal, clock, holder, log } = this.#ports;
    const { config, tableId } = table;
    const owned = await journal.takeOver(tableId, holder);
    const start = await recoverTable({ ...config, config }, owned, { journal, now: clock.now() });
    table.replaceLoop(this.#loop(start, () => table));
    log.warn({ tableId }, 'halted table goes on');
    if (start.voidReason !== null) await table.loop.offer({ type: 'void-hand', reason: start.voidReason });
    await table.loop.offer({ type: 'restarted' });
    table.reloaded();
    table.loop.start();
  }

  #committed(table: OpenTable, step: Committed): void {
    table.stepped(step);
    if (step.after.status === 'closed') this.#tables.delete(table.tableId);
    this.list(table);
    this.#ports.committed(table, step);
    const taken = (seats: typeof step.after.seats) => seats.filter((seat) => seat !== null).length;
    if (taken(step.before.seats) !== taken(step.after.seats)) void this.sync();
  }

  /** Shows the table in the lobby as it is now. */
  list(table: OpenTable): void {
    const { listing, clock } = this.#ports;
    if (table.loop.table.status === 'closed') listing.remove(table.pool, table.tableId);
    else listing.put(table.pool, { ...table.lobbyRow(clock.now()), waiting: this.#ports.waitingFor(table.tableId) });
  }

  /** Deals no more hands; resolves when every running one and every debit in flight has ended, or at the deadline (ms of the clock). True when all have ended. */
  async drain(deadline: number): Promise<boolean> {
    this.#running = false;
    this.#leaving = true;
    this.#cancelSync();
    for (const table of this.all()) table.loop.holdDeals();
    while (this.all().some((table) => table.isBusy)) {
      if (this.#ports.clock.now() >= deadline) return false;
      await new Promise<void>((resolve) => void this.#ports.clock.at(this.#ports.clock.now() + DRAIN_LOOK_MS, resolve));
    }
    return true;
  }

  /** Takes no more inputs; resolves when the last step is written. Nothing is journaled: a restart goes on from here. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#leaving = true;
    this.#cancelSync();
    await this.#syncing;
    await Promise.all(this.all().map((table) => table.loop.stop()));
  }
}

const DRAIN_LOOK_MS = 100;
