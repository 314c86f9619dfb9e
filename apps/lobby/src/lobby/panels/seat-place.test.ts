import { expect, it } from 'vitest';
import { seatPlace } from './seat-place.ts';

/** A seat in a box of 288 × 140 px, or 180 px with more than six; see `mini-table.module.css`. */
const [BOX_WIDTH, SEAT_WIDTH, SEAT_HEIGHT] = [288, 70, 32];
const heightOf = (seats: number): number => (seats > 6 ? 180 : 140);

it.each([2, 3, 4, 5, 6, 7, 8, 9])('no two of %i seats cover each other, and none leaves the box', (seats) => {
  const places = Array.from({ length: seats }, (_, seat) => seatPlace(seat, seats));
  for (const [index, { x, y }] of places.entries()) {
    expect((x / 100) * BOX_WIDTH).toBeGreaterThanOrEqual(SEAT_WIDTH / 2 - 1);
    expect(((100 - x) / 100) * BOX_WIDTH).toBeGreaterThanOrEqual(SEAT_WIDTH / 2 - 1);
    for (const other of places.slice(index + 1)) {
      const [dx, dy] = [(Math.abs(x - other.x) / 100) * BOX_WIDTH, (Math.abs(y - other.y) / 100) * heightOf(seats)];
      expect(dx >= SEAT_WIDTH || dy >= SEAT_HEIGHT, JSON.stringify([{ x, y }, other])).toBe(true);
    }
  }
});

it('seat 0 is at the bottom and seat 1 to its left', () => {
  expect(seatPlace(0, 6)).toEqual({ x: 50, y: 91 });
  expect(seatPlace(1, 6).x).toBeLessThan(50);
});
