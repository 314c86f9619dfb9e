import type { SessionAnswer } from '@cardroom/protocol';
import type { Api, SeatReservation } from '../net/api.ts';

/** The service keeps a place for 15 s from when it gave it, and opening a socket takes some of them. */
export const PLACE_MS = 10_000;

/**
 * The API, whose first joins of the lobby and of the table that the launch leads to are answered with the places that came with the session:
 * one call less on the way to the seat.
 * @param now monotonic client clock in ms
 */
export function withFirstPlaces(api: Api, { places, landing }: SessionAnswer, now: () => number): Api {
  const until = now() + PLACE_MS;
  const left = { ...places };
  const take = (room: 'lobby' | 'table'): SeatReservation | null => {
    const place = now() < until ? left[room] : undefined;
    delete left[room];
    return (place as SeatReservation | undefined) ?? null;
  };
  return {
    ...api,
    joinLobby: async () => answered(take('lobby')) ?? api.joinLobby(),
    joinTable: async (tableId) => (tableId === landing?.tableId ? answered(take('table')) : null) ?? api.joinTable(tableId),
  };
}

function answered(value: SeatReservation | null) {
  return value && ({ ok: true, value } as const);
}
