import { int, orNull, tableRow, text } from '@cardroom/storage';

// The table of this package, column by column.

export const STAY = tableRow('stay', {
  stay_id: text,
  operator_id: text,
  player_id: text,
  currency: text,
  room_id: text,
  table_id: text,
  seat: int,
  bought_in: int,
  cashed_out: orNull(int),
  opened_at: int,
  closed_at: orNull(int),
  removed_for: orNull(text),
});
