import type { Sealer } from '@cardroom/storage';
import {
  exactly,
  int,
  readRows,
  returnedRow,
  rowInserter,
  rowsOfPlaceholders,
  type Stmt,
  type Store,
  shape,
  sql,
  textsForSeveral,
  UniqueViolation,
  UnitRefused,
} from '@cardroom/storage';
import { closeHand } from './close-hand.ts';
import { JOURNAL_USE, type JournalUse } from './cluster/journal-versions.ts';
import { claimTables } from './cluster/table-claims.ts';
import { HAND } from './hand-rows.ts';
import { HeldHands } from './held-hands.ts';
import { insertRows, type JournalGround } from './journal-rows.ts';
import { asLedgerError } from './ledger-rows.ts';
import { openRow, STORED_ROW, unfoldHand } from './sealed-events.ts';
import {
  DamagedJournal,
  Fenced,
  type JournalRow,
  type OwnedTable,
  RepeatedAction,
  type StoredTable,
  type TableAppend,
  type TableJournal,
} from './table-journal.ts';
import { TABLE, TABLE_OWNER, TABLE_SNAPSHOT } from './table-rows.ts';

const insertAction = rowInserter('table_action', ['table_id', 'action_id', 'at']);
const FENCES = textsForSeveral(
  (count) => `update table_owner set last_seq = next.seq
    from (values ${rowsOfPlaceholders(4, count, ['bigint', 'text', 'bigint', 'bigint'])}) as next (seq, table_id, epoch, last_seq)
    where table_owner.table_id = next.table_id and table_owner.epoch = next.epoch and table_owner.last_seq = next.last_seq`,
);

/** The fence is the first statement of each append, the action ID the second. */
const FENCE_STATEMENT = 0;
const ACTION_STATEMENT = 1;

/** Whether an action ID was accepted at this table, for example before a restart. IDs are kept for an hour. */
export async function isKnownAction(store: Store, tableId: string, actionId: string): Promise<boolean> {
  const rows = await readRows(
    store,
    shape({ known: int }),
    sql`select 1 as known from table_action where table_id = ${tableId} and action_id = ${actionId}`,
  );
  return rows.length > 0;
}

/** The journal of all tables over a store; `sealer` keeps hidden cards unreadable at rest. `use`: which versions this build reads and writes. */
export function createTableJournal(store: Store, sealer: Sealer, use: JournalUse = JOURNAL_USE): TableJournal {
  const ground: JournalGround = { store, sealer, held: new HeldHands(), prunedAt: new Map() };
  return {
    create: (table, holder, at) => create(store, { table, holder, at, use }),
    openTables: () => openTables(store),
    claim: (holder, limit) => claimTables(store, { holder, limit, use }),
    takeOver: (tableId, holder) => takeOver(store, { tableId, holder, use }),
    load: (tableId, epoch) => load(store, sealer, tableId, epoch),
    snapshot: (tableId) => readSnapshot(store, tableId),
    append: (unit) => append(ground, unit),
    markClosed: (table, at) => markClosed(ground, table, at),
    hand: (handId) => readHand(store, sealer, handId),
  };
}

interface Creation {
  readonly table: StoredTable;
  readonly holder: string;
  readonly at: number;
  readonly use: JournalUse;
}

async function create(store: Store, { table, holder, at, use }: Creation): Promise<OwnedTable> {
  const { tableId, roomId, operatorId, currency, config } = table;
  await store.write([
    sql`insert into poker_table (table_id, room_id, operator_id, currency, game_key, config, opened_at)
      values (${tableId}, ${roomId}, ${operatorId}, ${currency}, ${gameKeyOf(config)}, ${JSON.stringify(config)}, ${at})`,
    sql`insert into table_owner (table_id, holder, epoch, last_seq, journal_version) values (${tableId}, ${holder}, 1, 0, ${use.writes})`,
  ]);
  return { tableId, epoch: 1, lastSeq: 0 };
}

async function openTables(store: Store): Promise<StoredTable[]> {
  const rows = await readRows(
    store,
    TABLE.pick('table_id', 'room_id', 'operator_id', 'currency', 'config'),
    sql`select table_id, room_id, operator_id, currency, config from poker_table where closed_at is null order by opened_at, table_id`,
  );
  return rows.map((row) => ({
    tableId: row.table_id,
    roomId: row.room_id,
    operatorId: row.operator_id,
    currency: row.currency,
    config: JSON.parse(row.config) as unknown,
  }));
}

interface TakeOver {
  readonly tableId: string;
  readonly holder: string;
  readonly use: JournalUse;
}

async function takeOver(store: Store, { tableId, holder, use }: TakeOver): Promise<OwnedTable> {
  const taken = sql`update table_owner set epoch = epoch + 1, holder = ${holder},
      journal_version = case when journal_version < ${use.writes} then ${use.writes} else journal_version end
    where table_id = ${tableId} and journal_version <= ${use.reads} and (holder = ${holder}
    or not exists (select 1 from service_process p where p.process_id = holder and p.state <> 'gone')) returning epoch, last_seq`;
  try {
    const owner = returnedRow<{ epoch: number; last_seq: number }>(await store.write([exactly(1, taken)]));
    return { tableId, epoch: owner.epoch, lastSeq: owner.last_seq };
  } catch (error) {
    throw error instanceof UnitRefused
      ? new Fenced(`table ${tableId} belongs to another process, or to a newer version`, { cause: error })
      : error;
  }
}

async function load(store: Store, sealer: Sealer, tableId: string, epoch?: number): ReturnType<TableJournal['load']> {
  const kept = await readSnapshot(store, tableId);
  const snapshotSeq = kept?.snapshotSeq ?? 0;
  const stored = await readRows(
    store,
    STORED_ROW,
    sql`select seq, at, event, sealed from journal where table_id = ${tableId} and seq > ${snapshotSeq} order by seq`,
  );
  const [owner] = await readRows(
    store,
    TABLE_OWNER.pick('epoch', 'last_seq'),
    sql`select epoch, last_seq from table_owner where table_id = ${tableId}`,
  );
  if (epoch !== undefined && owner?.epoch !== epoch) throw new Fenced(`table ${tableId} was taken over while it was read`);
  const rows = stored.flatMap((row) => openRow(sealer, tableId, row));
  assertNoGap(tableId, rows, snapshotSeq, owner?.last_seq ?? 0);
  return { snapshot: kept?.snapshot ?? null, snapshotSeq, rows };
}

function assertNoGap(tableId: string, rows: readonly JournalRow[], snapshotSeq: number, lastSeq: number): void {
  for (const [index, row] of rows.entries()) {
    if (row.seq !== snapshotSeq + index + 1) throw new DamagedJournal(`table ${tableId} lacks event ${snapshotSeq + index + 1}`);
  }
  if (snapshotSeq + rows.length !== lastSeq) throw new DamagedJournal(`table ${tableId} lacks its events up to ${lastSeq}`);
}

async function readSnapshot(store: Store, tableId: string): Promise<{ snapshot: unknown; snapshotSeq: number } | null> {
  const [row] = await readRows(
    store,
    TABLE_SNAPSHOT.pick('seq', 'state'),
    sql`select seq, state from table_snapshot where table_id = ${tableId}`,
  );
  if (!row) return null;
  try {
    return { snapshot: JSON.parse(row.state) as unknown, snapshotSeq: row.seq };
  } catch (error) {
    throw new DamagedJournal(`the snapshot of table ${tableId} cannot be read`, { cause: error });
  }
}

/** The fence: the owner's row with its last event, which a unit must find as the owner left it. */
function advanceOwner(owner: { newSeq: number; tableId: string; epoch: number; lastSeq: number }): Stmt {
  const { newSeq, tableId, epoch, lastSeq } = owner;
  const one = sql`update table_owner set last_seq = ${newSeq} where table_id = ${tableId} and epoch = ${epoch} and last_seq = ${lastSeq}`;
  return { ...one, forSeveral: FENCES };
}

async function append(ground: JournalGround, unit: TableAppend): Promise<OwnedTable> {
  const { tableId, epoch, lastSeq } = unit.table;
  const newSeq = lastSeq + unit.events.length;
  const fence = advanceOwner({ newSeq, tableId, epoch, lastSeq });
  const action = unit.actionId === null ? [] : [insertAction(tableId, unit.actionId, unit.at)];
  const fresh = numbered(unit);
  const events = unit.closedHand ? await closeHand(ground, unit, fresh) : insertRows(ground.sealer, unit, fresh, unit.handId);
  const snapshot = unit.snapshot === null ? [] : [writeSnapshot(unit, newSeq)];
  const written = [exactly(1, fence), ...action, ...events, ...snapshot, ...unit.extra];
  try {
    await ground.store.write(written);
  } catch (error) {
    ground.held.forget(tableId);
    throw asLedgerError(appendError(error, unit), written);
  }
  const after = { tableId, epoch, lastSeq: newSeq };
  ground.held.appended(unit, fresh, { rows: events.length, after });
  return after;
}

function appendError(error: unknown, unit: TableAppend): unknown {
  const { tableId, epoch } = unit.table;
  if (error instanceof UnitRefused && error.statement === FENCE_STATEMENT) {
    return new Fenced(`table ${tableId} is no longer owned with epoch ${epoch}`, { cause: error });
  }
  if (error instanceof UniqueViolation && unit.actionId !== null && error.statement === ACTION_STATEMENT) {
    return new RepeatedAction(`action ${unit.actionId} of table ${tableId} is already stored`, { cause: error });
  }
  return error;
}

function numbered(unit: TableAppend): JournalRow[] {
  return unit.events.map((event, index) => ({ seq: unit.table.lastSeq + index + 1, at: unit.at, event }));
}

function writeSnapshot(unit: TableAppend, seq: number): Stmt {
  const state = JSON.stringify(unit.snapshot);
  return sql`insert into table_snapshot (table_id, seq, at, state) values (${unit.table.tableId}, ${seq}, ${unit.at}, ${state})
    on conflict (table_id) do update set seq = excluded.seq, at = excluded.at, state = excluded.state`;
}

async function markClosed({ store, held, prunedAt }: JournalGround, table: OwnedTable, at: number): Promise<void> {
  const { tableId, epoch, lastSeq } = table;
  held.forget(tableId);
  prunedAt.delete(tableId);
  const fence = sql`update table_owner set lease_until = ${at} where table_id = ${tableId} and epoch = ${epoch} and last_seq = ${lastSeq}`;
  try {
    await store.write([
      exactly(1, fence),
      exactly(1, sql`update poker_table set closed_at = ${at} where table_id = ${tableId} and closed_at is null`),
    ]);
  } catch (error) {
    if (error instanceof UnitRefused) throw new Fenced(`table ${tableId} is not ours to close`, { cause: error });
    throw error;
  }
}

async function readHand(store: Store, sealer: Sealer, handId: string): Promise<JournalRow[] | null> {
  const [row] = await readRows(store, HAND.pick('events'), sql`select events from hand where hand_id = ${handId}`);
  return row ? unfoldHand(sealer, handId, row.events) : null;
}

function gameKeyOf(config: unknown): string {
  const key = (config as { gameKey?: unknown } | null)?.gameKey;
  if (typeof key !== 'string') throw new TypeError('a table config names its gameKey');
  return key;
}
