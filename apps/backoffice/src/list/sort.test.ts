import { expect, test } from 'vitest';
import { askedOrder, columnId, nextOrder, orderOf, orderText, sorted } from './sort.ts';
import type { Column } from './table-props.ts';

interface Room {
  readonly name: string;
  readonly blind: number;
}
const ROOMS: readonly Room[] = [
  { name: 'Riga 10', blind: 2 },
  { name: 'Riga 9', blind: 2 },
  { name: 'Åbo', blind: 1 },
];
const COLUMNS: readonly Column<Room>[] = [
  { head: 'Room', cell: () => null, sort: ({ name }) => name },
  { head: 'Stakes', cell: () => null, sort: ({ blind }) => blind },
  { head: 'Tags', cell: () => null },
];
const names = (order: string | null) => sorted(ROOMS, COLUMNS, orderOf(order)).map(({ name }) => name);

test('numbers in names count as numbers', () => {
  expect(names('room')).toEqual(['Åbo', 'Riga 9', 'Riga 10']);
});

test('equal rows keep their order, up and down', () => {
  expect(names('stakes')).toEqual(['Åbo', 'Riga 10', 'Riga 9']);
  expect(names('-stakes')).toEqual(['Riga 10', 'Riga 9', 'Åbo']);
});

test.each([null, '', '-', 'tags', 'no-such-column'])('%j changes nothing', (order) => {
  expect(names(order)).toEqual(['Riga 10', 'Riga 9', 'Åbo']);
});

test('an address keeps the order', () => {
  for (const text of ['room', '-room']) expect(orderText(orderOf(text))).toBe(text);
  expect(orderText(null)).toBe('');
  expect(columnId({ head: 'Hands/h' })).toBe('hands-h');
});

test('a head is pressed up, down and off', () => {
  const up = nextOrder(null, 'room');
  const down = nextOrder(up, 'room');
  expect([up, down, nextOrder(down, 'room'), nextOrder(down, 'stakes')]).toEqual([
    { by: 'room', descending: false },
    { by: 'room', descending: true },
    null,
    { by: 'stakes', descending: false },
  ]);
});

test('the service is asked only for an order that it knows', () => {
  const columns: readonly Column<Room>[] = [...COLUMNS, { id: 'players', head: 'Players', cell: () => null, sort: 'service' }];
  const asked = ['players', '-players', 'room', 'tags', 'colour', null].map((text) => askedOrder(columns, orderOf(text)));
  expect(asked).toEqual(['players', '-players', null, null, null, null]);
  expect(sorted(ROOMS, columns, orderOf('players'))).toBe(ROOMS);
});
