import { expect, test } from 'vitest';
import { rakeOf, rakeRows, rakeRowsText } from './rake.ts';

test.each(['2:300:0.50', '2:300:0.50,5:550:3'])('%j is a table and becomes the same text again', (text) => {
  expect(rakeRowsText(rakeRows(text) ?? [])).toBe(text);
});

test('rates are percent', () => {
  expect(rakeRows('2:550:0.50')).toEqual([{ players: '2', percent: '5.5', cap: '0.50' }]);
  expect(rakeRows('')).toEqual([]);
  expect(rakeRowsText([{ players: '2', percent: '5.5', cap: '1' }])).toBe('2:550:1');
  expect(rakeRowsText([{ players: '2', percent: 'much', cap: '1' }])).toBe('2:much:1');
});

test.each(['2:300', 'all', '2:x:1'])('%j is not a table', (text) => {
  expect(rakeRows(text)).toBeNull();
});

test('a pot pays the rate up to the cap, of the row for a full table', () => {
  const flat = { rakeBasisPoints: '300', rakeCap: '0.60', seats: '6', rakeByPlayers: '' };
  expect(rakeOf(flat, 1_000)).toEqual({ minor: 30, capped: false });
  expect(rakeOf(flat, 4_000)).toEqual({ minor: 60, capped: true });
  const byPlayers = { ...flat, rakeByPlayers: '2:100:0.10,5:500:3,9:500:9' };
  expect(rakeOf(byPlayers, 4_000)).toEqual({ minor: 200, capped: false });
});
