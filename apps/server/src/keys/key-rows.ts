import { bytes, int, oneOf, tableRow, text } from '@cardroom/storage';

// Tables of this room, column by column.

export const SECRETS_KEY = tableRow('secrets_key', {
  slot: oneOf([1, 2]),
  key_id: text,
  sealed: bytes,
  created_at: int,
});
