import type { LedgerReading, SeatReading } from '@cardroom/journal';
import { bookProblems } from '@cardroom/ledger';
import type { Table } from '@cardroom/table';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';

/** A table that the watch compares with the books. */
export interface WatchedTable {
  readonly tableId: string;
  /** Number of the table's last event. */
  readonly lastSeq: number;
  readonly table: Table;
}

export interface LedgerWatchPorts {
  readonly clock: Clock;
  /** This process. */
  readonly holder: string;
  readLedger(): Promise<LedgerReading>;
  tables(): readonly WatchedTable[];
  /** Reports disagreements; called after every round that finds any. */
  broken(problems: readonly string[]): void;
  failed(where: string, error: unknown): void;
}

export const LEDGER_CHECK_MS = 30_000;

/** Findings of the last round. */
export interface LedgerState {
  /** `unchecked` until the first round has ended. */
  readonly status: 'unchecked' | 'balanced' | 'broken';
  readonly problems: readonly string[];
  /** Tables that changed during the reading; the next round checks them. */
  readonly skipped: number;
  /** When the round ended, ms; null before the first. */
  readonly at: number | null;
  readonly reading: LedgerReading | null;
}

/** The result of a check; see `LedgerState`. */
export type LedgerFinding = Omit<LedgerState, 'reading'>;

/**
 * Checks conservation continuously (law 9): the accounts of each book sum to zero; money in transit, owed and stuck matches the wallet
 * rows; every seat account equals the seat's stack plus the chips behind; and no seat is missing or surplus. Seats are checked at the tables
 * of this process; another process that lives checks its own.
 */
export class LedgerWatch {
  readonly #ports: LedgerWatchPorts;
  #state: LedgerState = { status: 'unchecked', problems: [], skipped: 0, at: null, reading: null };
  /** Open tables of no other process that were not loaded here at the last round. */
  #unloaded: ReadonlySet<string> = new Set();
  #stop: Cancel = () => {};

  constructor(ports: LedgerWatchPorts) {
    this.#ports = ports;
  }

  get state(): LedgerState {
    return this.#state;
  }

  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: LEDGER_CHECK_MS, failed: (error) => failed('ledger check', error) }, () => this.round());
  }

  stop(): void {
    this.#stop();
  }

  /** Checks everything once. Throws storage errors; the state then stays that of the previous round. */
  async round(): Promise<LedgerState> {
    const { readLedger, tables, clock, broken } = this.#ports;
    const before = tables();
    const reading = await readLedger();
    const { problems, skipped } = this.#seatProblems(reading, before, tables());
    const all = [...reading.books.flatMap(bookProblems), ...problems];
    this.#state = { status: all.length === 0 ? 'balanced' : 'broken', problems: all, skipped, at: clock.now(), reading };
    if (all.length > 0) broken(all);
    return this.#state;
  }

  /** Compares only tables that did not change: their last event is the same before, in and after the reading. */
  #seatProblems(reading: LedgerReading, before: readonly WatchedTable[], after: readonly WatchedTable[]) {
    const later = new Map(after.map((watched) => [watched.tableId, watched]));
    const isStill = ({ tableId, lastSeq }: WatchedTable): boolean =>
      reading.tables.get(tableId) === lastSeq && later.get(tableId)?.lastSeq === lastSeq;
    const still = before.filter(isStill);
    const accountsOf = (at: string): SeatReading[] => reading.seats.filter(({ tableId }) => tableId === at);
    const known = new Set([...before, ...after].map(({ tableId }) => tableId));
    const unloaded = new Set([...reading.tables.keys()].filter((tableId) => !known.has(tableId) && !this.#isElsewhere(reading, tableId)));
    // A table that this process is just taking over is loaded by the next round.
    const lost = new Set([...unloaded].filter((tableId) => this.#unloaded.has(tableId)));
    this.#unloaded = unloaded;
    const isAdrift = (tableId: string): boolean => lost.has(tableId) || !(known.has(tableId) || reading.tables.has(tableId));
    const adrift = reading.seats.filter(({ tableId }) => tableId === null || isAdrift(tableId));
    return {
      problems: [...adrift.map(adriftText), ...still.flatMap((watched) => tableProblems(watched, accountsOf(watched.tableId)))],
      skipped: before.length - still.length + unloaded.size - lost.size,
    };
  }

  #isElsewhere({ holders }: LedgerReading, tableId: string): boolean {
    const holder = holders.get(tableId) ?? this.#ports.holder;
    return holder !== this.#ports.holder;
  }
}

function tableProblems({ tableId, table }: WatchedTable, accounts: readonly SeatReading[]): string[] {
  const held = new Map(accounts.map(({ stayId, chips }) => [stayId, chips]));
  const seated = new Map(table.seats.flatMap((seat) => (seat === null ? [] : [[seat.stayId, seat.stack + seat.behind]])));
  return [...new Set([...held.keys(), ...seated.keys()])]
    .filter((stayId) => (held.get(stayId) ?? 0) !== (seated.get(stayId) ?? 0))
    .map(
      (stayId) => `table ${tableId}: stay ${stayId} has ${seated.get(stayId) ?? 0} at the table and ${held.get(stayId) ?? 0} in the books`,
    );
}

function adriftText({ stayId, chips, tableId }: SeatReading): string {
  return `stay ${stayId} has ${chips} in the books, but its table ${tableId ?? '(none)'} is not open`;
}
