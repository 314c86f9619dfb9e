import { exactly, readRows, type Sealer, type Stmt, sql } from '@cardroom/storage';
import { announcedOfTable } from './commit-order.ts';
import { insertRows, type JournalGround } from './journal-rows.ts';
import { foldHand, openRow, STORED_ROW, type StoredRow } from './sealed-events.ts';
import { DamagedJournal, type JournalRow, type TableAppend } from './table-journal.ts';

/** How long a repeated action ID is recognised: far longer than the half minute for which a client repeats it. */
const ACTION_ID_KEPT_MS = 3_600_000;
/** How often a table's older action IDs are deleted. The statement reads all of them, and a busy table has thousands. */
const ACTION_IDS_PRUNED_EVERY_MS = 600_000;
const HAND_LAST_EVENTS: ReadonlySet<string> = new Set(['hand-closed', 'hand-voided']);
/** The row of this event alone. */
const LIST_ROW = '{"type":"cut-opened",%';

/**
 * Folds the hand's events into one sealed row; events after its end stay in the journal as rows between hands. The list right before the hand
 * goes with its rows, because the hand was dealt as listed and the number's own row keeps the list as it was signed.
 */
export async function closeHand(ground: JournalGround, unit: TableAppend, fresh: readonly JournalRow[]): Promise<Stmt[]> {
  const { closedHand, at } = unit;
  const { tableId } = unit.table;
  if (!closedHand || unit.snapshot === null) throw new Error('a hand closes with the snapshot of its table');
  const { handId, state, startedAt, endedAt, potMinor = 0 } = closedHand;
  const end = fresh.findIndex((row) => HAND_LAST_EVENTS.has(row.event.type)) + 1;
  if (end === 0) throw new Error('a hand closes with a hand-closed or hand-voided event');
  const earlier = await earlierPart(ground, unit, closedHand);
  const events = [...earlier.events, ...fresh.slice(0, end)];
  const folded = foldHand(ground.sealer, handId, events);
  return [
    announcedOfTable(tableId),
    sql`insert into hand (hand_id, operator_id, room_id, table_id, game_key, currency, state, started_at, ended_at, events) values (${handId},
      (select operator_id from poker_table where table_id = ${tableId}), (select room_id from poker_table where table_id = ${tableId}), ${tableId},
      (select game_key from poker_table where table_id = ${tableId}), (select currency from poker_table where table_id = ${tableId}),
      ${state}, ${startedAt}, ${endedAt}, ${folded})`,
    sql`insert into hand_end (operator_id, room_id, table_id, hand_id, state, ended_at, pot_minor)
      select operator_id, room_id, table_id, hand_id, state, ended_at, cast(${potMinor} as bigint) from hand where hand_id = ${handId}`,
    ...earlier.deletions,
    ...withoutList(tableId, events[0]),
    ...prunedActions(ground, tableId, at),
    ...insertRows(ground.sealer, unit, fresh.slice(end), null),
  ];
}

interface EarlierPart {
  readonly events: readonly JournalRow[];
  /** Takes their rows out of the journal; refused unless it has exactly those. */
  readonly deletions: readonly Stmt[];
}

/** The events of a hand before the unit that ends it: as this process appended them, otherwise as they are stored. */
async function earlierPart(
  { store, sealer, held }: JournalGround,
  unit: TableAppend,
  { handId, state }: NonNullable<TableAppend['closedHand']>,
): Promise<EarlierPart> {
  const { tableId } = unit.table;
  const known = held.before(unit);
  if (known !== null) return { events: known.events, deletions: [deleteHand(tableId, handId, known.rows)] };
  const stored = await readRows(
    store,
    STORED_ROW,
    sql`select seq, at, event, sealed from journal where table_id = ${tableId} and hand_id = ${handId} order by seq`,
  );
  if (state === 'void') return readablePart(sealer, tableId, { handId, stored });
  return { events: stored.flatMap((row) => openRow(sealer, tableId, row)), deletions: [deleteHand(tableId, handId, stored.length)] };
}

function deleteHand(tableId: string, handId: string, rows: number): Stmt {
  return exactly(rows, sql`delete from journal where table_id = ${tableId} and hand_id = ${handId}`);
}

function withoutList(tableId: string, first: JournalRow | undefined): Stmt[] {
  if (first === undefined) return [];
  return [sql`delete from journal where table_id = ${tableId} and seq = ${first.seq - 1} and event like ${LIST_ROW}`];
}

/** A damaged hand is voided with its readable rows; the others stay in the journal as evidence. */
function readablePart(
  sealer: Sealer,
  tableId: string,
  { handId, stored }: { readonly handId: string; readonly stored: readonly StoredRow[] },
): EarlierPart {
  const readable = stored.flatMap((row) => {
    try {
      return [{ seq: row.seq, events: openRow(sealer, tableId, row) }];
    } catch (error) {
      if (error instanceof DamagedJournal) return [];
      throw error;
    }
  });
  const events = readable.flatMap((row) => row.events);
  if (readable.length === stored.length) return { events, deletions: [deleteHand(tableId, handId, stored.length)] };
  return {
    events,
    deletions: readable.map(({ seq }) => exactly(1, sql`delete from journal where table_id = ${tableId} and seq = ${seq}`)),
  };
}

function prunedActions({ prunedAt }: JournalGround, tableId: string, at: number): Stmt[] {
  if (at - (prunedAt.get(tableId) ?? 0) < ACTION_IDS_PRUNED_EVERY_MS) return [];
  prunedAt.set(tableId, at);
  return [sql`delete from table_action where table_id = ${tableId} and at < ${at - ACTION_ID_KEPT_MS}`];
}
