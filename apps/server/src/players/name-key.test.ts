import { expect, test } from 'vitest';
import { laterWordsOf, nameKeyOf } from './name-key.ts';

test.each([
  ['Sandra Sought', ['sought']],
  ['Jan van der Berg', ['van der berg', 'der berg', 'berg']],
  ['hugo_92', ['92']],
  ['Mary-Ann  J.', ['ann  j.', 'j.']],
  ['Solo', []],
  ['  Ｂｏｂ ', []],
  ['a a', ['a']],
] as const)('%s is found by %j, too', (name, words) => {
  expect(laterWordsOf(name)).toEqual(words);
});

test('spellings of the same name are one', () => {
  expect(nameKeyOf(' Ｂｏｂ ')).toBe(nameKeyOf('BOB'));
});
