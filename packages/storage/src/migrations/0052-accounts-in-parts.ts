import type { Migration } from '../migration.ts';

const AMOUNT_MAX = 9_007_199_254_740_991;
const SHARDS = 16;

/** The part of an account that a table's money belongs to, as `storedAccount` of the ledger has it. */
const shard = `(case when trim(table_id, '0123456789') = '' and length(table_id) between 1 and 15 then cast(table_id as bigint) % ${SHARDS} else 0 end)`;
const stored = (account: string): string =>
  `'${account}:' || (case when ${shard} < 10 then '0' else '' end) || cast(${shard} as text) as account`;

/** Money in the accounts that transactions leave again, by part. */
const WAITING = [
  ['transit', 'status in (0, 1) and kind in (1, 3)'],
  ['owed', 'status in (0, 1) and kind = 2'],
  ['suspense', 'status = 3 and kind in (2, 3)'],
] as const;

const parts = WAITING.map(
  ([account, which]) =>
    `select operator_id, currency, '${account}' as whole, ${stored(account)}, amount_minor from wallet_tx where ${which} and amount_minor > 0`,
).join(' union all ');

/**
 * From now on `external`, `transit`, `rake`, `owed` and `suspense` are stored in 16 parts by table, so that units of different tables do not
 * wait for one row. Money on its way moves to the parts that it will leave again; `external` and `rake` keep their sums so far.
 */
export const accountsInParts: Migration = {
  version: 52,
  name: 'accounts-in-parts',
  statements: () => [
    `create table ledger_account_next (
      operator_id text not null,
      currency text not null,
      account text not null,
      balance_minor bigint not null
        check (balance_minor between -${AMOUNT_MAX} and ${AMOUNT_MAX} and balance_minor = cast(balance_minor as bigint))
        check (balance_minor >= 0 or account = 'external' or account like 'external:%'),
      closed_at bigint,
      primary key (operator_id, currency, account))`,
    `insert into ledger_account_next (operator_id, currency, account, balance_minor, closed_at)
      select a.operator_id, a.currency, a.account,
        a.balance_minor - coalesce((select sum(p.amount_minor) from (${parts}) p
          where p.operator_id = a.operator_id and p.currency = a.currency and p.whole = a.account), 0), a.closed_at from ledger_account a`,
    `insert into ledger_account_next (operator_id, currency, account, balance_minor)
      select operator_id, currency, account, sum(amount_minor) from (${parts}) p group by operator_id, currency, account`,
    'drop table ledger_account',
    'alter table ledger_account_next rename to ledger_account',
    'create index ledger_account_filled on ledger_account (account) where balance_minor <> 0',
  ],
};
