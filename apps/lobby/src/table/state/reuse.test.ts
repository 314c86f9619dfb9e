import { expect, it } from 'vitest';
import { reuse } from './reuse.ts';

it('keeps every unchanged part and replaces the path to a change', () => {
  const before = {
    seq: 1,
    seats: [
      { name: 'Mina', stack: 100 },
      { name: 'Otto', stack: 200 },
    ],
    board: ['As'],
  };
  const next = reuse(before, {
    seq: 2,
    seats: [
      { name: 'Mina', stack: 100 },
      { name: 'Otto', stack: 150 },
    ],
    board: ['As'],
  });
  expect(next).toEqual({
    seq: 2,
    seats: [
      { name: 'Mina', stack: 100 },
      { name: 'Otto', stack: 150 },
    ],
    board: ['As'],
  });
  expect(next.seats[0]).toBe(before.seats[0]);
  expect(next.board).toBe(before.board);
  expect(next.seats[1]).not.toBe(before.seats[1]);
});

it('returns the previous value when nothing changed', () => {
  const before = { a: [1, { b: null }] };
  expect(reuse(before, { a: [1, { b: null }] })).toBe(before);
});

it('notices removed members and shorter lists', () => {
  expect(reuse({ a: 1, b: 2 } as object, { a: 1 })).toEqual({ a: 1 });
  expect(reuse([1, 2], [1])).toEqual([1]);
});
