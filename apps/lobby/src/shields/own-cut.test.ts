// @vitest-environment node
import { expect, it } from 'vitest';
import { isOwnCut, ownSecret, WORDS_MAX, WORDS_MIN } from './own-cut.ts';

const random = new Uint8Array(32).fill(7);

it('takes words of a certain length, without what surrounds them', () => {
  expect(isOwnCut('a'.repeat(WORDS_MIN))).toBe(true);
  expect(isOwnCut(` ${'a'.repeat(WORDS_MIN - 1)} `)).toBe(false);
  expect(isOwnCut('a'.repeat(WORDS_MAX + 1))).toBe(false);
});

it('mixes words with random bytes, and takes 64 hexadecimal digits as they are', () => {
  const one = ownSecret('correct horse', random);
  expect(one).toHaveLength(32);
  expect(ownSecret('correct horse', random)).toEqual(one);
  expect(ownSecret('correct house', random)).not.toEqual(one);
  expect(ownSecret('correct horse', new Uint8Array(32))).not.toEqual(one);
  expect(ownSecret(` ${'AB'.repeat(32)} `, random)).toEqual(new Uint8Array(32).fill(0xab));
});
