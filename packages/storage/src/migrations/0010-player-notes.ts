import type { Migration } from '../migration.ts';

/** Players' private notes about others of the same operator, and their reports to the staff. */
export const playerNotes: Migration = {
  version: 10,
  name: 'player notes',
  statements: (types) => [
    `create table player_note (
      operator_id text not null,
      author_id text not null,
      subject_id text not null,
      note text not null,
      label text not null /* '' = none */,
      written_at bigint not null,
      primary key (operator_id, author_id, subject_id),
      check (author_id <> subject_id),
      foreign key (operator_id, author_id) references player (operator_id, player_id),
      foreign key (operator_id, subject_id) references player (operator_id, player_id))`,
    'create index player_note_age on player_note (written_at)',
    `create table player_report (
      seq ${types.identity},
      operator_id text not null,
      reporter_id text not null,
      subject_id text not null,
      table_id text not null references poker_table (table_id),
      hand_id text not null /* '' = none was played yet */,
      reason text not null,
      comment text not null,
      filed_at bigint not null,
      closed_at bigint,
      closed_by text,
      outcome text,
      closing_reason text,
      check (reporter_id <> subject_id),
      check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (outcome is null)
        and (closed_at is null) = (closing_reason is null)),
      foreign key (operator_id, reporter_id) references player (operator_id, player_id),
      foreign key (operator_id, subject_id) references player (operator_id, player_id))`,
    'create unique index player_report_once on player_report (operator_id, reporter_id, subject_id, hand_id) where closed_at is null',
    'create index player_report_open on player_report (operator_id, seq) where closed_at is null',
    'create index player_report_closed on player_report (operator_id, closed_at) where closed_at is not null',
    'create index player_report_age on player_report (closed_at) where closed_at is not null',
  ],
};
