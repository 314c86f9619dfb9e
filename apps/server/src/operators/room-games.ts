import type { GameKey } from '@cardroom/table';
import type { RoomSettings } from './room-settings.ts';

/** What a game's name on the operator's wire stands for. */
export type RoomGame = Pick<RoomSettings, 'game' | 'limit' | 'hilo'>;

export const ROOM_GAMES: Readonly<Record<GameKey, RoomGame>> = {
  nlhe: { game: 'holdem', limit: 'NL', hilo: false },
  plhe: { game: 'holdem', limit: 'PL', hilo: false },
  flhe: { game: 'holdem', limit: 'FL', hilo: false },
  plo4: { game: 'omaha4', limit: 'PL', hilo: false },
  plo5: { game: 'omaha5', limit: 'PL', hilo: false },
  plo6: { game: 'omaha6', limit: 'PL', hilo: false },
  plo8: { game: 'omaha4', limit: 'PL', hilo: true },
  'plo5-8': { game: 'omaha5', limit: 'PL', hilo: true },
  flo8: { game: 'omaha4', limit: 'FL', hilo: true },
  nlsd: { game: 'shortdeck', limit: 'NL', hilo: false },
};
