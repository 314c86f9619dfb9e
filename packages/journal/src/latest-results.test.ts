import { expect, test } from 'vitest';
import { latestResults } from './latest-results.ts';

test('makes a result once, until as many other texts have been asked for since', () => {
  const made: string[] = [];
  const upper = latestResults(2, (text) => {
    made.push(text);
    return text.toUpperCase();
  });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(upper)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('remembers nothing of a text that could not be worked on', () => {
  let tries = 0;
  const failing = latestResults(2, () => {
    tries += 1;
    throw new Error('damaged');
  });
  expect(() => failing('a')).toThrow('damaged');
  expect(() => failing('a')).toThrow('damaged');
  expect(tries).toBe(2);
});
