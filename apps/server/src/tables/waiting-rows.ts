import { int, orNull, tableRow, text } from '@cardroom/storage';

// The table of the waitlists, column by column.

export const WAITING_PLACE = tableRow('waiting_place', {
  table_id: text,
  player_id: text,
  operator_id: text,
  pool: text,
  number: int,
  joined_at: int,
  offer_seat: orNull(int),
  offer_until: orNull(int),
  epoch: int,
});
