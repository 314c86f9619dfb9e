import type { Migration } from '../migration.ts';

/**
 * The database has an identity, by which a mark outside it knows it again. A restore is under way while its row has no `opened_at`: no table
 * is open then and nothing is paid. Each operator has one decision in it: what its own ledger says is taken over, or nothing happened since
 * the backup.
 */
export const restores: Migration = {
  version: 48,
  name: 'restores',
  statements: ({ identity }) => [
    'create table database_identity (one smallint primary key check (one = 1), id text not null)',
    `create table restore (
      restore_id ${identity},
      begun_at bigint not null,
      begun_by text not null,
      reason text not null,
      backup_at bigint not null /* the last change of money in the restored database */,
      mark text /* JSON: the mark outside, which was ahead; null when a person began the restore without one */,
      opened_at bigint,
      opened_by text)`,
    `create table restore_decision (
      restore_id bigint not null references restore (restore_id),
      operator_id text not null,
      decision text not null check (decision in ('taken-over', 'unchanged')),
      at bigint not null,
      actor text not null,
      reason text not null,
      hands_to bigint not null /* the highest number of a hand in the operator's ledger; 0 when it names none */,
      tables_to bigint not null,
      primary key (restore_id, operator_id))`,
  ],
};
