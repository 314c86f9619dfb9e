import { accountStored } from '@cardroom/ledger';
import type { Store } from '@cardroom/storage';
import { sql } from '@cardroom/storage';

/** Every non-empty account by name, with all its stored parts. */
export async function balancesOf(store: Store): Promise<Record<string, number>> {
  const rows = await store.read<{ account: string; balance_minor: number }>(
    sql`select account, balance_minor from ledger_account where balance_minor <> 0 order by account`,
  );
  const balances: Record<string, number> = {};
  for (const { account, balance_minor } of rows) balances[accountStored(account)] = (balances[accountStored(account)] ?? 0) + balance_minor;
  return balances;
}

/** The sum of the transfers of each account. */
export async function transfersOf(store: Store): Promise<Record<string, number>> {
  const rows = await store.read<{ account: string; amount: number }>(
    sql`select account, sum(amount) as amount from (
      select to_account as account, amount_minor as amount from ledger_transfer
      union all select from_account, -amount_minor from ledger_transfer) moved group by account having sum(amount) <> 0 order by account`,
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}
