import type { Migration } from '../migration.ts';

/** How an operator's tables look: felt (a name or JSON of a design), card back and emblem (JSON of its paths). Null: ours. */
export const operatorTableLook: Migration = {
  version: 42,
  name: 'operator table look',
  statements: () => [
    `create table operator_table_look (
      operator_id text primary key references operator (operator_id),
      felt text,
      back text,
      emblem text,
      set_at bigint not null)`,
  ],
};
