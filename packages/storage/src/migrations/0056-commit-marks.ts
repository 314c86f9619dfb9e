import type { Migration } from '../migration.ts';

/**
 * The last unit that each connection has committed, so that a commit without an answer can be looked up. Each unit updates one row in place;
 * little of a page is filled, so that the next version of a row fits beside it. The embedded database always answers and writes none.
 */
export const commitMarks: Migration = {
  version: 56,
  name: 'commit-marks',
  statements: () => [
    `create table commit_mark (
      line text primary key,
      unit bigint not null,
      written_at bigint not null /* ms */)
      /*postgres: with (fillfactor = 20)*/`,
  ],
};
