import { int, orNull, tableRow, text } from '@cardroom/storage';

// The table of this room, column by column.

export const WALLET_CHECK_RUN = tableRow('conformance_run', {
  run_id: text,
  operator_id: text,
  started_by: text,
  started_at: int,
  ended_at: orNull(int),
  state: text,
  url: text,
  player_id: text,
  currency: text,
  problem: orNull(text),
  summary: orNull(text),
  report_json: orNull(text),
  report_junit: orNull(text),
  kit_state: orNull(text),
  holder: orNull(text),
});
