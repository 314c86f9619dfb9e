import { describe, expect, it } from 'vitest';
import { LAYOUTS } from './layout.ts';
import {
  bottomSeatOf,
  centrePlaces,
  degreesOf,
  FULL_TURN,
  isCrowded,
  maskSide,
  ownPlaceOf,
  placeIndex,
  SEATS_MAX,
  SEATS_MIN,
  seatPlace,
} from './seat-places.ts';

const COUNTS = Array.from({ length: SEATS_MAX - SEATS_MIN + 1 }, (_, index) => SEATS_MIN + index);
const tables = LAYOUTS.flatMap((layout) => COUNTS.map((seats) => ({ layout, seats })));

describe('seat places', () => {
  it.each(tables)('$layout with $seats seats has distinct places inside the stage', ({ layout, seats }) => {
    const places = Array.from({ length: seats }, (_, place) => seatPlace(layout, seats, place));
    expect(new Set(places.map(({ pod }) => pod.join())).size).toBe(seats);
    for (const { pod, bet } of places) for (const part of [...pod, ...bet]) expect(part > 0 && part < 100).toBe(true);
  });

  it.each(tables)('$layout with $seats seats goes clockwise from the bottom', ({ layout, seats }) => {
    const angle = (place: number): number => {
      const [x, y] = seatPlace(layout, seats, place).pod;
      return (Math.atan2(y - 50, x - 50) - Math.PI / 2 + 4 * Math.PI) % (2 * Math.PI);
    };
    const angles = Array.from({ length: seats }, (_, place) => angle(place));
    expect(angles).toEqual(angles.toSorted((a, b) => a - b));
  });

  it.each(tables)('$layout with $seats seats is symmetrical', ({ layout, seats }) => {
    for (let place = 1; place < seats; place += 1) {
      const left = seatPlace(layout, seats, place).pod;
      const right = seatPlace(layout, seats, seats - place).pod;
      expect(Math.abs(left[0] + right[0] - 100)).toBeLessThanOrEqual(1);
      expect(left[1]).toBe(right[1]);
    }
  });

  it.each(COUNTS)('portrait with %i seats keeps side seats clear of the board', (seats) => {
    for (let place = 0; place < seats; place += 1) {
      const y = seatPlace('portrait', seats, place).pod[1];
      expect(y > 37 && y < 52).toBe(false);
    }
  });

  it.each(tables)('$layout with $seats seats has the masks on the outside', ({ layout, seats }) => {
    for (let place = 0; place < seats; place += 1) {
      const { pod } = seatPlace(layout, seats, place);
      if (pod[0] < 45) expect(maskSide(pod)).toBe('left');
      if (pod[0] > 55) expect(maskSide(pod)).toBe('right');
    }
  });

  it('seats players next to the player’s own cards only on a full table in portrait', () => {
    expect([7, 8, 9].map((seats) => isCrowded('portrait', seats))).toEqual([false, true, true]);
    expect(isCrowded('landscape', 9)).toBe(false);
  });

  it.each(LAYOUTS)('%s keeps the pots clear of two boards', (layout) => {
    const { board, pot } = centrePlaces(layout, 2);
    expect(board[0]).toBe(50);
    expect(pot[1] < centrePlaces(layout, 1).pot[1] || pot[0] < 50).toBe(true);
  });

  it('goes clockwise from the seat at the bottom', () => {
    expect(placeIndex(3, 6, 3)).toBe(0);
    expect(placeIndex(4, 6, 3)).toBe(1);
    expect(placeIndex(2, 6, 3)).toBe(5);
  });
});

describe('the player’s place', () => {
  const placed = (seats: number, heroSeat: number | null, preferred: number | null): number | null =>
    heroSeat === null ? null : placeIndex(heroSeat, seats, bottomSeatOf({ seats, heroSeat, preferred }));

  it.each(COUNTS)('can be each of %i, whichever seat the player took', (seats) => {
    for (let place = 0; place < seats; place += 1) {
      const preferred = degreesOf(place, seats);
      expect(preferred >= 0 && preferred < FULL_TURN).toBe(true);
      for (let seat = 0; seat < seats; seat += 1) expect(placed(seats, seat, preferred)).toBe(place);
    }
  });

  it('is the nearest one at a table of a different size', () => {
    const top = degreesOf(3, 6);
    expect([2, 4, 6, 8].map((seats) => ownPlaceOf(top, seats))).toEqual([1, 2, 3, 4]);
    expect([2, 3, 9].map((seats) => ownPlaceOf(degreesOf(1, 4), seats))).toEqual([1, 1, 2]);
    expect(ownPlaceOf(FULL_TURN - 1, 9)).toBe(0);
  });

  it('is the seat number when the table is not turned', () => {
    expect([0, 1, 5].map((seat) => placed(6, seat, null))).toEqual([0, 1, 5]);
  });

  it('stays unturned for observers and until the table is known', () => {
    expect(bottomSeatOf({ seats: 6, heroSeat: null, preferred: 120 })).toBe(0);
    expect(bottomSeatOf({ seats: 0, heroSeat: 3, preferred: 120 })).toBe(0);
  });
});
