import { expect, test } from 'vitest';
import { MIGRATIONS, migrate } from '../migrate.ts';
import { sql } from '../sql.ts';
import type { Store } from '../store.ts';
import { testStore } from '../testing/test-store.ts';

const tx = (id: string, tableId: string, { kind, status, amount }: { kind: number; status: number; amount: number }) =>
  sql`insert into wallet_tx (id, operator_id, player_id, room_id, table_id, stay_id, lane, kind, amount_minor, currency, body, status, next_at, created_at)
    values (${id}, 'op', ${id}, '1', ${tableId}, ${id}, ${id}, ${kind}, ${amount}, 'EUR', '{}', ${status}, 0, 0)`;
const account = (name: string, amount: number) =>
  sql`insert into ledger_account (operator_id, currency, account, balance_minor) values ('op', 'EUR', ${name}, ${amount})`;

async function migrated(rows: readonly ReturnType<typeof tx>[]): Promise<Record<string, number>> {
  const store: Store = await testStore();
  await store.write([sql`delete from schema_version where version >= 52`, ...rows]);
  await migrate(
    store,
    MIGRATIONS.filter(({ version }) => version <= 52),
  );
  const accounts = await store.read<{ account: string; balance_minor: number }>(
    sql`select account, balance_minor from ledger_account where balance_minor <> 0 order by account`,
  );
  return Object.fromEntries(accounts.map((row) => [row.account, row.balance_minor]));
}

test('what is under way moves to the part of its table, and the sum of the book stays', async () => {
  const after = await migrated([
    tx('debit', '1001', { kind: 1, status: 0, amount: 100 }),
    tx('cancel', '1017', { kind: 3, status: 1, amount: 20 }),
    tx('credit', '1002', { kind: 2, status: 0, amount: 300 }),
    tx('stuck', 'table of a test', { kind: 2, status: 3, amount: 7 }),
    tx('done', '1003', { kind: 1, status: 2, amount: 50 }),
    tx('result', '1003', { kind: 4, status: 3, amount: 9 }),
    account('external', -577),
    account('transit', 120),
    account('owed', 300),
    account('suspense', 7),
    account('rake', 100),
    account('seat:ann', 50),
  ]);
  expect(after).toEqual({
    external: -577,
    'owed:10': 300,
    rake: 100,
    'seat:ann': 50,
    'suspense:00': 7,
    'transit:09': 120,
  });
  expect(Object.values(after).reduce((sum, amount) => sum + amount, 0)).toBe(0);
});

test('books that do not agree with the transactions are not changed silently: the migration is refused', async () => {
  await expect(migrated([tx('debit', '1001', { kind: 1, status: 0, amount: 100 }), account('transit', 99)])).rejects.toThrow(
    'accounts-in-parts',
  );
});
