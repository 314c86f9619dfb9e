import { expect, test } from 'vitest';
import { positionsOf } from './positions.ts';

/** Position names in seat order, for seats 0..n-1 with the button at the last. */
function names(count: number): string {
  const players = Array.from({ length: count }, (_, seat) => ({ seat }));
  const blinds = count === 2 ? { smallBlindSeat: 1, bigBlindSeat: 0 } : { smallBlindSeat: 0, bigBlindSeat: 1 };
  const positions = positionsOf(players, { button: count - 1, ...blinds });
  return players.map(({ seat }) => positions.get(seat)).join(' ');
}

test.each([
  [2, 'BB BTN'],
  [3, 'SB BB BTN'],
  [4, 'SB BB UTG BTN'],
  [5, 'SB BB UTG CO BTN'],
  [6, 'SB BB UTG HJ CO BTN'],
  [7, 'SB BB UTG LJ HJ CO BTN'],
  [8, 'SB BB UTG UTG+1 LJ HJ CO BTN'],
  [9, 'SB BB UTG UTG+1 UTG+2 LJ HJ CO BTN'],
  [10, 'SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO BTN'],
])('%d players (wallet §6)', (count, expected) => {
  expect(names(count)).toBe(expected);
});

test.each([
  ['dead button', { button: 9, smallBlindSeat: 0, bigBlindSeat: 1 }, 'SB BB UTG CO'],
  ['dead small blind', { button: 3, smallBlindSeat: 9, bigBlindSeat: 0 }, 'BB UTG CO BTN'],
  ['dead button and small blind', { button: 8, smallBlindSeat: 9, bigBlindSeat: 0 }, 'BB UTG HJ CO'],
  ['no blinds', { button: 3, smallBlindSeat: null, bigBlindSeat: null }, 'UTG HJ CO BTN'],
])('four players, %s: there is one more of the other positions (wallet §6)', (_name, blinds, expected) => {
  const players = [0, 1, 2, 3].map((seat) => ({ seat }));
  const positions = positionsOf(players, blinds);
  expect(players.map(({ seat }) => positions.get(seat)).join(' ')).toBe(expected);
});
