import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardText } from '@cardroom/poker';
import { expect, test } from 'vitest';
import { type HandHistory, isMalformed } from '../hand-history.ts';
import { netsOf } from '../testing/nets.ts';
import { OHH } from './format.ts';

// Invented hands in the style of other sites.
const file = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'others.ohh'), 'utf8');

function handsOf(text: string): HandHistory[] {
  return OHH.parseAll(text).map((hand) => {
    if (isMalformed(hand)) throw new Error(`line ${hand.line}: ${hand.reason}`);
    return hand;
  });
}

const [first, second, third] = handsOf(file) as [HandHistory, HandHistory, HandHistory];

test('three hands: pretty-printed, on one line, and directly after it', () => {
  expect(handsOf(file)).toHaveLength(3);
  expect(handsOf(`\uFEFF${file.replaceAll('\n', '\r\n')}`)).toEqual(handsOf(file));
});

test('unknown members, numbers as strings, missing and null members, rounds out of order', () => {
  expect(first).toMatchObject({
    // A single-line text without spaces, so that every format can hold it.
    id: '77-001-2',
    startedAt: Date.UTC(2024, 4, 6, 7, 8, 9),
    table: { name: 'Rügen', seats: 6 },
    currency: 'EUR',
    smallBlind: 10,
    bigBlind: 25,
    button: 5,
    hero: 1,
  });
  expect(first.board.map(cardText)).toEqual(['Ah', '7c', '2s', 'Th']);
  expect(first.actions.map(({ street, seat, type, chips }) => `${street} ${seat} ${type} ${chips}`)).toEqual([
    'preflop 5 raise 75',
    'preflop 1 call 65',
    'preflop 3 fold 0',
    'flop 1 check 0',
    'flop 5 check 0',
    'turn 1 raise 200',
    'turn 5 fold 0',
  ]);
});

test('two players with the same name, one sitting out, cards in any case, a ten as 10', () => {
  expect(first.players.map(({ seat, name, sittingOut }) => [seat, name, sittingOut ?? false])).toEqual([
    [1, 'Öz', false],
    [3, 'Twin', false],
    [4, 'away', true],
    [5, 'Twin (2)', false],
  ]);
  expect(first.players[0]?.cards?.map(cardText)).toEqual(['As', 'Kd']);
});

test('the uncalled bet, missing from the format, follows from the betting; the jackpot counts as rake', () => {
  expect(first.returned).toEqual({ seat: 1, chips: 200 });
  expect(first.pots).toEqual([{ amount: 175, rake: 10, shares: [{ seat: 1, chips: 165, half: 'all', run: null }] }]);
  expect(netsOf(first)).toEqual({ 1: 90, 3: -25, 5: -75 });
});

test('hi-lo: halves from the shown cards; chips without a currency; heads-up', () => {
  expect(second).toMatchObject({ game: 'omaha4', hilo: true, currency: '', scale: 1, startedAt: null, returned: { seat: 1, chips: 6 } });
  expect(second.pots[0]?.shares.map(({ seat, chips, half }) => [seat, chips, half])).toEqual([
    [1, 12, 'high'],
    [1, 6, 'low'],
    [2, 6, 'low'],
  ]);
});

test('a bomb pot in five-card Omaha without names, stakes and round ids; cards shown after a fold', () => {
  expect(third).toMatchObject({ game: 'omaha5', bombPot: true, smallBlind: 0, bigBlind: 2 });
  expect(third.players.map(({ name }) => name)).toEqual(['Seat 1', 'Seat 9']);
  expect(third.showdown).toEqual([]);
  expect(third.shownAfter).toHaveLength(1);
  expect(netsOf(third)).toEqual({ 1: 5, 9: -5 });
});
