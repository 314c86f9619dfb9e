import { expect, it } from 'vitest';
import { actionOf } from './row-action.ts';

const row = { players: 3, seats: 6, waiting: 0, status: 'open' } as const;
const who = { seated: false, waits: false, alone: false };

it.each([
  ['sit', row, who],
  ['open', { ...row, players: 0 }, { ...who, alone: true }],
  ['join', { ...row, players: 6 }, who],
  ['join', { ...row, waiting: 1 }, who],
  ['watch', { ...row, status: 'closing' }, who],
  ['watch', { ...row, players: 6, status: 'paused' }, who],
  ['listed', { ...row, players: 6, waiting: 2 }, { ...who, waits: true }],
  ['return', { ...row, players: 6, status: 'closing' }, { ...who, seated: true }],
] as const)('%s: %j for %j', (action, table, player) => {
  expect(actionOf(table, player)).toBe(action);
});
