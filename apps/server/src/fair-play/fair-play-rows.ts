import { int, orNull, tableRow, text } from '@cardroom/storage';

// Tables of this room, column by column.

export const FAIR_PLAY_SIGNAL = tableRow('fair_play_signal', {
  seq: int,
  operator_id: text,
  kind: text,
  player_a: text,
  player_b: text,
  occasion: text,
  outcome: text,
  table_id: text,
  times: int,
  last_at: int,
  currency: orNull(text),
  bought_in: orNull(int),
  lost: orNull(int),
  hands: orNull(int),
});

export const PAIR_DAY = tableRow('pair_day', {
  operator_id: text,
  player_a: text,
  player_b: text,
  day: text,
  hands: int,
  flow: int,
  flow_squares: int,
  heads_up: int,
  checked_down: int,
});

export const PAIR_MARK = tableRow('pair_mark', {
  operator_id: text,
  counted_to: int,
});

export const PAIR_PLAYER_DAY = tableRow('pair_player_day', {
  operator_id: text,
  player_id: text,
  day: text,
  hands: int,
});

export const PLAYER_CASE = tableRow('player_case', {
  case_id: text,
  operator_id: text,
  state: text,
  version: int,
  origin: text,
  about: text,
  opened_by: text,
  opened_at: int,
  outcome: orNull(text),
  closing_reason: orNull(text),
  closed_by: orNull(text),
  closed_at: orNull(int),
});

export const PLAYER_CASE_ENTRY = tableRow('player_case_entry', {
  seq: int,
  case_id: text,
  kind: text,
  words: text,
  author: text,
  at: int,
});

export const PLAYER_CASE_PLAYER = tableRow('player_case_player', {
  case_id: text,
  operator_id: text,
  player_id: text,
});

export const PLAYER_REPORT = tableRow('player_report', {
  seq: int,
  operator_id: text,
  reporter_id: text,
  subject_id: text,
  table_id: text,
  hand_id: text,
  reason: text,
  comment: text,
  filed_at: int,
  closed_at: orNull(int),
  closed_by: orNull(text),
  outcome: orNull(text),
  closing_reason: orNull(text),
});

export const VISIT_MARK = tableRow('visit_mark', {
  operator_id: text,
  searched_to: int,
});

export const WITHHELD_CUT = tableRow('withheld_cut', {
  operator_id: text,
  player_id: text,
  table_id: text,
  day: text,
  times: int,
  last_at: int,
});
