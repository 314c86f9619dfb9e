import { expect, it } from 'vitest';
import { deviceStorage } from './device-storage.ts';
import { lastOperator, rememberOperator } from './last-operator.ts';

function forbidden(): never {
  throw new Error('no storage in this frame');
}

it('returns the operator of the last session, and null before the first', () => {
  const storage = deviceStorage(forbidden);
  expect(lastOperator(storage)).toBeNull();
  rememberOperator(storage, 'Lucky Star Casino');
  expect(lastOperator(storage)).toBe('Lucky Star Casino');
  rememberOperator(storage, 'x'.repeat(1_000));
  expect(lastOperator(storage)).toHaveLength(100);
});
