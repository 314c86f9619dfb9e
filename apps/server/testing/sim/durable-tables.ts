import { isDeepStrictEqual } from 'node:util';
import type { TableAppend, TableJournal } from '@cardroom/journal';
import { evolveTable, type Table, type TableEvent } from '@cardroom/table';
import type { Composed } from '../../src/service/compose.ts';
import type { TableLoop } from '../../src/tables/table-loop.ts';
import { canonicalJson, EventsHash } from './events-hash.ts';
import { broken } from './laws.ts';
import type { SimDisk } from './sim-disk.ts';

interface DurableTable {
  readonly seq: number;
  readonly table: Table | null;
}

const UNWRITTEN: DurableTable = { seq: 0, table: null };

/**
 * Every table rebuilt from its durable events. The events are taken from what the tables append, never from the disk, so that a mistake in
 * storing, snapshotting or replaying them cannot hide itself.
 */
export class DurableTables {
  /** Number of tables that were read back from the disk unchanged. */
  recovered = 0;
  readonly #disk: SimDisk;
  readonly #hash = new EventsHash();
  readonly #tables = new Map<string, DurableTable>();
  /** By table: appends that may or may not have reached the disk. */
  readonly #appended = new Map<string, TableAppend[]>();
  /** The last event at which a table in memory was compared. */
  readonly #compared = new WeakMap<TableLoop, number>();
  #commitsRead = -1;

  constructor(disk: SimDisk) {
    this.#disk = disk;
  }

  /** The journal of a process, with its appends recorded. */
  watched(journal: TableJournal): TableJournal {
    const append: TableJournal['append'] = (unit) => {
      const { tableId } = unit.table;
      this.#appended.set(tableId, [...(this.#appended.get(tableId) ?? []), unit]);
      return journal.append(unit);
    };
    return { ...journal, append };
  }

  /** Reads what was committed since the last call. */
  read(): void {
    const { commits } = this.#disk;
    if (commits === this.#commitsRead) return;
    this.#commitsRead = commits;
    const owners = this.#disk.rows<{ table_id: string; epoch: number; last_seq: number }>(
      'select table_id, epoch, last_seq from table_owner',
    );
    for (const { table_id, epoch, last_seq } of owners) this.#takeIn(table_id, epoch, last_seq);
  }

  /** The tables that are open, as their durable events have left them. */
  open(): Table[] {
    return [...this.#tables.values()].flatMap(({ table }) => (table === null || table.status === 'closed' ? [] : [table]));
  }

  /** SHA-256 of all events so far, hex. */
  get events(): string {
    return this.#hash.hex;
  }

  /**
   * Tables in memory that differ in any way from their durable events. A rebuilt table is checked before its first own input (`void-hand`,
   * `restarted`) is stored, so no exceptions are needed.
   */
  differing({ registry }: Pick<Composed, 'registry'>): string[] {
    return registry.all().flatMap(({ tableId, loop }) => {
      const { seq, table } = this.#tables.get(tableId) ?? UNWRITTEN;
      // While a step is being told, the disk is one step ahead.
      if (table === null || loop.lastSeq !== seq || this.#compared.get(loop) === seq) return [];
      if (!this.#compared.has(loop)) this.recovered += 1;
      this.#compared.set(loop, seq);
      const where = differenceOf(loop.table, table);
      return where === null ? [] : [broken('replay', `table ${tableId} after event ${seq} differs from its durable events: ${where}`)];
    });
  }

  /** Tables that are durable and open but missing in a process that has finished its recovery. */
  missing({ registry, keeper }: Composed): string[] {
    if (keeper.awaited > 0) return [];
    const open = [...this.#tables].filter(([, { table }]) => table?.status !== 'closed');
    return open.flatMap(([tableId]) =>
      registry.get(tableId) === undefined ? [broken('replay', `table ${tableId} did not come back`)] : [],
    );
  }

  #takeIn(tableId: string, epoch: number, lastSeq: number): void {
    let { seq, table } = this.#tables.get(tableId) ?? UNWRITTEN;
    if (seq === lastSeq) return;
    while (seq < lastSeq) {
      // Of several appends from here, the last one was committed: a table appends again only after a refusal.
      const unit = this.#appended
        .get(tableId)
        ?.findLast((one) => one.table.lastSeq === seq && one.table.epoch === epoch && one.events.length > 0);
      if (unit === undefined) throw new Error(`table ${tableId}: no append of epoch ${epoch} begins after event ${seq}`);
      for (const event of unit.events) {
        this.#hash.add(tableId, event);
        // The table appends its own events; the journal only knows them as JSON.
        table = evolveTable(table, event as TableEvent);
      }
      seq += unit.events.length;
    }
    this.#tables.set(tableId, { seq, table });
    this.#appended.set(
      tableId,
      (this.#appended.get(tableId) ?? []).filter((unit) => unit.table.lastSeq >= seq),
    );
  }
}

/** The first difference between two values as JSON, with both sides; null when they are equal. */
function differenceOf(actual: unknown, expected: unknown): string | null {
  if (isDeepStrictEqual(actual, expected)) return null;
  return firstDifference(JSON.parse(canonicalJson(actual)), JSON.parse(canonicalJson(expected)), '');
}

function firstDifference(actual: unknown, expected: unknown, path: string): string | null {
  if (isDeepStrictEqual(actual, expected)) return null;
  if (!isObject(actual) || !isObject(expected)) return `${path} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const found = firstDifference(actual[key], expected[key], path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
