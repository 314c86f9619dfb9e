import { bytes, int, orNull, tableRow, text } from '@cardroom/storage';

// Tables of this package, column by column.

export const ATTEMPT = tableRow('wallet_attempt', {
  tx_seq: int,
  n: int,
  at: int,
  http_status: orNull(int),
  code: orNull(text),
  ms: orNull(int),
  response: orNull(text),
  packed_response: orNull(bytes),
  operator_id: orNull(text),
  verdict: orNull(text),
});

export const TX = tableRow('wallet_tx', {
  seq: int,
  id: text,
  operator_id: text,
  player_id: text,
  room_id: text,
  table_id: text,
  stay_id: text,
  hand_id: orNull(text),
  lane: text,
  kind: int,
  ref_id: orNull(text),
  amount_minor: int,
  currency: text,
  body: text,
  status: int,
  outcome: orNull(text),
  attempts: int,
  next_at: int,
  owner: orNull(text),
  last_error: orNull(text),
  created_at: int,
  done_at: orNull(int),
  answer_by: orNull(int),
  body_hash: orNull(bytes),
});
