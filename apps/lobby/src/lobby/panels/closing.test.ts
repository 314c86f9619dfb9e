import { expect, test } from 'vitest';
import { isClosing } from './closing.ts';

const move = (kind: 'buy-in' | 'top-up' | 'cash-out', amount: number) => ({ kind, amount });
const closing = (moves: readonly ReturnType<typeof move>[]) => moves.map((one) => isClosing(one, moves));

test('after a top-up, the cash-out of zero closes it', () => {
  expect(closing([move('buy-in', 1_000), move('top-up', 500), move('cash-out', 1_700), move('cash-out', 0)])).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('a lost stack is cashed out with zero and closes nothing else', () => {
  expect(closing([move('buy-in', 1_000), move('cash-out', 0)])).toEqual([false, false]);
});

test('a stack lost after a top-up has two cash-outs of zero', () => {
  expect(closing([move('buy-in', 1_000), move('top-up', 500), move('cash-out', 0), move('cash-out', 0)])).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
