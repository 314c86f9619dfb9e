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
  2: { pods: '50,89 50,12', bets: '63,64 50,22.5' },
  3: { pods: '50,89 12,30 88,30', bets: '63,64 27,38 73,38' },
  4: { pods: '50,89 9,50 50,12 91,50', bets: '63,64 24.6,51 50,22.5 75.4,51' },
  5: { pods: '50,89 10,66 26,14 74,14 90,66', bets: '63,64 24,60 32,28 68,28 76,60' },
  6: { pods: '50,89 10.5,70 11,27 50,12 89,27 89.5,70', bets: '63,64 24,62 26,38 50,22.5 74,38 76,62' },
  7: { pods: '50,89 17.5,82 9,46 29,13 71,13 91,46 82.5,82', bets: '63,64 24,65 25,48 34,27 66,27 75,48 76,65' },
  8: { pods: '50,89 22.5,86 9,55 15,20 50,12 85,20 91,55 77.5,86', bets: '63,64 24,65 24.6,54 28,33 50,22.5 72,33 75.4,54 76,65' },
  9: {
    pods: '50,89 23.5,87 9,62 11,30 33,12.5 67,12.5 89,30 91,62 76.5,87',
    bets: '63,64 24,65 24,56 24,38 36,26 64,26 76,38 76,56 76,65',
  },
};

const LANDSCAPE: Readonly<Record<number, Places>> = {
  2: { pods: '50,90 50,17', bets: '69.7,60 66,21' },
  3: { pods: '50,90 11,32 89,32', bets: '69.7,60 25,42 75,42' },
  4: { pods: '50,90 8.3,52 50,17 91.7,52', bets: '69.7,60 22,50 66,21 78,50' },
  5: { pods: '50,90 9,68 25,17 75,17 91,68', bets: '69.7,57 22.8,65.5 29,34 71,34 77.2,65.5' },
  6: { pods: '50,90 9,70 13,26 50,17 87,26 91,70', bets: '69.7,57 22.8,65.5 27,38 66,21 73,38 77.2,65.5' },
  7: { pods: '50,90 15,84 8.3,46 30,17 70,17 91.7,46 85,84', bets: '69.7,57 24.4,65 21.5,48 33,34 67,34 78.5,48 75.6,65' },
  8: { pods: '50,90 22,90 8.3,58 12,22 50,17 88,22 91.7,58 78,90', bets: '69.7,57 24.4,68.5 21.5,48 26,36 66,21 74,36 78.5,48 75.6,68.5' },
  9: {
    pods: '50,90 22.6,90 8.3,64 9,30 33,17 67,17 91,30 91.7,64 77.4,90',
    bets: '69.7,57 24.4,68.5 20,54.4 22,43 35,34 65,34 78,43 80,54.4 75.6,68.5',
  },
};

const PORTRAIT: Readonly<Record<number, Places>> = {
  2: { pods: '50,93 50,11.5', bets: '50,67.4 50,20.4' },
  3: { pods: '50,93 17,27 83,27', bets: '50,67.4 40.8,22.6 59.2,22.6' },
  4: { pods: '50,93 17,64 50,11.5 83,64', bets: '50,67.4 40.4,56.6 50,20.4 59.6,56.6' },
  5: { pods: '50,93 17,65 17,27 83,27 83,65', bets: '50,67.4 40.4,56.6 40.8,22.6 59.2,22.6 59.6,56.6' },
  6: { pods: '50,93 17,65 17,28 50,11.5 83,28 83,65', bets: '50,67.4 40.4,56.6 40.8,23.7 50,18.8 59.2,23.7 59.6,56.6' },
  7: { pods: '50,93 17,65 17,29 30,11.5 70,11.5 83,29 83,65', bets: '50,67.4 40.4,56.6 41,24.5 41.2,18 58.8,18 59,24.5 59.6,56.6' },
  8: {
    pods: '50,93 16,79 16,62.6 16,29 50,11.5 84,29 84,62.6 84,79',
    bets: '50,71 39,66 40.8,61 40,24.5 50,19 60,24.5 59.2,61 61,66',
  },
  9: {
    pods: '50,93 16,79 16,62.6 16,29 31,11.5 69,11.5 84,29 84,62.6 84,79',
    bets: '50,71 39,66 40.8,61 40,24.5 35,18.4 65,18.4 60,24.5 59.2,61 61,66',
  },
};

const PLACES: Readonly<Record<Layout, Readonly<Record<number, Places>>>> = { desktop: DESKTOP, landscape: LANDSCAPE, portrait: PORTRAIT };

export interface CentrePlaces {
  readonly board: Point;
  readonly pot: Point;
}

const CENTRE: Readonly<Record<Layout, CentrePlaces>> = {
  desktop: { board: [50, 48], pot: [50, 33] },
  landscape: { board: [50, 53], pot: [50, 34] },
  portrait: { board: [50, 45], pot: [50, 34] },
};

/** Two boards, one above the other, take the usual place of the pots. */
const CENTRE_OF_TWO: Readonly<Record<Layout, CentrePlaces>> = {
  desktop: { board: [50, 47], pot: [50, 26.5] },
  landscape: { board: [50, 45], pot: [27, 45] },
  portrait: { board: [50, 45], pot: [50, 24.6] },
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

/** From here on, in percent of the stage's width, a seat is on the right half: a little right of the middle, where most plates stand. */
const RIGHT_HALF = 55;

/** The side of the plate that the mask is on: the outer one, so that the text is towards the table. In the middle it is the left one. */
export function maskSide([x]: Point): 'left' | 'right' {
  return x > RIGHT_HALF ? 'right' : 'left';
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
