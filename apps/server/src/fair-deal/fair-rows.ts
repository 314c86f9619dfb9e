import { bytes, int, orNull, tableRow, text } from '@cardroom/storage';

// Tables of this room, column by column.

export const FAIR_KEY = tableRow('fair_key', {
  number: int,
  kid: text,
  public_key: text,
  sealed: bytes,
  valid_from: int,
  created_at: int,
  by_kid: orNull(text),
  by_sig: orNull(text),
  origin: orNull(text),
});

export const FAIR_NUMBER = tableRow('fair_number', {
  table_id: text,
  n: int,
  hand_id: orNull(text),
  sealed: bytes,
  said: bytes,
});
