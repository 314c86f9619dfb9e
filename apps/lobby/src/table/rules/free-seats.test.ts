import { describe, expect, it } from 'vitest';
import { nextFree } from './free-seats.ts';

describe('the seat to buy in at', () => {
  it.each([
    ['the seat asked for', [1, 3, 5], 3, 3],
    ['the next one clockwise if it has been taken', [1, 3, 5], 2, 3],
    ['the first one behind the last seat', [1, 3], 5, 1],
    ['none at a full table', [], 2, null],
  ])('is %s', (_, free, seat, found) => {
    expect(nextFree(free, seat)).toBe(found);
  });
});
