import { int, orNull, tableRow, text } from '@cardroom/storage';

// The table of this room, column by column.

export const CHAT_MESSAGE = tableRow('chat_message', {
  message_id: text,
  operator_id: text,
  table_id: text,
  hand_id: orNull(text),
  player_id: text,
  name: text,
  words: orNull(text),
  phrase: orNull(text),
  said_at: int,
});
