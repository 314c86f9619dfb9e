import { bytes, int, type RowOf, tableRow, text } from '@cardroom/storage';

// Tables of this package, column by column.

export const HAND = tableRow('hand', {
  hand_id: text,
  operator_id: text,
  room_id: text,
  table_id: text,
  game_key: text,
  currency: text,
  state: text,
  started_at: int,
  ended_at: int,
  events: bytes,
});

export const HAND_RECORD = tableRow('hand_record', {
  hand_id: text,
  record: bytes,
});

export const HAND_END = tableRow('hand_end', {
  seq: int,
  operator_id: text,
  table_id: text,
  hand_id: text,
  state: text,
  ended_at: int,
  room_id: text,
  pot_minor: int,
});

export const HAND_PLAYER = tableRow('hand_player', {
  seq: int,
  operator_id: text,
  player_id: text,
  hand_id: text,
  ended_at: int,
  pot_minor: int,
  table_id: text,
  net_minor: int,
  play: int,
});

/** Whether a hand's events were moved to an archive. */
export function isArchived({ events }: Pick<RowOf<typeof HAND>, 'events'>): boolean {
  return events.length === 0;
}
