import type { Migration } from '../migration.ts';

/** An operator's notices to its players: how often they are reminded of time and result, and when play is suspended. */
export const houseRules: Migration = {
  version: 6,
  name: 'house rules',
  statements: () => [
    `create table reality_check (
      operator_id text primary key references operator (operator_id),
      every_minutes int not null check (every_minutes > 0),
      set_at bigint not null)`,
    `create table maintenance (
      operator_id text primary key references operator (operator_id),
      starts_at bigint not null,
      ends_at bigint not null check (ends_at > starts_at),
      set_at bigint not null)`,
  ],
};
