import type { OpenTable } from './open-table.ts';
import { pendingLots } from './table-writes.ts';

/** The open tables of this process, by ID, in the order of their numbers: tables that are taken over come in any order. */
export class TableRegistry {
  #tables = new Map<string, OpenTable>();
  #newest = 0;

  get(tableId: string): OpenTable | undefined {
    return this.#tables.get(tableId);
  }

  all(): OpenTable[] {
    return [...this.#tables.values()];
  }

  add(table: OpenTable): void {
    this.#tables.set(table.tableId, table);
    const number = Number(table.tableId);
    if (number < this.#newest) this.#tables = new Map([...this.#tables].sort(([one], [other]) => Number(one) - Number(other)));
    else this.#newest = number;
  }

  delete(tableId: string): void {
    this.#tables.delete(tableId);
  }

  /** Debits that seats and top-ups are waiting for. */
  pendingLots(): string[] {
    return this.all().flatMap((table) => pendingLots(table.loop.table));
  }
}

/** How many tables have stopped because of an error, or could not be rebuilt yet. */
export function haltedTables(registry: Pick<TableRegistry, 'all'>, keeper: { readonly awaited: number }): number {
  return keeper.awaited + registry.all().filter((table) => table.loop.state === 'halted').length;
}
