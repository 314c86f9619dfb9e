import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FORMATS, OHH, PHH, POKERSTARS } from './formats.ts';
import { historyOf, NoFinishedHand } from './from-events.ts';
import { type HandHistory, joined, parseOne, type Viewer } from './hand-history.ts';
import { withUniqueNames } from './names.ts';
import { viewed } from './viewer.ts';

// The texts themselves, to show what a hand looks like; other tests show that they can be read back.
const fixture = readFileSync(join(import.meta.dirname, 'fixtures', 'games.txt'), 'utf8');
const hand = POKERSTARS.parseAll(fixture).find((one) => 'id' in one && one.id === '241003') as HandHistory;
/** The cards as our risk role would see them. */
const known: HandHistory = {
  ...hand,
  hero: null,
  players: hand.players.map((player) => ({ ...player, cards: hand.showdown.find(({ seat }) => seat === player.seat)?.cards ?? null })),
};

test('PokerStars-style text of a hand that was run twice', () => {
  expect(POKERSTARS.write(known, 2)).toBe(`PokerStars Hand #241003:  Hold'em No Limit ($5/$10 USD)
Table 'Twice' 2-max Seat #2 is the button
Seat 1: Ida ($500 in chips)
Seat 2: Jon ($300 in chips)
Jon: posts small blind $5
Ida: posts big blind $10
*** HOLE CARDS ***
Dealt to Jon [Kh Kd]
Jon: raises $290 to $300 and is all-in
Ida: calls $290
*** FLOP *** [2c 7d 8s]
*** FIRST TURN *** [2c 7d 8s] [9c]
*** FIRST RIVER *** [2c 7d 8s 9c] [Ks]
*** SECOND TURN *** [2c 7d 8s] [4c]
*** SECOND RIVER *** [2c 7d 8s 4c] [4d]
*** FIRST SHOW DOWN ***
Jon: shows [Kh Kd] (three of a kind, Kings)
Ida: shows [Ah Ad] (a pair of Aces)
Jon collected $299 from pot
*** SECOND SHOW DOWN ***
Jon: shows [Kh Kd] (two pair, Kings and Fours)
Ida: shows [Ah Ad] (two pair, Aces and Fours)
Ida collected $298 from pot
*** SUMMARY ***
Total pot $600 | Rake $3
Hand was run twice
FIRST Board [2c 7d 8s 9c Ks]
SECOND Board [2c 7d 8s 4c 4d]
Seat 1: Ida (big blind) showed [Ah Ad] and lost with a pair of Aces, and won ($298) with two pair, Aces and Fours
Seat 2: Jon (button) (small blind) showed [Kh Kd] and won ($299) with three of a kind, Kings, and lost with two pair, Kings and Fours
`);
});

test('PHH of the same hand: shown cards before the rest of the board, our own fields last', () => {
  expect(PHH.write(known, 'public')).toBe(`variant = "NT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [500, 300]
actions = [
  "d dh p1 ????",
  "d dh p2 ????",
  "p2 cbr 300",
  "p1 cc",
  "p2 sm KhKd",
  "p1 sm AhAd",
  "d db 2c7d8s",
  "d db 9c",
  "d db Ks",
]
finishing_stacks = [498, 299]
winnings = [298, 299]
hand = "241003"
table = "Twice"
seats = [1, 2]
seat_count = 2
players = ["Ida", "Jon"]
currency = "USD"
_second_board = "2c7d8s4c4d"
_pots = [{ amount = 600, rake = 3, won = ["p2 299 all 1", "p1 298 all 2"] }]
`);
});

test('Open Hand History of the same hand: the streets are repeated for the second board', () => {
  const { ohh } = JSON.parse(OHH.write(known, 1));
  expect(ohh).toMatchObject({
    spec_version: '1.4.7',
    game_number: '241003',
    start_date_utc: null,
    game_type: 'Holdem',
    bet_limit: { bet_type: 'NL', bet_cap: 0 },
    hero_player_id: 1,
    flags: ['Run_It_Twice'],
    pots: [
      {
        number: 0,
        amount: 600,
        rake: 3,
        player_wins: [
          { player_id: 2, win_amount: 299 },
          { player_id: 1, win_amount: 298 },
        ],
      },
    ],
  });
  expect(
    ohh.rounds.map(({ id, street, cards }: { id: number; street: string; cards?: string[] }) => [id, street, cards?.join(' ')]),
  ).toEqual([
    [0, 'Preflop', undefined],
    [1, 'Flop', '2c 7d 8s'],
    [2, 'Turn', '9c'],
    [3, 'River', 'Ks'],
    [4, 'Turn', '4c'],
    [5, 'River', '4d'],
    [6, 'Showdown', undefined],
  ]);
  expect(ohh.rounds[0].actions.slice(2)).toEqual([
    { action_number: 3, player_id: 1, action: 'Dealt Cards', cards: ['Ah', 'Ad'] },
    { action_number: 4, player_id: 2, action: 'Raise', amount: 295, is_allin: true },
    { action_number: 5, player_id: 1, action: 'Call', amount: 290, is_allin: false },
  ]);
});

describe('what each viewer sees', () => {
  const folded: HandHistory = { ...known, showdown: [] };
  test.each<[Viewer, readonly boolean[], number | null]>([
    ['all', [true, true], null],
    ['public', [false, false], null],
    [1, [true, false], 1],
    [2, [false, true], 2],
    // A seat that was not dealt in sees what everybody sees.
    [6, [false, false], null],
  ])('viewer %s', (viewer, cards, hero) => {
    const seen = viewed(folded, viewer);
    expect(seen.players.map((player) => player.cards !== null)).toEqual(cards);
    expect(seen.hero).toBe(hero);
  });
});

test('an uncontested big blind is returned, and there is no pot', () => {
  const alone: HandHistory = {
    ...known,
    smallBlind: 500,
    posts: [{ seat: 1, kind: 'big_blind', chips: 1000, nominal: 1000 }],
    actions: [{ street: 'preflop', seat: 2, type: 'fold', chips: 0 }],
    returned: { seat: 1, chips: 1000 },
    board: [],
    secondBoard: [],
    showdown: [],
    pots: [],
  };
  for (const format of FORMATS) expect(parseOne(format, format.write(alone, 'public'))).toEqual(format.carried(viewed(alone, 'public')));
});

test('names are on one line, never empty and unique', () => {
  const names = ['Anna', ' Anna ', 'Anna (2)', '', 'a\nb\u2028c', '\ud800'].map((name, index) => ({ seat: index + 1, name }));
  expect(withUniqueNames(names).map(({ name }) => name)).toEqual(['Anna', 'Anna (2)', 'Anna (2) (2)', 'Seat 4', 'a b c', 'Seat 6']);
});

test('a file with one hand is that hand; with several, each has its place', () => {
  const text = PHH.write(known, 'all');
  expect(joined(PHH, [text])).toBe(text);
  expect(joined(PHH, [text, text]).match(/^\[\d+\]$/gm)).toEqual(['[1]', '[2]']);
  expect(joined(OHH, ['{}\n', '{}\n'])).toBe('{}\n\n{}\n');
});

test('an incomplete hand has no history', () => {
  const table = { tableId: '1', seats: 2, currency: 'EUR', smallBlind: 1 };
  expect(() => historyOf([], table)).toThrow(NoFinishedHand);
});
