import type { Migration } from '../migration.ts';

/**
 * Rules for seating players with something in common at one table, and the signals that staff see about them.
 * `occasion` is a UTC day for seats and a stay for short visits, so that each is listed once.
 * `visit_mark` says up to when an operator's ended stays have been searched for short visits.
 */
export const seatRules: Migration = {
  version: 35,
  name: 'seat rules',
  statements: (types) => [
    `create table operator_seat_rule (
      operator_id text primary key references operator (operator_id),
      browser text not null check (browser in ('block', 'warn', 'allow')),
      network text not null check (network in ('block', 'warn', 'allow')),
      history text not null check (history in ('block', 'warn', 'allow')),
      set_at bigint not null)`,
    `create table fair_play_signal (
      seq ${types.identity},
      operator_id text not null,
      kind text not null check (kind in ('browser', 'network', 'history', 'short-visit')),
      player_a text not null,
      player_b text not null,
      occasion text not null,
      outcome text not null check (outcome in ('seated', 'refused', 'left')),
      table_id text not null,
      times bigint not null,
      last_at bigint not null,
      currency text,
      bought_in bigint,
      lost bigint,
      hands bigint,
      unique (operator_id, kind, player_a, player_b, occasion, outcome))`,
    'create index fair_play_signal_newest on fair_play_signal (operator_id, last_at, seq)',
    'create index fair_play_signal_age on fair_play_signal (last_at)',
    `create table visit_mark (
      operator_id text primary key,
      searched_to bigint not null)`,
    'create index stay_ended on stay (operator_id, closed_at, stay_id) where closed_at is not null',
  ],
};
