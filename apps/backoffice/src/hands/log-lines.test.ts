import type { HandCue } from '@cardroom/staff-api';
import { beforeAll, expect, it } from 'vitest';
import { showAll } from '../i18n/testing/read-texts.ts';
import { logLines } from './log-lines.ts';

beforeAll(() => showAll('en'));

const names = ['Ann', 'Bob'];
const telling = { nameOf: (seat: number) => names[seat] ?? `Seat ${seat + 1}`, amount: (minor: number) => (minor / 100).toFixed(2) };
const told = (...cues: HandCue[]) =>
  logLines(
    cues.map((cue, at) => ({ at, cue })),
    telling,
  );

it.each([
  [{ type: 'posted', seat: 0, kind: 'small_blind', chips: 50, allIn: false }, 'Ann posts the small blind: 0.50'],
  [{ type: 'raised', seat: 1, chips: 200, to: 300, allIn: true }, 'Bob raises to 3.00 and is all in'],
  [{ type: 'called', seat: 0, chips: 250 }, 'Ann calls 2.50'],
  [{ type: 'board-dealt', street: 'flop', cards: ['2c', 'Td', 'Ah'] }, 'Flop: 2♣ 10♦ A♥'],
  [{ type: 'board-dealt', street: 'river', cards: ['2c'], run: 2 }, 'River (board 2): 2♣'],
  [{ type: 'hand-shown', seat: 1, cards: ['As', 'Ad'] }, 'Bob shows A♠ A♦'],
  [{ type: 'cards-shown', seat: 1, cards: ['As', ''] }, 'Bob shows A♠ – after the hand'],
  [{ type: 'timed-out', seat: 0 }, 'Ann times out'],
  [{ type: 'left', seat: 5, name: 'Cat', chips: 1 }, 'Cat leaves the table'],
  [{ type: 'hand-voided', reason: 'damaged' }, 'Hand voided (damaged): all stacks restored'],
] as const)('%j reads: %s', (cue, text) => {
  expect(told(cue)).toMatchObject([{ text }]);
});

it('names the winners of each part of a pot, and the rake', () => {
  const shares = [
    { seat: 0, chips: 300, half: 'high', run: 1 },
    { seat: 1, chips: 285, half: 'low', run: 1 },
  ] as const;
  expect(told({ type: 'pot-awarded', pot: 1, rake: 15, shares })).toEqual([
    { at: 0, tone: 'win', text: 'Ann wins 3.00 from side pot 1 (high, board 1); Bob wins 2.85 from side pot 1 (low, board 1); rake 0.15' },
  ]);
});

it('has no line for events that are not part of the hand', () => {
  expect(
    told({ type: 'turn-started', seat: 0 }, { type: 'hole-cards-dealt', seat: 0 }, { type: 'bets-collected' }, { type: 'hand-ended' }),
  ).toEqual([]);
});
