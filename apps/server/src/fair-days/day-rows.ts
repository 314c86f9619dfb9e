import { int, oneOf, orNull, tableRow, text } from '@cardroom/storage';

// Tables of this room, column by column.

export const FAIR_DAY = tableRow('fair_day', {
  operator_id: text,
  date: text,
  origin: text,
  prev: text,
  root: text,
  kid: text,
  sig: text,
  made_at: int,
});

export const FAIR_DAY_TABLE = tableRow('fair_day_table', {
  operator_id: text,
  date: text,
  table_id: text,
  deck: oneOf(['52', '36']),
  from_n: int,
  first_hash: text,
  last_hash: text,
  statements: int,
  next_n: orNull(int),
});
