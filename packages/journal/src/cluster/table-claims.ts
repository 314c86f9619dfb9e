import { int, type RowOf, readRows, type Store, shape, sql, text } from '@cardroom/storage';
import type { OwnedTable, StoredTable } from '../table-journal.ts';
import { TABLE, TABLE_OWNER } from '../table-rows.ts';
import type { JournalUse } from './journal-versions.ts';

const CLAIMED = TABLE_OWNER.pick('table_id', 'epoch', 'last_seq');

/** A process that claims tables, and how many at most. */
export interface Claim {
  readonly holder: string;
  readonly limit: number;
  readonly use: JournalUse;
}

/**
 * Takes open tables whose holder is gone, at most `limit` of them: epoch + 1, so that the process that held them is fenced. Processes that claim at
 * the same time take different tables. A process that was declared dead takes none, and none takes a table that it could not read.
 */
export async function claimTables(store: Pick<Store, 'write'>, { holder, limit, use }: Claim): Promise<OwnedTable[]> {
  const claim = sql`with free as (
      select o.table_id from table_owner o join poker_table t on t.table_id = o.table_id
        where t.closed_at is null and o.journal_version <= ${use.reads}
          and not exists (select 1 from service_process p where p.process_id = o.holder and p.state <> 'gone')
        order by t.opened_at, o.table_id limit ${limit} /*postgres: for update of o skip locked*/)
      update table_owner set holder = ${holder}, epoch = epoch + 1,
          journal_version = case when journal_version < ${use.writes} then ${use.writes} else journal_version end
        where table_id in (select table_id from free)
        and exists (select 1 from service_process p where p.process_id = ${holder} and p.state <> 'gone') returning table_id, epoch, last_seq`;
  const [rows = []] = await store.write([claim]);
  return (rows as RowOf<typeof CLAIMED>[]).map(({ table_id, epoch, last_seq }) => ({ tableId: table_id, epoch, lastSeq: last_seq }));
}

/** Open tables without a living holder: those that a process can take which reads this version, and those that it could not read. */
export async function freeTables(
  store: Pick<Store, 'read'>,
  { reads }: Pick<JournalUse, 'reads'>,
): Promise<{ readonly free: number; readonly newer: number }> {
  const [row] = await readRows(
    store,
    shape({ tables: int, newer: int }),
    sql`select count(*) as tables, coalesce(sum(case when o.journal_version > ${reads} then 1 else 0 end), 0) as newer
      from table_owner o join poker_table t on t.table_id = o.table_id
      where t.closed_at is null and not exists (select 1 from service_process p where p.process_id = o.holder and p.state <> 'gone')`,
  );
  const { tables = 0, newer = 0 } = row ?? {};
  return { free: tables - newer, newer };
}

/** The version of the journal that a process has to read for each open table of this holder. */
export async function versionsHeldBy(store: Pick<Store, 'read'>, holder: string): Promise<Map<string, number>> {
  const rows = await readRows(
    store,
    TABLE_OWNER.pick('table_id', 'journal_version'),
    sql`select o.table_id, o.journal_version from table_owner o join poker_table t on t.table_id = o.table_id
      where t.closed_at is null and o.holder = ${holder}`,
  );
  return new Map(rows.map(({ table_id, journal_version }) => [table_id, journal_version]));
}

/**
 * The process that holds each of these tables; a table that has closed or never was has no entry, and with `operatorId` neither has one of
 * another operator.
 */
export async function holdersOf(
  store: Pick<Store, 'read'>,
  tableIds: readonly string[],
  { operatorId = null }: { readonly operatorId?: string | null } = {},
): Promise<Map<string, string>> {
  if (tableIds.length === 0) return new Map();
  const rows = await readRows(store, TABLE_OWNER.pick('table_id', 'holder'), {
    sql: `select o.table_id, o.holder from table_owner o join poker_table t on t.table_id = o.table_id
      where t.closed_at is null and o.table_id in (${tableIds.map(() => '?').join(', ')})${operatorId === null ? '' : ' and t.operator_id = ?'}`,
    parameters: operatorId === null ? [...tableIds] : [...tableIds, operatorId],
  });
  return new Map(rows.map(({ table_id, holder }) => [table_id, holder]));
}

/** The process that holds an operator's open table; null if the operator has no such table. */
export async function holderOf(store: Pick<Store, 'read'>, operatorId: string, tableId: string): Promise<string | null> {
  return (await holdersOf(store, [tableId], { operatorId })).get(tableId) ?? null;
}

/** An open table and its fill. */
export interface TableFilled {
  readonly tableId: string;
  readonly roomId: string;
  readonly holder: string;
  /** Occupied seats, including those with a buy-in in flight. */
  readonly taken: number;
}

/** All open tables, whoever holds them, or held them before they died. */
export async function tablesFilled(store: Pick<Store, 'read'>): Promise<TableFilled[]> {
  const rows = await readRows(
    store,
    TABLE_OWNER.pick('table_id', 'holder').and({ room_id: text, taken: int }),
    sql`select o.table_id, o.holder, t.room_id, coalesce(s.taken, 0) as taken
      from table_owner o join poker_table t on t.table_id = o.table_id
      left join (select table_id, count(*) as taken from stay where closed_at is null group by table_id) s on s.table_id = o.table_id
      where t.closed_at is null
      order by t.opened_at, o.table_id`,
  );
  return rows.map(({ table_id, room_id, holder, taken }) => ({ tableId: table_id, roomId: room_id, holder, taken }));
}

/** The configurations of these tables, as they were stored. */
export async function configsOf(store: Pick<Store, 'read'>, tableIds: readonly string[]): Promise<Map<string, unknown>> {
  if (tableIds.length === 0) return new Map();
  const rows = await readRows(store, TABLE.pick('table_id', 'config'), {
    sql: `select table_id, config from poker_table where table_id in (${tableIds.map(() => '?').join(', ')})`,
    parameters: [...tableIds],
  });
  return new Map(rows.map(({ table_id, config }) => [table_id, JSON.parse(config) as unknown]));
}

/**
 * Gives a table to another process that serves: epoch + 1, so that whatever this process still wrote would be refused. False when the table is not
 * as this process knows it, or the other process does not serve any more or could not read it.
 */
export async function giveTable(store: Pick<Store, 'write'>, { tableId, epoch, lastSeq }: OwnedTable, to: string): Promise<boolean> {
  const [rows = []] = await store.write([
    sql`update table_owner set holder = ${to}, epoch = epoch + 1
      where table_id = ${tableId} and epoch = ${epoch} and last_seq = ${lastSeq}
        and exists (select 1 from service_process p where p.process_id = ${to} and p.state = 'serving'
          and p.journal_version >= table_owner.journal_version) returning epoch`,
  ]);
  return rows.length > 0;
}

/** The open tables that this process holds, as they were stored. */
export async function tablesHeldBy(store: Pick<Store, 'read'>, processId: string): Promise<string[]> {
  const rows = await readRows(
    store,
    TABLE_OWNER.pick('table_id'),
    sql`select o.table_id from table_owner o join poker_table t on t.table_id = o.table_id
      where t.closed_at is null and o.holder = ${processId}`,
  );
  return rows.map(({ table_id }) => table_id);
}

/** Those of these tables that are open and that this process holds, as they were stored. */
export async function storedTables(store: Pick<Store, 'read'>, tableIds: readonly string[], holder: string): Promise<StoredTable[]> {
  if (tableIds.length === 0) return [];
  const rows = await readRows(store, TABLE.pick('table_id', 'room_id', 'operator_id', 'currency', 'config'), {
    sql: `select t.table_id, t.room_id, t.operator_id, t.currency, t.config from poker_table t join table_owner o on o.table_id = t.table_id
      where t.closed_at is null and o.holder = ? and t.table_id in (${tableIds.map(() => '?').join(', ')}) order by t.opened_at, t.table_id`,
    parameters: [holder, ...tableIds],
  });
  return rows.map(({ table_id, room_id, operator_id, currency, config }) => ({
    ...{ tableId: table_id, roomId: room_id, operatorId: operator_id, currency },
    config: JSON.parse(config) as unknown,
  }));
}
