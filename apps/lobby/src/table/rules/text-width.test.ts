import { expect, test } from 'vitest';
import { emsOf } from './text-width.ts';

test.each([
  ['€129.50', 4.55],
  ['₩12,950,000', 7.43],
  ['19.150.000\u00a0₩', 7.78],
  ['+€81.00', 4.7],
  ['₩1295만', 4.88],
  ['1,2\u202fMio.', 4.37],
])('a bold %s is at least as wide as in the widest system font (%f em), and by no more than a tenth', (text, measured) => {
  expect(emsOf(text)).toBeGreaterThanOrEqual(measured - 0.01);
  expect(emsOf(text)).toBeLessThan(measured * 1.1);
});

test('marks of direction take no room', () => {
  expect(emsOf('\u200f€5\u200e')).toBe(emsOf('€5'));
});
