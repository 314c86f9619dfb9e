import type { Migration } from '../migration.ts';

const AMOUNT = 'bigint not null check (%s between -9007199254740991 and 9007199254740991)';
const amount = (column: string): string => `${column} ${AMOUNT.replace('%s', column)}`;

/**
 * Lookups of the back office: the rows of a hand beside its results, the transfers of one transaction, and those of one day.
 * `stuck_request` holds requests for approval about stuck money. Reports are daily totals counted from the books: `until` is where counting
 * ended, and a day that was over by then is never counted again.
 */
export const moneyPages: Migration = {
  version: 15,
  name: 'money pages',
  statements: () => [
    'create index wallet_of_hand on wallet_tx (hand_id, seq) where kind <> 4 and hand_id is not null',
    'create index ledger_transfer_tx on ledger_transfer (tx_id, seq) where tx_id is not null',
    'create index ledger_transfer_time on ledger_transfer (operator_id, at)',
    `create table stuck_request (
      request_id text primary key,
      operator_id text not null references operator (operator_id),
      tx_id text not null references wallet_tx (id),
      attempts int not null /* sends that its author had seen */,
      action text not null check (action in ('resolve', 'compensate')),
      reason text not null,
      asked_by text not null references staff_person (person_id),
      asked_name text not null,
      asked_at bigint not null,
      state text not null check (state in ('open', 'approved', 'declined', 'withdrawn', 'lapsed')),
      closed_name text,
      closed_at bigint)`,
    `create unique index stuck_request_open on stuck_request (tx_id) where state = 'open'`,
    'create index stuck_request_tx on stuck_request (tx_id, asked_at)',
    `create table report_made (
      operator_id text not null references operator (operator_id),
      day text not null /* YYYY-MM-DD, UTC */,
      until bigint not null,
      primary key (operator_id, day))`,
    `create table report_day (
      operator_id text not null,
      day text not null,
      room_id text not null,
      game_key text not null,
      stake text not null,
      currency text not null,
      hands bigint not null,
      ${amount('turnover_minor')},
      ${amount('rake_minor')},
      ${amount('buy_ins_minor')},
      ${amount('cash_outs_minor')},
      primary key (operator_id, day, room_id))`,
    `create table report_day_player (
      operator_id text not null,
      day text not null,
      room_id text not null,
      player_id text not null,
      primary key (operator_id, day, room_id, player_id))`,
  ],
};
