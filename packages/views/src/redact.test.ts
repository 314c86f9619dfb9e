import { deckOf, TestTable } from '@cardroom/table/testing';
import { expect, test } from 'vitest';
import { privateHole, publicEvent } from './redact.ts';

const [As = 0, Ah = 0] = deckOf('As Ah');

test.each([
  ['the deck', { type: 'deck-set', deck: [As, Ah] }, null],
  ['the hand setup', { type: 'hand-started', v: 1, setup: {} as never }, null],
  [
    'hole cards (only their number)',
    { type: 'hole-cards-dealt', seat: 2, cards: [As, Ah] },
    { type: 'hole-cards-dealt', seat: 2, count: 2 },
  ],
  ['the board', { type: 'board-dealt', street: 'turn', cards: [Ah] }, { type: 'board-dealt', street: 'turn', cards: ['Ah'] }],
  ['shown cards', { type: 'hand-shown', seat: 1, cards: [As, Ah] }, { type: 'hand-shown', seat: 1, cards: ['As', 'Ah'] }],
  ['one card shown later', { type: 'cards-shown', seat: 1, cards: [As] }, { type: 'cards-shown', seat: 1, cards: ['As'] }],
  ['a request to leave', { type: 'leave-asked', seat: 1, reason: 'asked' }, null],
  ['a request to sit out', { type: 'sit-out-set', seat: 1, when: 'next-hand' }, null],
  ['a top-up in flight', { type: 'top-up-debited', seat: 1, playerId: 'id', stayId: 's', lotId: 'l', chips: 5 }, null],
  ['a top-up', { type: 'top-up-accepted', seat: 1, lot: { lotId: 'l', chips: 5 } }, { type: 'top-up-accepted', seat: 1, chips: 5 }],
  ['the end of a hand', { type: 'hand-ended', rake: 3, rakeBySeat: [{ seat: 1, chips: 3 }] }, { type: 'hand-ended', rake: 3 }],
] as const)('what everybody may see of %s', (_name, event, cue) => {
  expect(publicEvent(event)).toEqual(cue);
});

test('players who sit down or leave have a name and no ids', () => {
  const t = new TestTable();
  const ids = t.reserve(3);
  t.do({ type: 'debit-accepted', ...ids });
  t.do({ type: 'leave', playerId: 'p3' });
  expect(t.log.map(({ event }) => publicEvent(event)).filter((cue) => cue !== null)).toEqual([
    { type: 'seat-reserved', seat: 3, name: 'P3' },
    { type: 'sat-down', seat: 3, chips: 10_000 },
    { type: 'left', seat: 3, name: 'P3', chips: 10_000 },
  ]);
});

test('hole cards go to their owner as text, with the seat', () => {
  expect(privateHole({ type: 'hole-cards-dealt', seat: 2, cards: [As, Ah] })).toEqual({ seat: 2, cards: ['As', 'Ah'] });
  expect(privateHole({ type: 'hand-shown', seat: 2, cards: [As, Ah] })).toBeNull();
});
