import type { Migration } from '../migration.ts';

const AMOUNT_MAX = 9_007_199_254_740_991;

/**
 * The back office's home page, in slots of 20 minutes: `floor_sample` holds who was there at the start of a slot, `play_slot` the hands and
 * rake of a slot that is over. `until` in `play_slot_made` is where counting ended. `reconciliation` is an operator's last comparison of its
 * ledger with ours. The index finds payments that needed more than one attempt.
 */
export const homePage: Migration = {
  version: 38,
  name: 'home page',
  statements: () => [
    `create table floor_sample (
      operator_id text not null,
      at bigint not null,
      online int not null,
      seated int not null,
      running int not null,
      primary key (operator_id, at))`,
    'create index floor_sample_age on floor_sample (at)',
    `create table play_slot (
      operator_id text not null,
      at bigint not null,
      currency text not null,
      hands bigint not null,
      rake_minor bigint not null check (rake_minor between -${AMOUNT_MAX} and ${AMOUNT_MAX}),
      primary key (operator_id, at, currency))`,
    'create index play_slot_age on play_slot (at)',
    `create table play_slot_made (
      operator_id text not null,
      at bigint not null,
      until bigint not null,
      primary key (operator_id, at))`,
    'create index play_slot_made_age on play_slot_made (at)',
    `create table reconciliation (
      operator_id text primary key references operator (operator_id),
      at bigint not null,
      by_name text not null,
      from_at bigint not null,
      until_at bigint not null,
      differences int not null)`,
    'create index wallet_attempt_again on wallet_attempt (operator_id, at) where n > 1',
  ],
};
