import { int, oneOf, orNull, tableRow, text } from '@cardroom/storage';

// Tables of this room, column by column.

export const DATABASE_IDENTITY = tableRow('database_identity', { one: int, id: text });

export const RESTORE = tableRow('restore', {
  restore_id: int,
  begun_at: int,
  begun_by: text,
  reason: text,
  backup_at: int,
  mark: orNull(text),
  opened_at: orNull(int),
  opened_by: orNull(text),
});

/** What a person decided about one operator: its ledger is taken over, or nothing happened since the backup. */
export const DECISIONS = ['taken-over', 'unchanged'] as const;

export const RESTORE_DECISION = tableRow('restore_decision', {
  restore_id: int,
  operator_id: text,
  decision: oneOf(DECISIONS),
  at: int,
  actor: text,
  reason: text,
  hands_to: int,
  tables_to: int,
});
