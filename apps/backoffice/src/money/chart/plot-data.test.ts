import { expect, test } from 'vitest';
import { alignedOf } from './plot-data.ts';

test('a line that ends between two places has a place of its own there, over which others go on, and no value after it', () => {
  const lines = [
    { name: 'yesterday', look: 'dashed', values: [0, 5, 9] },
    { name: 'today', look: 'filled', values: [0, 4], end: { x: 1.5, value: 6 } },
  ] as const;
  expect(alignedOf([0, 1, 2], lines)).toEqual([
    [0, 1, 1.5, 2],
    [0, 5, undefined, 9],
    [0, 4, 6, undefined],
  ]);
});

test('a gap stays a gap', () => {
  expect(alignedOf([0, 1, 2], [{ name: 'a', look: 'filled', values: [3, null, 1] }])).toEqual([
    [0, 1, 2],
    [3, null, 1],
  ]);
});
