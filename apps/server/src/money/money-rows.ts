import { int, oneOf, orNull, tableRow, text } from '@cardroom/storage';

// Tables of this room, column by column.

export const REPORT_DAY = tableRow('report_day', {
  operator_id: text,
  day: text,
  room_id: text,
  game_key: text,
  stake: text,
  currency: text,
  hands: int,
  turnover_minor: int,
  rake_minor: int,
  buy_ins_minor: int,
  cash_outs_minor: int,
});

export const REPORT_DAY_PLAYER = tableRow('report_day_player', {
  operator_id: text,
  day: text,
  room_id: text,
  player_id: text,
});

export const REPORT_MADE = tableRow('report_made', {
  operator_id: text,
  day: text,
  until: int,
});

export const STUCK_REQUEST = tableRow('stuck_request', {
  request_id: text,
  operator_id: text,
  tx_id: text,
  attempts: int,
  action: text,
  reason: text,
  asked_by: text,
  asked_name: text,
  asked_at: int,
  state: oneOf(['open', 'approved', 'declined', 'withdrawn', 'lapsed']),
  closed_name: orNull(text),
  closed_at: orNull(int),
});

export const PLAY_SLOT = tableRow('play_slot', {
  operator_id: text,
  at: int,
  currency: text,
  hands: int,
  rake_minor: int,
});

export const PLAY_SLOT_MADE = tableRow('play_slot_made', {
  operator_id: text,
  at: int,
  until: int,
});

export const RECONCILIATION = tableRow('reconciliation', {
  operator_id: text,
  at: int,
  by_name: text,
  from_at: int,
  until_at: int,
  differences: int,
});
