import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardText } from '@cardroom/poker';
import { describe, expect, test } from 'vitest';
import { type HandHistory, isMalformed } from '../hand-history.ts';
import { netsOf } from '../testing/nets.ts';
import { POKERSTARS } from './format.ts';

// Invented hands in the style of other sites and older clients, each with the oddities its test names.
const read = (name: string): string => readFileSync(join(import.meta.dirname, '..', 'fixtures', name), 'utf8');

function handsOf(text: string): HandHistory[] {
  return POKERSTARS.parseAll(text).map((hand) => {
    if (isMalformed(hand)) throw new Error(`line ${hand.line}: ${hand.reason}`);
    return hand;
  });
}

const hand = (file: string, id: string): HandHistory => {
  const found = handsOf(read(file)).find((one) => one.id === id);
  if (found === undefined) throw new Error(`no hand ${id}`);
  return found;
};
const texts = (cards: readonly number[] | null | undefined): string | undefined => cards?.map(cardText).join(' ');

describe('a cash hand with players who sit out, time out, chat and post missed blinds', () => {
  const first = hand('cash.txt', '240001');

  test('header, table, and US Eastern time in summer', () => {
    expect(first).toMatchObject({
      game: 'holdem',
      limit: 'NL',
      hilo: false,
      currency: 'USD',
      scale: 100,
      smallBlind: 50,
      bigBlind: 100,
      button: 1,
      table: { name: "Isolde's Rest", seats: 6 },
      startedAt: Date.UTC(2024, 6, 5, 3, 59, 58),
    });
  });

  test('players clockwise from the left of the button, names with colons and brackets, players sitting out not dealt in', () => {
    expect(first.players.map(({ seat, name, sittingOut }) => [seat, name, sittingOut ?? false])).toEqual([
      [2, 'Bob: the 2nd', false],
      [3, 'c@rl [x]', false],
      [4, 'Dora', true],
      [5, 'eve', false],
      [1, 'Anna', false],
    ]);
  });

  test('small & big blinds: the small blind is dead', () => {
    expect(first.posts).toEqual([
      { seat: 5, kind: 'post_dead', chips: 50, nominal: 50 },
      { seat: 2, kind: 'small_blind', chips: 50, nominal: 50 },
      { seat: 3, kind: 'big_blind', chips: 100, nominal: 100 },
      { seat: 5, kind: 'post', chips: 100, nominal: 100 },
    ]);
  });

  test('the player with visible cards is the hero, the uncalled bet is returned, nobody shows', () => {
    expect(first.hero).toBe(1);
    expect(texts(first.players.find(({ seat }) => seat === 1)?.cards)).toBe('Ah Kd');
    expect(first.returned).toEqual({ seat: 1, chips: 625 });
    expect(first.showdown).toEqual([]);
    expect(first.pots).toEqual([{ amount: 1000, rake: 50, shares: [{ seat: 1, chips: 950, half: 'all', run: null }] }]);
    expect(netsOf(first)).toEqual({ 1: 550, 2: -50, 3: -400, 5: -150 });
  });

  test('a dead small blind, an all-in run-out with a side pot, a mucked hand from the summary', () => {
    const second = hand('cash.txt', '240002');
    expect(second.startedAt).toBe(Date.UTC(2024, 11, 23, 23, 0, 40));
    expect(second.posts.map(({ seat, kind }) => [seat, kind])).toEqual([
      [5, 'post_dead'],
      [3, 'big_blind'],
      [5, 'post'],
    ]);
    expect(texts(second.board)).toBe('3h 3s Qd 9h 2s');
    expect(second.showdown.map(({ seat, cards }) => [seat, cards === null ? 'mucks' : texts(cards)])).toEqual([
      [5, 'Qs Qh'],
      [6, '9s 9c'],
      [3, 'mucks'],
    ]);
    expect(texts(second.players.find(({ seat }) => seat === 3)?.cards)).toBe('Kd Jd');
    expect(second.pots.map(({ amount }) => amount)).toEqual([28_550, 600]);
    expect(netsOf(second)).toEqual({ 2: 0, 3: -9_500, 5: 19_300, 6: -9_800 });
  });
});

describe('games and currencies', () => {
  test('Omaha hi-lo: the shares of the high and the low half, quartered, with a side pot and rake', () => {
    const { pots, currency } = hand('games.txt', '241001');
    expect(currency).toBe('EUR');
    expect(pots).toEqual([
      {
        amount: 3000,
        rake: 100,
        shares: [
          { seat: 1, chips: 1450, half: 'high', run: null },
          { seat: 1, chips: 725, half: 'low', run: null },
          { seat: 2, chips: 725, half: 'low', run: null },
        ],
      },
      {
        amount: 1000,
        rake: 0,
        shares: [
          { seat: 1, chips: 500, half: 'high', run: null },
          { seat: 1, chips: 250, half: 'low', run: null },
          { seat: 2, chips: 250, half: 'low', run: null },
        ],
      },
    ]);
  });

  test('fixed limit: the stakes are the bets, the currency is the sign; a Zoom hand; no low', () => {
    const limit = hand('games.txt', '241002');
    expect(limit).toMatchObject({
      limit: 'FL',
      hilo: true,
      smallBlind: 100,
      bigBlind: 200,
      currency: 'USD',
      startedAt: Date.UTC(2024, 2, 10, 9),
    });
    expect(limit.pots[0]?.shares).toEqual([{ seat: 1, chips: 2400, half: 'all', run: null }]);
    expect(texts(limit.players.find(({ seat }) => seat === 3)?.cards)).toBe('9h 9d 2c 3c');
  });

  test('run twice on the turn: two boards sharing the flop, each half of the pot separate; an unknown time zone', () => {
    const twice = hand('games.txt', '241003');
    expect([texts(twice.board), texts(twice.secondBoard)]).toEqual(['2c 7d 8s 9c Ks', '2c 7d 8s 4c 4d']);
    expect(twice.pots).toEqual([
      {
        amount: 60_000,
        rake: 300,
        shares: [
          { seat: 2, chips: 29_900, half: 'all', run: 1 },
          { seat: 1, chips: 29_800, half: 'all', run: 2 },
        ],
      },
    ]);
    expect(twice.startedAt).toBeNull();
    expect(twice.showdown).toHaveLength(2);
  });

  test('short deck: a button blind all-in for less, a straddle, its uncalled part, cards shown with a fold', () => {
    const short = hand('games.txt', '241004');
    expect(short).toMatchObject({ game: 'shortdeck', smallBlind: 0, bigBlind: 100, currency: 'GBP' });
    expect(short.posts.filter(({ kind }) => kind !== 'ante')).toEqual([
      { seat: 4, kind: 'button_blind', chips: 50, nominal: 100 },
      { seat: 1, kind: 'straddle', chips: 200, nominal: 200 },
    ]);
    expect(short.shownAfter.map(({ seat, cards }) => [seat, texts(cards)])).toEqual([[2, '6c 7d']]);
    expect(netsOf(short)).toEqual({ 1: -150, 2: -100, 4: 250 });
  });

  test('ten seats, chips without a currency, no summary, one card shown by the winner', () => {
    const ten = hand('games.txt', '241005');
    expect(ten).toMatchObject({ game: 'omaha5', limit: 'PL', currency: '', scale: 1, smallBlind: 100, bigBlind: 200 });
    expect(ten.players).toHaveLength(10);
    expect(ten.shownAfter.map(({ seat, cards }) => [seat, texts(cards)])).toEqual([[2, 'As']]);
    expect(netsOf(ten)).toMatchObject({ 1: -100, 2: 100, 10: 0 });
  });

  test('a tournament from an old client: antes and blinds all-in for less, a moved player who is out of the hand', () => {
    const old = hand('games.txt', '241006');
    expect(old).toMatchObject({ currency: '', scale: 1, startedAt: Date.UTC(2013, 9, 4, 21, 22, 20) });
    expect(old.posts.slice(3)).toEqual([
      { seat: 2, kind: 'small_blind', chips: 15, nominal: 400 },
      { seat: 3, kind: 'big_blind', chips: 740, nominal: 800 },
    ]);
    expect(old.players.find(({ seat }) => seat === 9)?.sittingOut).toBe(true);
    expect(netsOf(old)).toEqual({ 1: 635, 2: 180, 3: -815 });
  });
});

describe('files', () => {
  const text = read('games.txt');
  const hands = handsOf(text);

  test.each([
    ['CRLF', text.replaceAll('\n', '\r\n')],
    ['CR alone', text.replaceAll('\n', '\r')],
    ['a byte order mark', `\uFEFF${text}`],
    ['spaces at the end of lines', text.replaceAll('\n', '  \n')],
    ['no blank line between hands', text.replaceAll('\n\n', '\n')],
    ['many blank lines', text.replaceAll('\n\n', '\n\n\n\n\n')],
  ])('%s: the same hands', (_name, other) => {
    expect(handsOf(other)).toEqual(hands);
  });

  test('an unreadable hand does not hide the others', () => {
    const broken = text.replace('Kim: bets $4', 'Kim: bets $4000');
    const results = POKERSTARS.parseAll(broken);
    expect(results.map((one) => (isMalformed(one) ? one : one.id))).toEqual([
      '241001',
      { line: 53, reason: 'Kim puts in more than they have left' },
      '241003',
      '241004',
      '241005',
      '241006',
    ]);
  });

  test('an empty text has no hands', () => {
    expect(POKERSTARS.parseAll('')).toEqual([]);
    expect(POKERSTARS.parseAll('\r\n \n')).toEqual([]);
  });
});
