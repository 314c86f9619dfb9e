import { expect, test } from 'vitest';
import { givenText, ROOM_FIELDS, shownText, withLabels } from './room-fields.ts';

test.each([
  ['seconds', '20000', '20'],
  ['seconds', '1500', '1.5'],
  ['percent', '550', '5.5'],
  ['percent', '', ''],
  ['amount', '0.50', '0.50'],
  ['count', '6', '6'],
] as const)('a field of %s shows %j as %j and takes it back', (kind, text, shown) => {
  expect(shownText({ kind }, text)).toBe(shown);
  expect(givenText({ kind }, shown)).toBe(text);
});

test.each(['soon', '-1', '1e3', '1.2345'])('%j is no number of seconds and goes as it is', (text) => {
  expect(givenText({ kind: 'seconds' }, text)).toBe(text);
});

test('the service’s names are read as labels', () => {
  expect(withLabels('buyInMax: is smaller than buyInMin')).toBe('Largest buy-in: is smaller than Smallest buy-in');
  expect(withLabels('seats: plo6 is dealt to at most 7 players')).toBe('Seats: plo6 is dealt to at most 7 players');
  expect(withLabels('currency: "USD" is not enabled')).toBe('currency: "USD" is not enabled');
});

test('each option has one field', () => {
  const names = ROOM_FIELDS.flatMap(({ fields }) => fields.map(({ option }) => option));
  expect(new Set(names).size).toBe(names.length);
});
