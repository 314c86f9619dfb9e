import type { Migration } from '../migration.ts';

/**
 * Data for an operator's engineers: wallet-check runs with their reports, the call log by operator, and the networks from which an
 * operator's servers may call.
 */
export const integration: Migration = {
  version: 17,
  name: 'integration',
  statements: () => [
    `create table conformance_run (
      run_id text primary key,
      operator_id text not null references operator (operator_id),
      started_by text not null,
      started_at bigint not null,
      ended_at bigint,
      state text not null check (state in ('running', 'finished', 'cancelled', 'out-of-time', 'broken-off', 'not-begun')),
      url text not null,
      player_id text not null,
      currency text not null,
      problem text /* why it ended without a report */,
      summary text /* counts and net effect of a report, as JSON */,
      report_json text,
      report_junit text,
      kit_state text /* stays and open debits, for the next run with the same player, as JSON */,
      check ((state = 'running') = (ended_at is null)))`,
    'create index conformance_run_operator on conformance_run (operator_id, started_at)',
    // One at a time: two runs would move one balance and find each other's money.
    "create unique index conformance_run_one on conformance_run (operator_id) where state = 'running'",
    'alter table wallet_attempt add column operator_id text',
    'alter table wallet_attempt add column verdict text',
    'update wallet_attempt set operator_id = (select w.operator_id from wallet_tx w where w.seq = wallet_attempt.tx_seq)',
    'create index wallet_attempt_operator on wallet_attempt (operator_id, at, tx_seq, n)',
    `create table operator_network (
      operator_id text primary key references operator (operator_id),
      ranges text not null /* CIDR, one a line */,
      set_at bigint not null)`,
  ],
};
