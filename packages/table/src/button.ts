import type { Seat } from '@cardroom/poker';
import { clockwiseSteps, isBetween, mayBeDealt, occupiedSeats } from './seats.ts';
import type { SeatState, Table } from './state.ts';

/** Where button and blinds of the next hand fall and who is dealt in. */
export interface Positions {
  /** A dead button stands before a seat that is not dealt in. */
  readonly button: Seat;
  /** Where the small blind falls; dead when that seat is not dealt in. */
  readonly smallBlindSeat: Seat;
  readonly bigBlindSeat: Seat;
  /** Clockwise, first left of the button first; heads-up the button last. */
  readonly dealt: readonly SeatState[];
  /** No game was running: everybody is dealt in and nobody owes a blind. */
  readonly newGame: boolean;
}

/** Whether a game runs between hands: at least two players in it who owe no blind (N8). */
export function gameRuns(table: Table): boolean {
  return table.bigBlindSeat !== null && playersInGame(table).length >= 2;
}

/** Positions of the next hand; null while fewer than two players may be dealt in (N25). */
export function nextPositions(table: Table): Positions | null {
  const candidates = occupiedSeats(table).filter(mayBeDealt);
  if (candidates.length < 2) return null;
  return gameRuns(table) ? positionsInGame(table, candidates) : positionsOfNewGame(table, candidates);
}

function playersInGame(table: Table): SeatState[] {
  return occupiedSeats(table).filter((seat) => mayBeDealt(seat) && !seat.waitsForBlind);
}

/** Nobody posts; the big blind still moves on, so that nobody has it twice running (N4, N8). */
function positionsOfNewGame(table: Table, candidates: readonly SeatState[]): Positions {
  const size = table.config.seats;
  // The very first button stands at the lowest seat: its big blind is the second player left of it, heads-up the first.
  const first = candidates[candidates.length === 2 ? 1 : 2]?.seat ?? 0;
  const bigBlindSeat = table.bigBlindSeat === null ? first : nextSeat(candidates, table.bigBlindSeat, size);
  const smallBlindSeat = previousSeat(candidates, bigBlindSeat, size);
  const button = candidates.length === 2 ? smallBlindSeat : previousSeat(candidates, smallBlindSeat, size);
  return { button, smallBlindSeat, bigBlindSeat, dealt: leftOfButtonFirst(candidates, button, size), newGame: true };
}

/** The big blind moves on by one player, the small blind and the button to where the big and the small blind were (N4, N5, N6). */
function positionsInGame(table: Table, candidates: readonly SeatState[]): Positions {
  const size = table.config.seats;
  const lastBigBlind = table.bigBlindSeat ?? 0;
  const lastSmallBlind = table.smallBlindSeat ?? lastBigBlind;
  const bigBlindSeat = nextSeat(candidates, lastBigBlind, size);
  const dealt = candidates.filter(({ seat, waitsForBlind, entry }) => {
    if (!waitsForBlind || seat === bigBlindSeat) return true;
    return entry === 'post' && !isBetween(seat, lastSmallBlind, bigBlindSeat, size);
  });
  if (dealt.length === 2) {
    const button = previousSeat(dealt, bigBlindSeat, size);
    return { button, smallBlindSeat: button, bigBlindSeat, dealt: leftOfButtonFirst(dealt, button, size), newGame: false };
  }
  // A player who came to sit between the two old blinds takes the button along; nobody there: it stays dead at the old small blind.
  const between = dealt.filter(
    ({ seat }) => seat !== bigBlindSeat && (seat === lastSmallBlind || isBetween(seat, lastSmallBlind, lastBigBlind, size)),
  );
  const button = between.length === 0 ? lastSmallBlind : previousSeat(between, lastBigBlind, size);
  return { button, smallBlindSeat: lastBigBlind, bigBlindSeat, dealt: leftOfButtonFirst(dealt, button, size), newGame: false };
}

function nextSeat(seats: readonly SeatState[], from: Seat, size: number): Seat {
  return seats.reduce((best, { seat }) => (clockwiseSteps(from, seat, size) < clockwiseSteps(from, best, size) ? seat : best), from);
}

function previousSeat(seats: readonly SeatState[], from: Seat, size: number): Seat {
  return seats.reduce((best, { seat }) => (clockwiseSteps(seat, from, size) < clockwiseSteps(best, from, size) ? seat : best), from);
}

function leftOfButtonFirst(seats: readonly SeatState[], button: Seat, size: number): SeatState[] {
  return [...seats].sort((a, b) => clockwiseSteps(button, a.seat, size) - clockwiseSteps(button, b.seat, size));
}
