import type { Layout } from './layout.ts';

/** A point on the stage, in percent of its width and height. */
export type Point = readonly [x: number, y: number];

export interface SeatPlace {
  readonly pod: Point;
  readonly bet: Point;
}

interface Places {
  readonly pods: string;
  readonly bets: string;
}

/**
 * Positions of seats and bets by layout and number of seats, as `x,y` pairs, clockwise from place 0 at the bottom. Placed by hand rather
 * than on an ellipse, to leave room for the board, the pots and the player's cards. In portrait, side seats stay clear of the board
 * (37–52%).
 */
const DESKTOP: Readonly<Record<number, Places>> = {
  2: { pods: '50,90 50,13', bets: '50,66 50,26' },
  3: { pods: '50,90 13,30 87,30', bets: '50,66 27,37 73,37' },
  4: { pods: '50,90 9,50 50,13 91,50', bets: '50,66 22,52 50,26 78,52' },
  5: { pods: '50,90 10,66 27,15 73,15 90,66', bets: '50,66 24,59 32,28.5 68,28.5 76,59' },
  6: { pods: '50,90 11,70 13,27 50,13 87,27 89,70', bets: '50,66 25,60 27,35 50,26 73,35 75,60' },
  7: { pods: '50,90 17,81 8,44 30,14 70,14 92,44 83,81', bets: '50,66 29,68 21.5,47 34,27.5 66,27.5 78.5,47 71,68' },
  8: { pods: '50,90 22,85 7,54 17,20 50,13 83,20 93,54 78,85', bets: '50,66 31,68 20.5,52 28,32 50,26 72,32 79.5,52 69,68' },
  9: { pods: '50,90 24,86 7,60 11,29 35,13 65,13 89,29 93,60 76,86', bets: '50,66 31,68 21,55 24,37 37,27 63,27 76,37 79,55 69,68' },
};

const LANDSCAPE: Readonly<Record<number, Places>> = {
  2: { pods: '50,90 50,17', bets: '64,72 66,21' },
  3: { pods: '50,90 11,32 89,32', bets: '64,72 25,42 75,42' },
  4: { pods: '50,90 8,52 50,17 92,52', bets: '64,72 21,54 66,21 79,54' },
  5: { pods: '50,90 9,68 25,17 75,17 91,68', bets: '64,72 22,61 29,34 71,34 78,61' },
  6: { pods: '50,90 9,70 13,26 50,17 87,26 91,70', bets: '64,72 23,62 27,38 66,21 73,38 77,62' },
  7: { pods: '50,90 15,84 7,46 30,17 70,17 93,46 85,84', bets: '64,72 28,68 20,50 33,34 67,34 80,50 75,66' },
  8: { pods: '50,90 22,90 7,58 12,22 50,17 88,22 93,58 78,90', bets: '64,72 31,70 20,54 26,36 66,21 74,36 80,54 75,67' },
  9: { pods: '50,90 24,90 7,64 9,30 33,17 67,17 91,30 93,64 76,90', bets: '64,72 32,68 19,56 22,43 35,34 65,34 78,43 81,56 75,67' },
};

const PORTRAIT: Readonly<Record<number, Places>> = {
  2: { pods: '50,93 50,9.5', bets: '50,70.5 50,17.5' },
  3: { pods: '50,93 14,27 86,27', bets: '50,70.5 37,27 63,27' },
  4: { pods: '50,93 14,63 50,9.5 86,63', bets: '50,70.5 37,61 50,17.5 63,61' },
  5: { pods: '50,93 14,64 14,27 86,27 86,64', bets: '50,70.5 38,59 37,27 63,27 62,59' },
  6: { pods: '50,93 14,64 14,27 50,9.5 86,27 86,64', bets: '50,70.5 38,59 37,27 50,17.5 63,27 62,59' },
  7: { pods: '50,93 14,64 13,27 30,9.5 70,9.5 87,27 86,64', bets: '50,70.5 38,59 36,25 33,17 67,17 64,25 62,59' },
  8: { pods: '50,93 14,80 13,60 13,27 50,9.5 87,27 87,60 86,80', bets: '50,70.5 22,70 36,60 36,25 50,17.5 64,25 64,60 78,70' },
  9: { pods: '50,93 14,80 13,60 13,27 30,9.5 70,9.5 87,27 87,60 86,80', bets: '50,70.5 22,70 36,60 36,25 33,17 67,17 64,25 64,60 78,70' },
};

const PLACES: Readonly<Record<Layout, Readonly<Record<number, Places>>>> = { desktop: DESKTOP, landscape: LANDSCAPE, portrait: PORTRAIT };

export interface CentrePlaces {
  readonly board: Point;
  readonly pot: Point;
}

const CENTRE: Readonly<Record<Layout, CentrePlaces>> = {
  desktop: { board: [50, 47], pot: [50, 34.5] },
  landscape: { board: [50, 53], pot: [50, 34] },
  portrait: { board: [50, 45], pot: [50, 34] },
};

/** Two boards, one above the other, take the usual place of the pots. */
const CENTRE_OF_TWO: Readonly<Record<Layout, CentrePlaces>> = {
  desktop: { board: [50, 47], pot: [50, 26.5] },
  landscape: { board: [50, 45], pot: [27, 45] },
  portrait: { board: [50, 45], pot: [50, 27] },
};

/** Positions of the board, or both boards, and of the pots. */
export function centrePlaces(layout: Layout, boards: 1 | 2): CentrePlaces {
  return (boards === 2 ? CENTRE_OF_TWO : CENTRE)[layout];
}

/** In portrait, tables from this size on have a neighbour on either side of the player's cards. */
const CROWDED_SEATS = 8;

export function isCrowded(layout: Layout, seats: number): boolean {
  return layout === 'portrait' && seats >= CROWDED_SEATS;
}

/** Pods closer than this to the edge, in percent of the stage's width, have no room on their outer side. */
const EDGE = 20;

/** The side of a pod for its dealer button: away from the edge of the stage, otherwise away from the bets in the middle. */
export function dealerSide([x]: Point): 'left' | 'right' {
  if (x < EDGE) return 'right';
  if (x > 100 - EDGE) return 'left';
  return x < 50 ? 'left' : 'right';
}

export const SEATS_MIN = 2;
export const SEATS_MAX = 9;

/** The place of a seat when `bottomSeat` is drawn at the bottom. Seats go clockwise. */
export function placeIndex(seat: number, seats: number, bottomSeat: number): number {
  return (((seat - bottomSeat) % seats) + seats) % seats;
}

/** One full turn. The preferred place is stored in degrees, so that it applies to tables of every size. */
export const FULL_TURN = 360;

/** The place nearest to `preferred`, in degrees clockwise from the bottom. Of two equally near, the later one. */
export function ownPlaceOf(preferred: number, seats: number): number {
  return Math.round((preferred / FULL_TURN) * seats) % seats;
}

/** The preference for a place in whole degrees; `ownPlaceOf` turns it back into the same place. */
export function degreesOf(place: number, seats: number): number {
  return Math.round((place / seats) * FULL_TURN);
}

/** How the table is turned. */
export interface SeatRotation {
  readonly seats: number;
  /** Null for an observer. */
  readonly heroSeat: number | null;
  /** Degrees clockwise from the bottom; null = seats are drawn by number. */
  readonly preferred: number | null;
}

/** The seat drawn at the bottom, so that the player's own seat is where they want it; seat 0 if the table is not turned. */
export function bottomSeatOf({ seats, heroSeat, preferred }: SeatRotation): number {
  return seats === 0 || heroSeat === null || preferred === null ? 0 : placeIndex(heroSeat, seats, ownPlaceOf(preferred, seats));
}

/** The position of a place, for tables of 2 to 9 seats. */
export function seatPlace(layout: Layout, seats: number, place: number): SeatPlace {
  const table = PLACES[layout][Math.min(SEATS_MAX, Math.max(SEATS_MIN, seats))];
  const pod = table && pointAt(table.pods, place);
  const bet = table && pointAt(table.bets, place);
  if (!pod || !bet) throw new RangeError(`no place ${place} at a table of ${seats}`);
  return { pod, bet };
}

function pointAt(points: string, place: number): Point | undefined {
  const [x, y] = points.split(' ')[place]?.split(',') ?? [];
  return x === undefined || y === undefined ? undefined : [Number(x), Number(y)];
}
