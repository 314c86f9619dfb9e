import type { LobbyRow } from '@cardroom/protocol/shapes';
import { describe, expect, it } from 'vitest';
import { recommendedRoom, roomsOf, roomsToShow } from './rooms.ts';

const row = (roomId: string, part: Partial<LobbyRow> = {}) =>
  ({
    roomId,
    roomName: `Room ${roomId}`,
    gameKey: 'nlhe',
    smallBlind: 50,
    bigBlind: 100,
    buyInMin: 4_000,
    seats: 6,
    players: 3,
    status: 'open',
    ...part,
  }) as LobbyRow;

describe('roomsOf', () => {
  it('sums up the tables of a room, lowest stakes first; a closing table has no free seats', () => {
    const rows = [row('2', { bigBlind: 200 }), row('1'), row('1', { players: 6 }), row('1', { players: 1, status: 'closing' })];
    expect(roomsOf(rows)).toMatchObject([
      { roomId: '1', tables: 3, players: 10, freeSeats: 3 },
      { roomId: '2', tables: 1, players: 3, freeSeats: 3 },
    ]);
  });
});

describe('many rooms', () => {
  const rooms = roomsOf([
    row('1', { gameKey: 'plo4' }),
    row('2', { gameKey: 'nlhe' }),
    row('3', { gameKey: 'flhe', limit: 'FL' }),
    row('4', { gameKey: 'nlhe', bigBlind: 300 }),
  ]);

  it('are sorted by their stakes, then by game', () => {
    // Fixed limit with a big blind of 100 is called a 100/200 game.
    expect(rooms.map(({ roomId }) => roomId)).toEqual(['2', '1', '3', '4']);
  });

  it('are cut to the first ones, including the recommended one', () => {
    expect(roomsToShow(rooms, '2', 2).map(({ roomId }) => roomId)).toEqual(['2', '1']);
    expect(roomsToShow(rooms, '4', 2).map(({ roomId }) => roomId)).toEqual(['2', '4']);
    expect(roomsToShow(rooms, null, 9)).toHaveLength(4);
  });
});

describe('recommendedRoom', () => {
  const rooms = roomsOf([row('1', { players: 2 }), row('2', { players: 5, buyInMin: 9_000 }), row('3', { players: 6 })]);

  it('is the busiest with a free seat', () => {
    expect(recommendedRoom(rooms, null)).toBe('2');
  });

  it('is one the balance can afford', () => {
    expect(recommendedRoom(rooms, 8_999)).toBe('1');
    expect(recommendedRoom(rooms, 9_000)).toBe('2');
    expect(recommendedRoom(rooms, 10)).toBeNull();
  });
});
