import type { OpenTable } from './open-table.ts';
import { pendingLots } from './table-writes.ts';

/** The open tables of this process, by ID. */
export class TableRegistry {
  readonly #tables = new Map<string, OpenTable>();

  get(tableId: string): OpenTable | undefined {
    return this.#tables.get(tableId);
  }

  all(): OpenTable[] {
    return [...this.#tables.values()];
  }

  add(table: OpenTable): void {
    this.#tables.set(table.tableId, table);
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
