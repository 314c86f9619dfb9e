import { describe, expect, it } from 'vitest';
import type { TableRow } from '../net/lobby-rows.ts';
import { recommendedRoom, roomsOf } from './rooms.ts';

const row = (roomId: string, part: Partial<TableRow> = {}) =>
  ({
    roomId,
    roomName: `Room ${roomId}`,
    smallBlind: 50,
    bigBlind: 100,
    buyInMin: 4_000,
    seats: 6,
    players: 3,
    status: 'open',
    ...part,
  }) as TableRow;

describe('roomsOf', () => {
  it('adds up the tables of a room, lowest stakes first; a closing table offers no seat', () => {
    const rows = [row('2', { bigBlind: 200 }), row('1'), row('1', { players: 6 }), row('1', { players: 1, status: 'closing' })];
    expect(roomsOf(rows)).toMatchObject([
      { roomId: '1', tables: 3, players: 10, freeSeats: 3 },
      { roomId: '2', tables: 1, players: 3, freeSeats: 3 },
    ]);
  });
});

describe('recommendedRoom', () => {
  const rooms = roomsOf([row('1', { players: 2 }), row('2', { players: 5, buyInMin: 9_000 }), row('3', { players: 6 })]);

  it('is the busiest with a free seat', () => {
    expect(recommendedRoom(rooms, null)).toBe('2');
  });

  it('is one the balance can pay for', () => {
    expect(recommendedRoom(rooms, 8_999)).toBe('1');
    expect(recommendedRoom(rooms, 9_000)).toBe('2');
    expect(recommendedRoom(rooms, 10)).toBeNull();
  });
});
