import type { Migration } from '../migration.ts';

/** An operator that moves to another cell, or has moved there. `before` is JSON of what its move has closed here. */
export const operatorMoves: Migration = {
  version: 61,
  name: 'operator-moves',
  additive: true,
  statements: () => [
    `create table operator_move (
      operator_id text primary key references operator (operator_id),
      state text not null check (state in ('leaving', 'moved')),
      cell text not null,
      url text not null,
      before text not null,
      begun_at bigint not null /* ms */,
      moved_at bigint,
      check ((state = 'moved') = (moved_at is not null)))`,
  ],
};
