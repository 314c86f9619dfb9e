import type { JournalRow, OwnedTable, TableAppend } from './table-journal.ts';

const HAND_FIRST_EVENT = 'hand-opened';

/** A running hand, as this process has appended it from its first event on. */
export interface HeldHand {
  readonly handId: string;
  readonly epoch: number;
  /** The last event appended; a hand whose table went on elsewhere has another one. */
  readonly lastSeq: number;
  readonly events: readonly JournalRow[];
  /** Rows of the journal that hold these events. */
  readonly rows: number;
}

/**
 * The running hands of this process, so that a hand that ends is folded without being read back and opened again. Only a hand that was
 * appended here from its first event on, without a gap, is held; any other one is read.
 */
export class HeldHands {
  readonly #hands = new Map<string, HeldHand>();

  /** The hand before this unit, if all of it was appended here; null otherwise, also for a unit that begins the hand. */
  before({ table, handId }: Pick<TableAppend, 'table' | 'handId'>): HeldHand | null {
    const held = this.#hands.get(table.tableId);
    const isWhole = held?.handId === handId && held.epoch === table.epoch && held.lastSeq === table.lastSeq;
    return held !== undefined && isWhole ? held : null;
  }

  /** Call after a unit has been written; `events` and `rows` are what it added to the journal, `after` the table it left. */
  appended(unit: TableAppend, events: readonly JournalRow[], { rows, after }: { readonly rows: number; readonly after: OwnedTable }): void {
    const { handId, closedHand } = unit;
    const held = this.before(unit);
    const isFirst = unit.events.some(({ type }) => type === HAND_FIRST_EVENT);
    this.forget(after.tableId);
    if (handId === null || closedHand !== null || (held === null && !isFirst)) return;
    this.#hands.set(after.tableId, {
      handId,
      epoch: after.epoch,
      lastSeq: after.lastSeq,
      events: [...(held?.events ?? []), ...events],
      rows: (held?.rows ?? 0) + rows,
    });
  }

  /** A table whose unit was not written, or that is closed: what is stored of it has to be read. */
  forget(tableId: string): void {
    this.#hands.delete(tableId);
  }
}
