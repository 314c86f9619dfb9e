import type { Migration } from '../migration.ts';

/**
 * Days of the fair deal (packages/fairness/FORMAT.md, section 8): where each table's chain stood at the end of an operator's day, and the root
 * that was signed for it. Rows stay for good: a day always has the same bundle, and each root covers the one before it.
 */
export const fairDays: Migration = {
  version: 60,
  name: 'fair-days',
  additive: true,
  statements: () => [
    `create table fair_day (
      operator_id text not null,
      date text not null /* UTC, 2026-11-20 */,
      origin text not null /* host name that the day's statements carry */,
      prev text not null /* the operator's root before this one */,
      root text not null,
      kid text not null,
      sig text not null,
      made_at bigint not null /* ms */,
      primary key (operator_id, date))`,
    `create table fair_day_table (
      operator_id text not null,
      date text not null,
      table_id text not null,
      deck text not null,
      from_n int not null /* the number that the first statement is about */,
      first_hash text not null /* hash before the first statement */,
      last_hash text not null,
      statements int not null,
      next_n int /* the number that the next day begins with; null where no statement can follow */,
      primary key (operator_id, date, table_id))`,
    'create index fair_day_table_last on fair_day_table (table_id, date)',
  ],
};
