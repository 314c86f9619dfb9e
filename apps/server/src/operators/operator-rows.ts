import { HAND_SHARING_MODES } from '@cardroom/protocol';
import { bytes, int, oneOf, orNull, tableRow, text } from '@cardroom/storage';

// Tables of this room, column by column.

export const CREDENTIAL = tableRow('credential', {
  client_id: text,
  slot: int,
  operator_id: text,
  secret_hash: text,
  created_at: int,
  expires_at: orNull(int),
});

export const MAINTENANCE = tableRow('maintenance', {
  operator_id: text,
  starts_at: int,
  ends_at: int,
  set_at: int,
});

export const MARKET_LANGUAGE = tableRow('market_language', {
  operator_id: text,
  country: text,
  language: text,
  set_at: int,
});

export const OPERATOR = tableRow('operator', {
  operator_id: text,
  name: text,
  status: text,
  operator_url: orNull(text),
  currencies: text,
  frame_origins: text,
  created_at: int,
});

export const OPERATOR_API_KEY = tableRow('operator_api_key', {
  operator_id: text,
  slot: int,
  sealed: bytes,
  last4: text,
  active_from: int,
  created_at: int,
  for_url: orNull(text),
});

export const OPERATOR_BRAND = tableRow('operator_brand', {
  operator_id: text,
  colour: orNull(text),
  felt: orNull(text),
  logo_file: orNull(text),
  logo: orNull(text),
  set_at: int,
});

export const OPERATOR_TABLE_LOOK = tableRow('operator_table_look', {
  operator_id: text,
  felt: orNull(text),
  back: orNull(text),
  emblem: orNull(text),
  set_at: int,
});

export const OPERATOR_HAND_SHARING = tableRow('operator_hand_sharing', {
  operator_id: text,
  mode: oneOf(HAND_SHARING_MODES),
  set_at: int,
});

export const OPERATOR_BET_SIZES = tableRow('operator_bet_sizes', {
  operator_id: text,
  sizes: orNull(text),
  set_at: int,
});

export const OPERATOR_CHAT = tableRow('operator_chat', {
  operator_id: text,
  mode: text,
  set_at: int,
});

export const OPERATOR_LAUNCH = tableRow('operator_launch', {
  operator_id: text,
  strict: int,
  set_at: int,
});

export const OPERATOR_LIMITS_LINK = tableRow('operator_limits_link', {
  operator_id: text,
  url: text,
  set_at: int,
});

export const OPERATOR_MOVE = tableRow('operator_move', {
  operator_id: text,
  state: oneOf(['leaving', 'moved']),
  cell: text,
  url: text,
  before: text,
  begun_at: int,
  moved_at: orNull(int),
});

export const OPERATOR_NETWORK = tableRow('operator_network', {
  operator_id: text,
  ranges: text,
  set_at: int,
});

export const OPERATOR_PICTURE_ORIGIN = tableRow('operator_picture_origin', {
  operator_id: text,
  origin: orNull(text),
  set_at: int,
});

export const OPERATOR_REFUSAL_CODE = tableRow('operator_refusal_code', {
  operator_id: text,
  code: text,
  means: text,
  set_at: int,
});

export const OPERATOR_REVOCATION = tableRow('operator_revocation', {
  operator_id: text,
  set_at: int,
});

export const OPERATOR_SANDBOX = tableRow('operator_sandbox', {
  operator_id: text,
  bots: int,
  set_at: int,
});

export const OPERATOR_SEAT_RULE = tableRow('operator_seat_rule', {
  operator_id: text,
  browser: text,
  network: text,
  history: text,
  set_at: int,
});

export const OPERATOR_SETTLEMENT = tableRow('operator_settlement', {
  operator_id: text,
  mode: text,
  set_at: int,
});

export const OPERATOR_SIGNING_SECRET = tableRow('operator_signing_secret', {
  operator_id: text,
  slot: int,
  sealed: bytes,
  created_at: int,
  expires_at: orNull(int),
});

export const OPERATOR_TIMEOUT = tableRow('operator_timeout', {
  operator_id: text,
  balance_ms: int,
  debit_ms: int,
  delivery_ms: int,
  set_at: int,
});

export const OPERATOR_TOKEN = tableRow('operator_token', {
  jti: text,
  client_id: text,
  operator_id: text,
  scope: text,
  issued_at: int,
  expires_at: int,
  revoked_at: orNull(int),
  used_at: orNull(int),
});

export const REALITY_CHECK = tableRow('reality_check', {
  operator_id: text,
  every_minutes: int,
  set_at: int,
});

export const ROOM = tableRow('room', {
  room_id: text,
  operator_id: text,
  currency: text,
  name: text,
  settings: text,
  opened_at: int,
  closed_at: orNull(int),
});

export const SIGNING_KEY = tableRow('signing_key', {
  kid: text,
  sealed: bytes,
  public_jwk: text,
  created_at: int,
  retired_at: orNull(int),
});
