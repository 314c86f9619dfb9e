import type { Migration } from '../migration.ts';

/**
 * Players whose missing cuts suspended them from cutting (rule N65), with the number of those cuts by table and UTC day, for staff who look
 * into fair play.
 */
export const withheldCuts: Migration = {
  version: 63,
  name: 'withheld-cuts',
  additive: true,
  statements: () => [
    `create table withheld_cut (
      operator_id text not null,
      player_id text not null,
      table_id text not null,
      day text not null /* UTC, 2026-11-20 */,
      times int not null /* cuts that were missing */,
      last_at bigint not null /* ms */,
      primary key (operator_id, player_id, table_id, day))`,
    'create index withheld_cut_newest on withheld_cut (operator_id, last_at)',
    'create index withheld_cut_age on withheld_cut (last_at)',
  ],
};
