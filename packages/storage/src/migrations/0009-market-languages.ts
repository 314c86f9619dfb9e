import type { Migration } from '../migration.ts';

/** The language of an operator's players in a country, where the country alone does not determine it. */
export const marketLanguages: Migration = {
  version: 9,
  name: 'market languages',
  statements: () => [
    `create table market_language (
      operator_id text not null references operator (operator_id),
      country text not null,
      language text not null,
      set_at bigint not null,
      primary key (operator_id, country))`,
  ],
};
