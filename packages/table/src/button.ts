import type { Seat } from '@cardroom/poker';
import { BOMB_POT_EVERY_MIN } from './config.ts';
import { clockwiseSteps, isBetween, mayBeDealt, occupiedSeats } from './seats.ts';
import type { SeatState, Table } from './state.ts';

/** Where the button and blinds of the next hand fall, and the players dealt in. */
export interface Positions {
  /** A dead button is at a seat that is not dealt in. */
  readonly button: Seat;
  /** The seat on which the small blind falls; the blind is dead if that seat is not dealt in. Null in short deck and in a bomb pot. */
  readonly smallBlindSeat: Seat | null;
  /** In short deck the button, which posts the blind (N44); null in a bomb pot. */
  readonly bigBlindSeat: Seat | null;
  /** Clockwise from the left of the button; heads-up, the button is last. */
  readonly dealt: readonly SeatState[];
  /** True if no game was running: every candidate is dealt in and nobody owes a blind. */
  readonly newGame: boolean;
  /** The button and the blinds stay where they were (N42). */
  readonly bombPot: boolean;
  /** The players between the button and the big blind who post because they buy the button (N10). */
  readonly buyers: readonly Seat[];
}

/** Whether a game is running, that is, at least two players can be dealt in without owing a blind (N8). */
export function gameRuns(table: Table): boolean {
  return table.bigBlindSeat !== null && playersInGame(table).length >= 2;
}

/** Positions of the next hand; null while fewer than two players may be dealt in (N25). During a collection, only players with a stake count. */
export function nextPositions(table: Table): Positions | null {
  const candidates = occupiedSeats(table).filter((seat) => mayBeDealt(seat) && hasStake(table, seat));
  if (candidates.length < 2) return null;
  if (isBombPotNext(table)) return positionsOfBombPot(table, candidates);
  // If missing stakes leave fewer than two players in the game, the others do not wait for blinds that nobody would post (N8, N52).
  const goesOn = table.bigBlindSeat !== null && candidates.filter(({ waitsForBlind }) => !waitsForBlind).length >= 2;
  if (table.config.game === 'shortdeck') return positionsOfShortDeck(table, candidates, goesOn);
  return goesOn ? positionsInGame(table, candidates) : positionsOfNewGame(table, candidates);
}

/** While stakes are collected, only players whose stake has been accepted take part in the next hand (N52). */
function hasStake({ stakes }: Table, { lots }: SeatState): boolean {
  return stakes == null || lots.length > 0;
}

/** Whether the next hand is a bomb pot: every N hands of the table, as long as a game is running (N40). */
export function isBombPotNext(table: Table): boolean {
  const { bombPot } = table.config;
  if (bombPot == null || !gameRuns(table)) return false;
  return (table.handsPlayed + 1) % Math.max(bombPot.everyHands, BOMB_POT_EVERY_MIN) === 0;
}

function playersInGame(table: Table): SeatState[] {
  return occupiedSeats(table).filter((seat) => mayBeDealt(seat) && !seat.waitsForBlind);
}

const NO_EXTRAS = { bombPot: false, buyers: [] } as const;

/** Deals in all candidates for the ante alone; the button stays, so that nobody escapes a blind or pays it twice (N41, N42). */
function positionsOfBombPot(table: Table, candidates: readonly SeatState[]): Positions {
  const button = table.button ?? 0;
  const dealt = leftOfButtonFirst(candidates, button, table.config.seats);
  return { button, smallBlindSeat: null, bigBlindSeat: null, dealt, newGame: false, bombPot: true, buyers: [] };
}

/** The button moves to the next player and takes the only blind along; it is never at an empty seat (N44). */
function positionsOfShortDeck(table: Table, candidates: readonly SeatState[], goesOn: boolean): Positions {
  const size = table.config.seats;
  const newGame = !goesOn;
  const button = table.bigBlindSeat === null ? (candidates[0]?.seat ?? 0) : nextSeat(candidates, table.bigBlindSeat, size);
  const dealt = newGame ? candidates : candidates.filter((seat) => !seat.waitsForBlind || seat.seat === button || seat.entry !== 'wait');
  return { button, smallBlindSeat: null, bigBlindSeat: button, dealt: leftOfButtonFirst(dealt, button, size), newGame, ...NO_EXTRAS };
}

/** Nobody posts for being new; the big blind still moves on, so that nobody has it twice in a row (N4, N8). */
function positionsOfNewGame(table: Table, candidates: readonly SeatState[]): Positions {
  const size = table.config.seats;
  // The first button is at the lowest seat: the big blind is the second player to its left, or heads-up the first.
  const first = candidates[candidates.length === 2 ? 1 : 2]?.seat ?? 0;
  const bigBlindSeat = table.bigBlindSeat === null ? first : nextSeat(candidates, table.bigBlindSeat, size);
  const smallBlindSeat = previousSeat(candidates, bigBlindSeat, size);
  const button = candidates.length === 2 ? smallBlindSeat : previousSeat(candidates, smallBlindSeat, size);
  return { button, smallBlindSeat, bigBlindSeat, dealt: leftOfButtonFirst(candidates, button, size), newGame: true, ...NO_EXTRAS };
}

/** The big blind moves to the next player; the small blind and the button move to where the big and the small blind were (N4, N5, N6). */
function positionsInGame(table: Table, candidates: readonly SeatState[]): Positions {
  const size = table.config.seats;
  const lastBigBlind = table.bigBlindSeat ?? 0;
  const lastSmallBlind = table.smallBlindSeat ?? lastBigBlind;
  const bigBlindSeat = nextSeat(candidates, lastBigBlind, size);
  const others = candidates.filter(({ seat }) => seat !== bigBlindSeat);
  const buyers = buyersOfButton(others, { lastSmallBlind, lastBigBlind, size });
  const dealt = candidates.filter(({ seat, waitsForBlind, entry }) => {
    if (!waitsForBlind || seat === bigBlindSeat || buyers.includes(seat)) return true;
    return entry !== 'wait' && !isBetween(seat, lastSmallBlind, bigBlindSeat, size);
  });
  if (dealt.length === 2) {
    const button = previousSeat(dealt, bigBlindSeat, size);
    return { button, smallBlindSeat: button, bigBlindSeat, dealt: leftOfButtonFirst(dealt, button, size), newGame: false, ...NO_EXTRAS };
  }
  // The button moves to a player between the previous blinds; without one it is dead at the previous small blind.
  const between = dealt.filter(
    ({ seat }) => seat !== bigBlindSeat && (seat === lastSmallBlind || isBetween(seat, lastSmallBlind, lastBigBlind, size)),
  );
  const button = between.length === 0 ? lastSmallBlind : previousSeat(between, lastBigBlind, size);
  return {
    button,
    smallBlindSeat: lastBigBlind,
    bigBlindSeat,
    dealt: leftOfButtonFirst(dealt, button, size),
    newGame: false,
    bombPot: false,
    buyers,
  };
}

interface LastBlinds {
  readonly lastSmallBlind: Seat;
  readonly lastBigBlind: Seat;
  readonly size: number;
}

/**
 * The waiting players who buy the button instead (N10): between the previous blinds, the player nearest the previous big blind, because
 * the button falls there; and the player on whom the small blind falls, because the button arrives with the next hand.
 */
function buyersOfButton(others: readonly SeatState[], { lastSmallBlind, lastBigBlind, size }: LastBlinds): Seat[] {
  const buys = ({ waitsForBlind, entry }: SeatState) => waitsForBlind && entry === 'buy-button';
  const between = others.filter((seat) => (!seat.waitsForBlind || buys(seat)) && isBetween(seat.seat, lastSmallBlind, lastBigBlind, size));
  const nextToBlind = between.length === 0 ? null : previousSeat(between, lastBigBlind, size);
  return others.filter((seat) => buys(seat) && (seat.seat === nextToBlind || seat.seat === lastBigBlind)).map(({ seat }) => seat);
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
