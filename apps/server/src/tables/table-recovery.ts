import { DamagedJournal, type JournalRow, type OwnedTable, type StoredTable, type TableJournal } from '@cardroom/journal';
import { openTable, replayTable, type Table, type TableConfig, type TableEvent } from '@cardroom/table';
import type { VoidReason } from './halt-reasons.ts';
import { type HandLog, logStep } from './hand-log.ts';
import type { LoopStart } from './loop-ports.ts';
import { HIDDEN_EVENTS } from './table-unit.ts';

/** A hand that was interrupted for longer is voided instead of resumed: its players are gone. */
export const OUTAGE_MAX_MS = 10 * 60_000;

export interface Recovered extends LoopStart {
  /** Set when the running hand must be voided by an input. */
  readonly voidReason: Extract<VoidReason, 'outage'> | null;
}

/** The running hand cannot be replayed: rows are damaged or refused by the rules. */
export class NotReplayable extends Error {
  override readonly name = 'NotReplayable';
}

/**
 * Acquires a table and rebuilds it from the last snapshot between hands and every later row. Throws `NotReplayable`; by then this process
 * owns the table.
 */
export async function recoverTable(
  stored: StoredTable,
  owned: OwnedTable,
  ports: { readonly journal: TableJournal; readonly now: number },
): Promise<Recovered> {
  const { journal, now } = ports;
  const { snapshot, rows } = await loaded(journal, owned);
  // A crash right after the table's row was written: it has not been opened yet.
  if (snapshot === null && rows.length === 0)
    return { ...(await writeOpening(stored.config as TableConfig, owned, ports)), voidReason: null };
  try {
    const table = replayTable(rows.map(eventOf), snapshot as Table | null);
    const lastAt = rows.at(-1)?.at ?? now;
    const tooLong = table.hand !== null && now - lastAt > OUTAGE_MAX_MS;
    return { table, owned, hand: handLogOf(rows), voidReason: tooLong ? 'outage' : null };
  } catch (error) {
    throw notReplayable(owned.tableId, error);
  }
}

/** A storage failure says nothing about the hand; only damage does. */
async function loaded(journal: TableJournal, { tableId, epoch }: OwnedTable) {
  try {
    return await journal.load(tableId, epoch);
  } catch (error) {
    throw error instanceof DamagedJournal ? notReplayable(tableId, error) : error;
  }
}

function notReplayable(tableId: string, cause: unknown): NotReplayable {
  return new NotReplayable(`table ${tableId}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}

/** Writes the first events of a new table. */
export async function writeOpening(
  config: TableConfig,
  owned: OwnedTable,
  { journal, now }: { readonly journal: TableJournal; readonly now: number },
): Promise<LoopStart> {
  const events = openTable(config, now);
  const table = replayTable(events);
  const unit = {
    table: owned,
    at: now,
    handId: null,
    actionId: null,
    events,
    hidden: HIDDEN_EVENTS,
    snapshot: table,
    closedHand: null,
    extra: [],
  };
  return { table, owned: await journal.append(unit), hand: null };
}

function handLogOf(rows: readonly JournalRow[]): HandLog | null {
  return rows.reduce<HandLog | null>((log, row) => logStep(log, [eventOf(row)], row.at).log, null);
}

/** The journal keeps events as plain JSON, written by this code or an older version of it. */
function eventOf(row: JournalRow): TableEvent {
  return row.event as TableEvent;
}
