import { type GameKey, SEATS_MAX } from '@cardroom/table';
import type { RoomSettings } from './room-settings.ts';

/** What a game's name on the operator's wire stands for, and how many may sit at one table of it. */
export interface RoomGame extends Pick<RoomSettings, 'game' | 'limit' | 'hilo'> {
  readonly seatsMax: number;
}

/** Five and six hole cards leave a deck for fewer players: 8·5 + 5 and 7·6 + 5 of 52. */
const OMAHA5_SEATS_MAX = 8;
const OMAHA6_SEATS_MAX = 7;

export const ROOM_GAMES: Readonly<Record<GameKey, RoomGame>> = {
  nlhe: { game: 'holdem', limit: 'NL', hilo: false, seatsMax: SEATS_MAX },
  plhe: { game: 'holdem', limit: 'PL', hilo: false, seatsMax: SEATS_MAX },
  flhe: { game: 'holdem', limit: 'FL', hilo: false, seatsMax: SEATS_MAX },
  plo4: { game: 'omaha4', limit: 'PL', hilo: false, seatsMax: SEATS_MAX },
  plo5: { game: 'omaha5', limit: 'PL', hilo: false, seatsMax: OMAHA5_SEATS_MAX },
  plo6: { game: 'omaha6', limit: 'PL', hilo: false, seatsMax: OMAHA6_SEATS_MAX },
  plo8: { game: 'omaha4', limit: 'PL', hilo: true, seatsMax: SEATS_MAX },
  'plo5-8': { game: 'omaha5', limit: 'PL', hilo: true, seatsMax: OMAHA5_SEATS_MAX },
  flo8: { game: 'omaha4', limit: 'FL', hilo: true, seatsMax: SEATS_MAX },
  nlsd: { game: 'shortdeck', limit: 'NL', hilo: false, seatsMax: SEATS_MAX },
};
