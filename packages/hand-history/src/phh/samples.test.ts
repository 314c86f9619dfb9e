import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardText } from '@cardroom/poker';
import { describe, expect, test } from 'vitest';
import { type HandHistory, isMalformed, parseOne } from '../hand-history.ts';
import { netsOf } from '../testing/nets.ts';
import { PHH } from './format.ts';

// Invented hands in the style of annotators and other sites.
const read = (name: string): string => readFileSync(join(import.meta.dirname, '..', 'fixtures', name), 'utf8');

function handsOf(text: string): HandHistory[] {
  return PHH.parseAll(text).map((hand) => {
    if (isMalformed(hand)) throw new Error(`line ${hand.line}: ${hand.reason}`);
    return hand;
  });
}

describe('a televised hand: comments, commentary, spaces, unseen cards', () => {
  const [hand] = handsOf(read('televised.phh')) as [HandHistory];

  test('players, chips and blinds with a straddle', () => {
    expect(hand).toMatchObject({ id: '0', startedAt: null, currency: '', scale: 1, smallBlind: 1000, bigBlind: 2000, button: 3 });
    expect(hand.players.map(({ name, cards }) => [name, cards?.map(cardText).join('') ?? null])).toEqual([
      ['Rosa', 'AcQd'],
      ['Seat 2', null],
      ['Rosa (2)', '9h9s'],
    ]);
    expect(hand.posts.slice(3)).toEqual([
      { seat: 1, kind: 'small_blind', chips: 1000, nominal: 1000 },
      { seat: 2, kind: 'big_blind', chips: 2000, nominal: 2000 },
      { seat: 3, kind: 'straddle', chips: 4000, nominal: 4000 },
    ]);
  });

  test('calls get their amounts, and the rules determine the winner', () => {
    expect(hand.actions.map(({ seat, type, chips }) => `${seat} ${type} ${chips}`)).toEqual([
      '1 raise 11000',
      '2 fold 0',
      '3 raise 86000',
      '1 call 78000',
    ]);
    expect(hand.showdown.map(({ seat }) => seat)).toEqual([1, 3]);
    expect(netsOf(hand)).toEqual({ 1: 93_000, 2: -2_500, 3: -90_500 });
  });
});

describe('a session with several hands in one file', () => {
  const [first, second, third] = handsOf(read('session.phhs')) as [HandHistory, HandHistory, HandHistory];

  test('heads-up: the blinds are listed small before big, but the first player has the big blind', () => {
    expect(first.posts.map(({ seat, kind, chips }) => [seat, kind, chips])).toEqual([
      [2, 'small_blind', 50],
      [4, 'big_blind', 100],
    ]);
    expect(first).toMatchObject({
      id: '900001',
      table: { name: 'Deneb 3', seats: 6 },
      currency: 'EUR',
      button: 2,
      startedAt: Date.UTC(2024, 1, 29, 23, 59, 1),
    });
  });

  test('rake is what is missing from the finishing stacks', () => {
    expect(first.returned).toEqual({ seat: 2, chips: 600 });
    expect(first.pots).toEqual([{ amount: 600, rake: 30, shares: [{ seat: 2, chips: 570, half: 'all', run: null }] }]);
  });

  test('fixed-limit Omaha hi-lo: the halves follow from the rules; the table name is its number', () => {
    expect(second).toMatchObject({ id: '2', game: 'omaha4', limit: 'FL', hilo: true });
    expect(second.pots[0]?.shares.map(({ seat, chips, half }) => [seat, chips, half])).toEqual([
      [1, 450, 'high'],
      [1, 225, 'low'],
      [2, 225, 'low'],
    ]);
  });

  test('unseen cards: a player who mucks cannot win, the player who shows does', () => {
    expect(third.players.every(({ cards }) => cards === null)).toBe(true);
    expect(third.showdown).toEqual([
      { seat: 2, cards: [50, 49] },
      { seat: 3, cards: null },
    ]);
    expect(third.pots).toEqual([{ amount: 1300, rake: 50, shares: [{ seat: 2, chips: 1250, half: 'all', run: null }] }]);
  });

  test('CRLF and a byte order mark change nothing; a damaged hand does not hide others', () => {
    const text = read('session.phhs');
    expect(handsOf(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(handsOf(text));
    const broken = PHH.parseAll(text.replace('small_bet = 100', 'small_bet = [100'));
    expect(broken.map((one) => (isMalformed(one) ? one.line : one.id))).toEqual(['900001', 27, 'third']);
  });
});

test('without our own fields a written hand still replays to the same chips', () => {
  const [hand] = handsOf(read('televised.phh')) as [HandHistory];
  const standard = PHH.write(hand, 'all')
    .split('\n')
    .filter((line) => !line.startsWith('_'))
    .join('\n');
  expect(parseOne(PHH, standard)).toEqual(hand);
});
