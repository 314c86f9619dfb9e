import { expect, it } from 'vitest';
import { minutesText } from './minutes.ts';

it.each([
  ['en-IE', 300, '5:00'],
  ['en-IE', 299, '4:59'],
  ['de-DE', 42, '0:42'],
  ['es-ES', 5, '0:05'],
  ['en-IE', 3_600, '60:00'],
  ['ar-EG', 65, '١:٠٥'],
])('in %s, %d seconds are %s', (locale, seconds, text) => {
  expect(minutesText(locale, seconds)).toBe(text);
});
