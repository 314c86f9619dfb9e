import { expect, test } from 'vitest';
import { isClosing } from './closing.ts';

test.each([
  ['the credit of a top-up whose chips were paid out with the buy-in’s', { kind: 'credit', amountMinor: 0, refTransactionId: 'd-2' }, true],
  ['a cash-out', { kind: 'credit', amountMinor: 1_500, refTransactionId: 'd-1' }, false],
  ['a result of zero', { kind: 'result', amountMinor: 0, refTransactionId: null }, false],
  ['a cancel', { kind: 'cancel', amountMinor: 0, refTransactionId: 'd-1' }, false],
] as const)('%s', (_name, row, closes) => {
  expect(isClosing(row)).toBe(closes);
});
