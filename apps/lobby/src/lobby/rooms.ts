import type { LobbyRow } from '@cardroom/protocol/shapes';
import { byOrder, GAME_ORDER } from '../games/game-order.ts';
import { stakesOf } from '../games/stakes.ts';

/** One room (a game at a stake) with the totals of its open tables. Amounts are in minor units. */
export interface RoomOffer {
  readonly roomId: string;
  readonly roomName: string;
  readonly gameKey: string;
  readonly game: string;
  readonly limit: string;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly ante: number;
  readonly buyInMin: number;
  readonly buyInMax: number;
  readonly seats: number;
  readonly tables: number;
  readonly players: number;
  readonly freeSeats: number;
}

/** The rooms of the listed tables, lowest stakes first, then by game. */
export function roomsOf(rows: readonly LobbyRow[]): readonly RoomOffer[] {
  const rooms = new Map<string, RoomOffer>();
  for (const row of rows) {
    const { roomId, roomName, gameKey, game, limit, smallBlind, bigBlind, ante, buyInMin, buyInMax, seats } = row;
    const before = rooms.get(roomId) ?? {
      roomId,
      roomName,
      gameKey,
      game,
      limit,
      smallBlind,
      bigBlind,
      ante,
      buyInMin,
      buyInMax,
      seats,
      tables: 0,
      players: 0,
      freeSeats: 0,
    };
    rooms.set(roomId, {
      ...before,
      tables: before.tables + 1,
      players: before.players + row.players,
      freeSeats: before.freeSeats + (row.status === 'open' ? Math.max(0, row.seats - row.players) : 0),
    });
  }
  return [...rooms.values()].sort(byStakes);
}

const byGame = byOrder(GAME_ORDER);

function byStakes(one: RoomOffer, other: RoomOffer): number {
  const [stakes, others] = [stakesOf(one), stakesOf(other)];
  return stakes[1] - others[1] || byGame(one.gameKey, other.gameKey) || one.roomName.localeCompare(other.roomName);
}

/** The first rooms of many, always including the recommended one. */
export function roomsToShow(rooms: readonly RoomOffer[], best: string | null, count: number): readonly RoomOffer[] {
  const first = rooms.slice(0, count);
  const recommended = rooms.find((room) => room.roomId === best);
  return recommended && !first.includes(recommended) ? [...first.slice(0, count - 1), recommended] : first;
}

/** The room to recommend: the busiest one with a free seat that the balance can afford. */
export function recommendedRoom(rooms: readonly RoomOffer[], balance: number | null): string | null {
  const playable = rooms.filter((room) => room.freeSeats > 0 && (balance === null || room.buyInMin <= balance));
  const best = playable.reduce<RoomOffer | null>((found, room) => (found === null || room.players > found.players ? room : found), null);
  return best?.roomId ?? null;
}
