import { byOrder, GAME_ORDER } from '../games/game-order.ts';
import { stakesOf } from '../games/stakes.ts';
import type { TableRow } from '../net/lobby-rows.ts';

/** One room (a game at one stake) with what its open tables add up to. Amounts in minor units. */
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

/** The rooms behind the list, lowest stakes first, of equal ones in the order of the games. */
export function roomsOf(rows: readonly TableRow[]): readonly RoomOffer[] {
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

/** The first rooms of many, the recommended one always among them. */
export function roomsToShow(rooms: readonly RoomOffer[], best: string | null, count: number): readonly RoomOffer[] {
  const first = rooms.slice(0, count);
  const recommended = rooms.find((room) => room.roomId === best);
  return recommended && !first.includes(recommended) ? [...first.slice(0, count - 1), recommended] : first;
}

/** The room to point at: the busiest one with a free seat that the balance can pay for, so that a game is running at once. */
export function recommendedRoom(rooms: readonly RoomOffer[], balance: number | null): string | null {
  const playable = rooms.filter((room) => room.freeSeats > 0 && (balance === null || room.buyInMin <= balance));
  const best = playable.reduce<RoomOffer | null>((found, room) => (found === null || room.players > found.players ? room : found), null);
  return best?.roomId ?? null;
}
