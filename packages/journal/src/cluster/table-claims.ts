import { int, type RowOf, readRows, type Store, shape, sql } from '@cardroom/storage';
import type { OwnedTable } from '../table-journal.ts';
import { TABLE_OWNER } from '../table-rows.ts';

const CLAIMED = TABLE_OWNER.pick('table_id', 'epoch', 'last_seq');

/**
 * Takes open tables whose holder is gone, at most `limit` of them: epoch + 1, so that the process that held them is fenced. Processes that claim at
 * the same time take different tables. A process that was declared dead takes none.
 */
export async function claimTables(
  store: Pick<Store, 'write'>,
  { holder, limit }: { readonly holder: string; readonly limit: number },
): Promise<OwnedTable[]> {
  const claim = sql`with free as (
      select o.table_id from table_owner o join poker_table t on t.table_id = o.table_id
        where t.closed_at is null and not exists (select 1 from service_process p where p.process_id = o.holder and p.state <> 'gone')
        order by t.opened_at, o.table_id limit ${limit} /*postgres: for update of o skip locked*/)
      update table_owner set holder = ${holder}, epoch = epoch + 1 where table_id in (select table_id from free)
        and exists (select 1 from service_process p where p.process_id = ${holder} and p.state <> 'gone') returning table_id, epoch, last_seq`;
  const [rows = []] = await store.write([claim]);
  return (rows as RowOf<typeof CLAIMED>[]).map(({ table_id, epoch, last_seq }) => ({ tableId: table_id, epoch, lastSeq: last_seq }));
}

/** How many open tables have no living holder. */
export async function freeTables(store: Pick<Store, 'read'>): Promise<number> {
  const [row] = await readRows(
    store,
    shape({ free: int }),
    sql`select count(*) as free from table_owner o join poker_table t on t.table_id = o.table_id
      where t.closed_at is null and not exists (select 1 from service_process p where p.process_id = o.holder and p.state <> 'gone')`,
  );
  return row?.free ?? 0;
}
