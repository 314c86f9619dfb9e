import { int, tableRow, text } from '@cardroom/storage';

// The links to shared hands, column by column.

export const SHARED_HAND = tableRow('shared_hand', {
  share_id: text,
  token_hash: text,
  operator_id: text,
  player_id: text,
  hand_id: text,
  with_cards: int,
  created_at: int,
  expires_at: int,
});
