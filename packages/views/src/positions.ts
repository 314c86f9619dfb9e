import type { Seat } from '@cardroom/poker';

export const POSITIONS = ['BTN', 'SB', 'BB', 'UTG', 'UTG+1', 'UTG+2', 'UTG+3', 'UTG+4', 'LJ', 'HJ', 'CO'] as const;
export type Position = (typeof POSITIONS)[number];

const EARLY = ['UTG', 'UTG+1', 'UTG+2', 'UTG+3', 'UTG+4'] as const;
const LATE = ['LJ', 'HJ', 'CO'] as const;

interface Blinds {
  readonly button: Seat;
  readonly smallBlindSeat: Seat | null;
  readonly bigBlindSeat: Seat | null;
}

/**
 * The position names of the players dealt in (wallet §6), given clockwise from the left of the button.
 * A dead button or dead small blind names nobody; heads-up, the button is BTN although it posts the small blind.
 */
export function positionsOf(players: readonly { readonly seat: Seat }[], blinds: Blinds): Map<Seat, Position> {
  const seats = players.map(({ seat }) => seat);
  const positions = new Map<Seat, Position>();
  const name = (seat: Seat | null, position: Position) => {
    if (seat !== null && seats.includes(seat) && !positions.has(seat)) positions.set(seat, position);
  };
  name(blinds.button, 'BTN');
  name(blinds.smallBlindSeat, 'SB');
  name(blinds.bigBlindSeat, 'BB');
  const start = blinds.bigBlindSeat === null ? 0 : seats.indexOf(blinds.bigBlindSeat) + 1;
  const others = [...seats.slice(start), ...seats.slice(0, start)].filter((seat) => !positions.has(seat));
  const names = otherPositions(others.length);
  for (const [index, seat] of others.entries()) positions.set(seat, names[index] ?? 'UTG');
  return positions;
}

/** The names of the other positions: under the gun first, and the last three from the lojack to the cutoff. */
function otherPositions(count: number): Position[] {
  const late = LATE.slice(LATE.length - Math.min(LATE.length, Math.max(0, count - 1)));
  return [...EARLY.slice(0, count - late.length), ...late];
}
