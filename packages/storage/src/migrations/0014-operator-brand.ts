import type { Migration } from '../migration.ts';

/** How an operator's lobby and tables look: its colours and its logo, whose bytes are kept as base64 text. Null: ours. */
export const operatorBrand: Migration = {
  version: 14,
  name: 'operator brand',
  statements: () => [
    `create table operator_brand (
      operator_id text primary key references operator (operator_id),
      colour text,
      felt text,
      logo_file text,
      logo text,
      set_at bigint not null,
      check ((logo is null) = (logo_file is null)))`,
  ],
};
