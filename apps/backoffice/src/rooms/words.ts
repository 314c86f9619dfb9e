import type { FloorSeat } from '@cardroom/staff-api';

/** Seat states in words. */
export const SEAT_STATES: Readonly<Record<FloorSeat['state'], string>> = {
  'buying-in': 'Buying in',
  'in-hand': 'In hand',
  folded: 'Folded',
  'sitting-out': 'Sitting out',
  seated: 'Seated',
};
