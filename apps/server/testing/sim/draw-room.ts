import type { RoomOptions } from '@cardroom/rooms';
import { GAME_KEYS } from '@cardroom/table';
import type { Random } from './chance.ts';

/** A room with a random game and random options. */
export function drawRoom(random: Random): RoomOptions {
  return {
    gameKey: GAME_KEYS[Math.floor(random() * GAME_KEYS.length)] ?? 'nlhe',
    bigBlind: 100,
    seats: 2 + Math.floor(random() * 5),
    rakeBasisPoints: random() < 0.7 ? 500 : 0,
    entry: random() < 0.5 ? 'free' : 'post-or-wait',
    runItTwice: random() < 0.5,
    rabbitHunt: random() < 0.5,
    bombPotEveryHands: random() < 0.3 ? 5 : 0,
    tablesMin: 1,
    tablesMax: 2,
  };
}
