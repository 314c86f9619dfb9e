import { bytes, int, orNull, tableRow, text } from '@cardroom/storage';

// Tables of this package, column by column.

export const JOURNAL = tableRow('journal', {
  table_id: text,
  seq: int,
  epoch: int,
  at: int,
  hand_id: orNull(text),
  event: orNull(text),
  sealed: orNull(bytes),
});

export const TABLE = tableRow('poker_table', {
  table_id: text,
  room_id: text,
  operator_id: text,
  currency: text,
  game_key: text,
  config: text,
  opened_at: int,
  closed_at: orNull(int),
});

export const TABLE_ACTION = tableRow('table_action', {
  table_id: text,
  action_id: text,
  at: int,
});

export const TABLE_OWNER = tableRow('table_owner', {
  table_id: text,
  holder: text,
  epoch: int,
  lease_until: orNull(int),
  last_seq: int,
  journal_version: int,
});

export const TABLE_SNAPSHOT = tableRow('table_snapshot', {
  table_id: text,
  seq: int,
  at: int,
  state: text,
});
