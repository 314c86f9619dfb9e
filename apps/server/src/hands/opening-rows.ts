import { int, oneOf, orNull, tableRow, text } from '@cardroom/storage';

// The table of this room, column by column.

export const HAND_OPENING = tableRow('hand_opening', {
  request_id: text,
  operator_id: text,
  hand_id: text,
  reason: text,
  asked_by: text,
  asked_name: text,
  asked_at: int,
  state: oneOf(['open', 'agreed', 'declined', 'withdrawn']),
  closed_by: orNull(text),
  closed_name: orNull(text),
  closed_at: orNull(int),
  visible_until: orNull(int),
  times_seen: int,
});
