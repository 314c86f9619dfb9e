import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NetworkTable } from '../net/table-connection.ts';
import type { PublicTable } from '../table/connection.ts';

/** One open table, as the tab bar shows it. */
export interface TableTab {
  readonly tableId: string;
  /** '' until the table's first state has arrived. */
  readonly roomName: string;
  readonly seated: boolean;
  readonly yourTurn: boolean;
  /** When the player's time to decide ends, including the time bank, server ms; 0 if it is not their turn. */
  readonly turnUntil: number;
}

/** The part of a table's connection that the tabs use. */
export type OpenTable = Pick<NetworkTable, 'tableId' | 'start' | 'close' | 'subscribe' | 'snapshot'>;

interface Joined<Table> {
  readonly table: Table;
  /** The room's name, if the player is known to have a seat before the table has said so. */
  readonly stayAt: string | null;
  readonly stop: () => void;
}

/**
 * The tables open in this browser tab: those on screen and all others where the player has a seat. They stay joined, so that their tabs can
 * show the player's turn. An observed table is closed when it leaves the screen.
 */
export class OpenTables<Table extends OpenTable = NetworkTable> {
  readonly store: StoreApi<{ readonly tabs: readonly TableTab[] }> = createStore(() => ({ tabs: [] as readonly TableTab[] }));
  readonly #connect: (tableId: string) => Table;
  readonly #tables = new Map<string, Joined<Table>>();
  readonly #watched = new Set<string>();

  constructor(connect: (tableId: string) => Table) {
    this.#connect = connect;
  }

  /** Shows a table, joining it if necessary. */
  watch(tableId: string): Table {
    this.#watched.add(tableId);
    const table = this.#join(tableId, null);
    this.#show();
    return table;
  }

  /** Called when the table leaves the screen. */
  unwatch(tableId: string): void {
    this.#watched.delete(tableId);
    this.#show();
  }

  /** Joins a table where the player has a seat, without showing it. Its tab appears at once under the given name. */
  keep({ tableId, roomName }: { readonly tableId: string; readonly roomName: string }): Table {
    const table = this.#join(tableId, roomName);
    this.#show();
    return table;
  }

  /** Whether the table is on screen. */
  isWatched(tableId: string): boolean {
    return this.#watched.has(tableId);
  }

  all(): Table[] {
    return [...this.#tables.values()].map(({ table }) => table);
  }

  closeAll(): void {
    for (const tableId of [...this.#tables.keys()]) this.#close(tableId);
    this.store.setState({ tabs: [] });
  }

  #join(tableId: string, stayAt: string | null): Table {
    const have = this.#tables.get(tableId);
    if (have) return have.table;
    const table = this.#connect(tableId);
    this.#tables.set(tableId, { table, stayAt, stop: table.subscribe(() => this.#show()) });
    table.start();
    return table;
  }

  #close(tableId: string): void {
    const open = this.#tables.get(tableId);
    this.#tables.delete(tableId);
    open?.stop();
    open?.table.close();
  }

  #show(): void {
    for (const { table } of [...this.#tables.values()]) {
      if (!this.#watched.has(table.tableId) && isWithoutSeat(table)) this.#close(table.tableId);
    }
    const before = this.store.getState().tabs;
    const tabs = [...this.#tables.values()].map(tabOf);
    const same = tabs.length === before.length && tabs.every((tab, index) => sameTab(tab, before[index]));
    if (!same) this.store.setState({ tabs });
  }
}

// Before the first `you` message the seat is unknown: the player may well have one.
function isWithoutSeat(table: OpenTable): boolean {
  const { you, closed } = table.snapshot();
  return closed !== null || (you !== null && you.seat === null);
}

function tabOf({ table, stayAt }: Joined<OpenTable>): TableTab {
  const { table: state, you, closed } = table.snapshot();
  const seat = you?.seat ?? null;
  const seated = you === null ? stayAt !== null : seat !== null;
  return {
    tableId: table.tableId,
    roomName: state ? roomNameOf(state.info) : (stayAt ?? ''),
    seated: seated && closed === null,
    ...turnOf(closed === null ? state : null, seat),
  };
}

/** Whether the table waits for this seat to act or to answer an offer to run it twice, and until when. */
function turnOf(table: PublicTable | null, seat: number | null): Pick<TableTab, 'yourTurn' | 'turnUntil'> {
  if (table === null || seat === null) return { yourTurn: false, turnUntil: 0 };
  if (table.toAct === seat) return { yourTurn: true, turnUntil: table.bankUntil };
  return table.offer?.waiting.includes(seat) ? { yourTurn: true, turnUntil: table.offer.until } : { yourTurn: false, turnUntil: 0 };
}

function roomNameOf(info: string): string {
  try {
    const { roomName } = JSON.parse(info) as { roomName?: unknown };
    return typeof roomName === 'string' ? roomName : '';
  } catch {
    return '';
  }
}

function sameTab(one: TableTab, other: TableTab | undefined): boolean {
  return other !== undefined && (Object.keys(one) as (keyof TableTab)[]).every((key) => one[key] === other[key]);
}
