import { rowInserter, type Sealer, type Stmt, type Store } from '@cardroom/storage';
import type { HeldHands } from './held-hands.ts';
import { rowText, sealEvents } from './sealed-events.ts';
import type { JournalRow, TableAppend } from './table-journal.ts';

const insertEvents = rowInserter('journal', ['table_id', 'seq', 'epoch', 'at', 'hand_id', 'event', 'sealed']);

/** The store and sealer of a process's journal, and what the journal remembers between units. */
export interface JournalGround {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly held: HeldHands;
  /** When the older action IDs of a table were last deleted. */
  readonly prunedAt: Map<string, number>;
}

/** One row for all events in a row that are hidden alike: a deal or an action with what follows from it is not a row for each event. */
export function insertRows(sealer: Sealer, unit: TableAppend, events: readonly JournalRow[], handId: string | null): Stmt[] {
  const rows: JournalRow[][] = [];
  for (const event of events) {
    const last = rows.at(-1);
    if (last?.[0] !== undefined && isHidden(unit, last[0]) === isHidden(unit, event)) last.push(event);
    else rows.push([event]);
  }
  return rows.map((row) => insertRow(sealer, unit, row, handId));
}

function isHidden({ hidden }: TableAppend, { event }: JournalRow): boolean {
  return hidden.has(event.type);
}

function insertRow(sealer: Sealer, unit: TableAppend, row: readonly JournalRow[], handId: string | null): Stmt {
  const { tableId, epoch } = unit.table;
  const [first] = row;
  if (first === undefined) throw new Error('a row of the journal has events');
  const events = row.map(({ event }) => event);
  const hidden = isHidden(unit, first);
  const event = hidden ? null : rowText(events);
  const sealed = hidden ? sealEvents(sealer, tableId, first.seq, events) : null;
  return insertEvents(tableId, first.seq, epoch, first.at, handId, event, sealed);
}
