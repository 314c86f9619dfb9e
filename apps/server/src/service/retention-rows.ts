import { int, tableRow, text } from '@cardroom/storage';

// The table of this room, column by column.

export const RETENTION_MARK = tableRow('retention_mark', {
  kind: text,
  place: int,
  passed_at: int,
});
