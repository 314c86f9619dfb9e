import { bytes, int, oneOf, orNull, tableRow, text } from '@cardroom/storage';
import { PICTURE_FAULTS } from './picture-format.ts';

// Tables of this room, column by column.

export const LAUNCH_CODE = tableRow('launch_code', {
  code_hash: text,
  operator_id: text,
  player_id: text,
  token_jti: text,
  launch: text,
  created_at: int,
  expires_at: int,
  redeemed_at: orNull(int),
  voided_at: orNull(int),
});

export const PLAYER = tableRow('player', {
  operator_id: text,
  player_id: text,
  display_name: text,
  language: text,
  locale: text,
  country: text,
  timezone: text,
  created_at: int,
  seen_at: int,
  name_key: text,
});

export const PLAYER_NAME_WORD = tableRow('player_name_word', {
  operator_id: text,
  player_id: text,
  word: text,
});

export const PLAYER_ERASURE = tableRow('player_erasure', {
  operator_id: text,
  player_id: text,
  pseudonym: text,
  begun_at: int,
});

export const PLAYER_FAVOURITE = tableRow('player_favourite', {
  operator_id: text,
  player_id: text,
  room_id: text,
  marked_at: int,
});

export const PLAYER_LIMIT = tableRow('player_limit', {
  operator_id: text,
  player_id: text,
  kind: text,
  until: orNull(int),
  reason: text,
  set_by: text,
  set_at: int,
});

export const PLAYER_LOOK = tableRow('player_look', {
  operator_id: text,
  player_id: text,
  mask: text,
  set_at: int,
});

export const PLAYER_PICTURE = tableRow('player_picture', {
  operator_id: text,
  player_id: text,
  url: text,
  origin: text,
  file: orNull(text),
  fault: orNull(oneOf(PICTURE_FAULTS)),
  detail: text,
  asked_at: int,
});

export const PICTURE = tableRow('picture', {
  operator_id: text,
  file: text,
  content: bytes,
  stored_at: int,
});

export const PLAYER_NOTE = tableRow('player_note', {
  operator_id: text,
  author_id: text,
  subject_id: text,
  note: text,
  label: text,
  written_at: int,
});

export const PLAY_LIMIT = tableRow('play_limit', {
  operator_id: text,
  player_id: text,
  until: orNull(int),
  session_minutes: orNull(int),
  loss: orNull(int),
  loss_currency: orNull(text),
  reality_minutes: orNull(int),
  break_until: orNull(int),
  set_at: int,
});

export const SESSION = tableRow('player_session', {
  session_id: text,
  operator_id: text,
  player_id: text,
  currency: text,
  display_name: text,
  locale: text,
  country: text,
  timezone: text,
  device: text,
  launch_ip: text,
  redeem_ip: text,
  token_hash: text,
  previous_hash: orNull(text),
  previous_until: orNull(int),
  rotated_at: int,
  created_at: int,
  seen_at: int,
  ended_at: orNull(int),
  end_reason: orNull(text),
  browser_id: orNull(text),
  token_jti: orNull(text),
  ending_at: orNull(int),
  ending_for: orNull(text),
  stop_at: orNull(int),
  stop_loss: orNull(int),
  metadata: orNull(text),
  return_url: orNull(text),
  cashier_url: orNull(text),
});

export const PLAYER_TRACE = tableRow('player_trace', {
  operator_id: text,
  kind: text,
  value: text,
  player_id: text,
  first_at: int,
  last_at: int,
});

export const STAFF_NOTE = tableRow('staff_note', {
  seq: int,
  operator_id: text,
  player_id: text,
  author: text,
  words: text,
  written_at: int,
});
