import { expect, it } from 'vitest';
import { nextIndex } from './grid-keys.ts';

it.each([
  ['ArrowDown', 3, 4],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 29, 29],
  ['PageDown', 3, 13],
  ['PageDown', 25, 29],
  ['PageUp', 3, 0],
  ['Home', 12, 0],
  ['End', 12, 29],
  ['a', 12, null],
  ['ArrowDown', -1, null],
] as const)('%s leads from row %i of 30 to %s', (key, from, to) => {
  expect(nextIndex(key, from, 30)).toBe(to);
});
