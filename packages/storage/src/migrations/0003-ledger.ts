import type { Migration } from '../migration.ts';

const AMOUNT_MAX = 9_007_199_254_740_991;

/** The change of a player's stack, from the stored bytes of a result. Quotes inside a name are escaped there, so no name can forge it. */
const SIGNED_RESULT = `case when w.body like '%"player_result":"win"%' then w.amount_minor else -w.amount_minor end`;
/** A debit that became chips: taken, or given back by a credit because its cancel refunded nothing. */
const IS_LOT = `w.kind = 1 and (w.status = 2 or w.status = 5 and exists (select 1 from wallet_tx x where x.ref_id = w.id and x.kind = 3 and x.status = 6))`;

/** The opening balances of the accounts, as rows of `operator_id, currency, account, amount`. */
const OPENING: readonly string[] = [
  `select w.operator_id, w.currency, 'seat:' || w.stay_id as account, w.amount_minor as amount from wallet_tx w where ${IS_LOT}`,
  `select w.operator_id, w.currency, 'seat:' || w.stay_id, -w.amount_minor from wallet_tx w where w.kind = 2`,
  `select w.operator_id, w.currency, 'seat:' || w.stay_id, ${SIGNED_RESULT} from wallet_tx w where w.kind = 4`,
  `select w.operator_id, w.currency, 'rake', -(${SIGNED_RESULT}) from wallet_tx w where w.kind = 4`,
  `select w.operator_id, w.currency, case when w.kind = 2 then 'owed' else 'transit' end, w.amount_minor
    from wallet_tx w where w.kind in (1, 2, 3) and w.status in (0, 1)`,
  `select w.operator_id, w.currency, 'suspense', w.amount_minor from wallet_tx w where w.kind in (2, 3) and w.status = 3`,
];

/**
 * Double entry: every movement is a transfer between two accounts, written together with its cause. Earlier data opens the accounts: a seat
 * with its lots, credits and signed results (law 5), rake with what the results of each book are short of zero (law 4).
 */
export const ledger: Migration = {
  version: 3,
  name: 'ledger',
  statements: (types) => [
    `create table ledger_account (
      operator_id text not null,
      currency text not null,
      account text not null,
      balance_minor bigint not null
        check (balance_minor between -${AMOUNT_MAX} and ${AMOUNT_MAX} and balance_minor = cast(balance_minor as bigint))
        check (balance_minor >= 0 or account = 'external'),
      closed_at bigint,
      primary key (operator_id, currency, account))`,
    'create index ledger_account_filled on ledger_account (account) where balance_minor <> 0',
    `create table ledger_transfer (
      seq ${types.identity},
      at bigint not null,
      kind text not null,
      operator_id text not null,
      currency text not null,
      table_id text,
      hand_id text,
      tx_id text,
      from_account text not null,
      to_account text not null check (to_account <> from_account),
      amount_minor bigint not null check (amount_minor between 1 and ${AMOUNT_MAX} and amount_minor = cast(amount_minor as bigint)))`,
    'create index wallet_stuck on wallet_tx (created_at) where status = 3',
    `insert into ledger_account (operator_id, currency, account, balance_minor)
      select operator_id, currency, account, sum(amount) from (${OPENING.join(' union all ')}) sums
      group by operator_id, currency, account having sum(amount) > 0`,
    // A seat without chips has an account, too, which is closed when its player leaves.
    `insert into ledger_account (operator_id, currency, account, balance_minor)
      select operator_id, currency, 'seat:' || stay_id, 0 from stay where closed_at is null on conflict (operator_id, currency, account) do nothing`,
    `insert into ledger_transfer (at, kind, operator_id, currency, from_account, to_account, amount_minor)
      select (select max(created_at) from wallet_tx), 'opening', operator_id, currency, 'external', account, balance_minor
      from ledger_account where balance_minor > 0 order by operator_id, currency, account`,
    `insert into ledger_account (operator_id, currency, account, balance_minor)
      select operator_id, currency, 'external', -sum(balance_minor) from ledger_account group by operator_id, currency`,
  ],
};
