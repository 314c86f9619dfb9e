import { int, tableRow, text } from '@cardroom/storage';

// The table of this room, column by column.

export const TABLE_BAR = tableRow('table_bar', {
  operator_id: text,
  table_id: text,
  player_id: text,
  until: int,
});
