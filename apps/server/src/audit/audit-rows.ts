import { int, orNull, tableRow, text } from '@cardroom/storage';

// Tables of this room, column by column.

export const AUDIT = tableRow('audit', {
  seq: int,
  at: int,
  actor: text,
  action: text,
  operator_id: orNull(text),
  subject: text,
  was: orNull(text),
  detail: text,
  address: orNull(text),
  hash: text,
});

export const AUDIT_HEAD = tableRow('audit_head', {
  one: int,
  entries: int,
  hash: text,
});
