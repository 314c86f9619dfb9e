import { int, tableRow, text } from '@cardroom/storage';

export const FLOOR_SAMPLE = tableRow('floor_sample', {
  operator_id: text,
  at: int,
  online: int,
  seated: int,
  running: int,
});
