import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OHH, PHH, POKERSTARS } from './formats.ts';
import { type HistoryFormat, isMalformed, parseOne } from './hand-history.ts';

const fixture = (name: string): string => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');

/** A text with one change; fails when the text does not hold what is to be changed. */
function changed(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the sample has no ${from}`);
  return text.replace(from, to);
}

/** Where the fault lies: in the line of the change, in the last one, or in the one with a text. */
const THERE = Symbol('in the line of the change');
const LAST = Symbol('in the last line');

function lineOf(text: string, change: number, where: symbol | string): number {
  if (where === LAST) return text.trimEnd().split('\n').length;
  const at = typeof where === 'string' ? text.indexOf(where) : change;
  return text.slice(0, at).split('\n').length;
}

/** What is read of a sample with one change, beside the line in which that has to be refused. */
function refused(format: HistoryFormat, sample: string, [from, to, where]: readonly [string, string, symbol | string]) {
  const text = changed(sample, from, to);
  return { parsed: parseOne(format, text), line: lineOf(text, sample.indexOf(from), where) };
}

describe('PokerStars-style text', () => {
  const sample = fixture('cash.txt').split('\n\n\n')[0] ?? '';

  test('the sample itself is fine', () => {
    expect(isMalformed(parseOne(POKERSTARS, sample))).toBe(false);
  });

  test.each([
    ['no history at all', sample, 'Dear Sir or Madam', THERE, 'expected "PokerStars Hand #…", found "Dear Sir or Madam"'],
    [
      'a game that is not played here',
      "Hold'em No Limit",
      'Razz Limit',
      THERE,
      'no game of this list: "Razz Limit ($0.50/$1.00 USD) - 2024/07/04 23:59:58 ET"',
    ],
    ['no stakes', '($0.50/$1.00 USD)', '', THERE, 'no stakes in "  - 2024/07/04 23:59:58 ET"'],
    ['stakes that are no amounts', '$0.50/$1.00', '$0.505/$1.00', THERE, '"0.505" is no amount'],
    ['a day that no calendar has', '2024/07/04', '2024/02/30', THERE, 'there is no such time'],
    ['no table', "Table 'Isolde's Rest' 6-max", 'At the table', THERE, 'expected the table, found "At the table Seat #1 is the button"'],
    ['no button', ' Seat #1 is the button', '', 'Total pot', 'the button is missing'],
    ['a seat twice', 'Seat 5: eve', 'Seat 3: eve', THERE, 'seat 3 is listed twice'],
    ['a seat without chips', 'Seat 5: eve ($100', 'Seat 5: eve ($0', THERE, 'seat 5 has no chips'],
    ['an amount too large', 'Seat 5: eve ($100', 'Seat 5: eve ($10000000000000000', THERE, '"10000000000000000" is no amount'],
    ['three decimals', 'posts small blind $0.50', 'posts small blind $0.505', THERE, '"0.505" is no amount'],
    ['a stranger', 'eve: checks', 'mallory: checks', THERE, 'a line that says nothing known: "mallory: checks"'],
    ['a verb that is not known', 'eve: checks', 'eve: shrugs', THERE, 'a line that says nothing known: "eve: shrugs"'],
    ['more chips than there are', 'Anna: raises $3 to $4', 'Anna: raises $300 to $301', THERE, 'Anna puts in more than he has left'],
    ['a raise that takes chips back', 'Anna: bets $6.25', 'Anna: bets $0', THERE, 'Anna puts in nothing'],
    ['acting after a fold', 'c@rl [x]: checks', 'eve: checks', THERE, 'eve has folded already'],
    ['a blind in the middle', 'c@rl [x]: checks', 'c@rl [x]: posts big blind $1', THERE, 'c@rl [x] posts after the betting has begun'],
    ['a card that is none', '[2c 7d Th]', '[2c 7d 1h]', THERE, '"1h" is no card'],
    ['two cards on the flop', '[2c 7d Th]', '[2c 7d]', THERE, 'the flop has 2 cards, not 3'],
    ['a turn without a flop', '*** FLOP *** [2c 7d Th]', '*** TURN *** [2c 7d Th] [3c]', THERE, 'the turn comes out of order'],
    ['a card twice', '[2c 7d Th]', '[2c 7d Ah]', THERE, 'the card Ah is dealt twice, to "Anna" and to "the board"'],
    ['three hole cards', '[Ah Kd]', '[Ah Kd Qs]', THERE, 'Anna has 3 cards in a game of 2'],
    ['a bet returned that was not made', 'Uncalled bet ($6.25)', 'Uncalled bet ($60.25)', THERE, 'Anna gets back more than he has put in'],
    ['a bet returned to a stranger', 'returned to Anna', 'returned to Mallory', THERE, '"Mallory" has no seat'],
    ['a winner who has folded', 'Anna collected', 'eve collected', THERE, 'eve has folded and wins'],
    ['too much collected', 'collected $9.50', 'collected $95.50', 'Total pot', '10 is put in, 95.5 collected and 0.5 raked'],
    ['nothing collected', 'Anna collected $9.50 from pot\n', '', 'Total pot', 'nobody collects the pot'],
    ['a rake that is not what is missing', 'Rake $0.50', 'Rake $0.40', THERE, '10 is put in, 9.5 collected and 0.4 raked'],
    ['a player forgotten', 'c@rl [x]: folds', 'c@rl [x]: checks', 'Total pot', 'c@rl [x] neither folds nor shows'],
    ['a hand cut off', sample.slice(sample.indexOf('*** FLOP')), '', LAST, 'c@rl [x] neither folds nor shows'],
    ['a line without end', 'frank leaves the table', 'x'.repeat(2_001), THERE, 'a line of more than 2000 characters'],
  ])('%s', (_name, from, to, where, reason) => {
    const { parsed, line } = refused(POKERSTARS, sample, [from, to, where]);
    expect(parsed).toEqual({ line, reason });
  });
});

describe('Open Hand History', () => {
  const sample = fixture('others.ohh').split('\n\n')[0] ?? '';

  test('the sample itself is fine', () => {
    expect(isMalformed(parseOne(OHH, sample))).toBe(false);
  });

  test.each([
    ['no JSON', sample, 'Dear Sir or Madam', THERE, 'no JSON: expected a value'],
    ['a comma too many', '"dealer_seat": 5,', '"dealer_seat": 5,,', THERE, 'no JSON: expected a name'],
    ['a comma missing', '"dealer_seat": 5,', '"dealer_seat": 5', '"small_blind_amount"', 'no JSON: expected a comma or }'],
    ['a text without end', '"Rügen",', '"Rügen,', THERE, 'no JSON: a text does not end'],
    ['a brace missing', '"tournament_bounties": []\n  }\n}', '"tournament_bounties": []\n  }', LAST, 'no JSON: expected a comma or }'],
    ['no ohh', '"ohh"', '"oh"', '{', 'the text has no ohh'],
    ['a game that is not played here', '"Holdem"', '"Stud"', THERE, '"Stud" is no game of this list'],
    ['a limit that is not known', '"NL"', '"Spread"', THERE, '"Spread" is no limit'],
    ['no stakes', '"big_blind_amount": 0.25,', '', '"ohh"', 'ohh has no big_blind_amount'],
    [
      'an amount of three decimals',
      '"small_blind_amount": 0.10',
      '"small_blind_amount": 0.105',
      THERE,
      'small_blind_amount is no amount: "0.105"',
    ],
    ['a negative amount', '"starting_stack": 10,', '"starting_stack": -10,', THERE, 'starting_stack is no amount: "-10"'],
    [
      'an amount in the notation of science',
      '"starting_stack": 10,',
      '"starting_stack": 1e1,',
      THERE,
      'starting_stack is no amount: "1e1"',
    ],
    ['a time that is none', '2024-05-06T07', '2024-05-06T27', THERE, '"2024-05-06T27:08:09.123Z" is no time in UTC'],
    ['two players of one id', '"id": 11', '"id": 10', THERE, 'two players have the id 10'],
    [
      'a player who is not there',
      '"player_id": 13, "action": "Raise"',
      '"player_id": 99, "action": "Raise"',
      THERE,
      'there is no player 99',
    ],
    ['a player without a number', '"player_id": 13, "action": "Raise"', '"action": "Raise"', THERE, 'an item of actions has no player_id'],
    ['an action that is not known', '"Call"', '"constructor"', THERE, '"constructor" is no action of this list'],
    ['a street that is not known', '"Turn"', '"toString"', THERE, '"toString" is no street'],
    ['more chips than there are', '"amount": 0.75', '"amount": 750', THERE, 'Twin puts in more than he has left'],
    ['a card that is none', '"10h"', '"11h"', THERE, '"11h" is no card'],
    ['a card twice', '"7c"', '"As"', THERE, 'the card As is dealt twice, to "Öz" and to "the board"'],
    [
      'pots that are not what was put in',
      '"win_amount": 1.65',
      '"win_amount": 1.66',
      '"pots"',
      '3.75 is put in, 1.66 collected and 0.1 raked',
    ],
    ['a list that is none', '"pots": [', '"pots": {}, "more": [', THERE, 'pots is no list'],
  ])('%s', (_name, from, to, where, reason) => {
    const { parsed, line } = refused(OHH, sample, [from, to, where]);
    expect(parsed).toEqual({ line, reason });
  });

  test('lists within lists without end', () => {
    expect(parseOne(OHH, '['.repeat(100_000))).toEqual({ line: 1, reason: 'no JSON: lists within lists without end' });
  });
});

describe('PHH', () => {
  const sample = fixture('televised.phh');

  test('the sample itself is fine', () => {
    expect(isMalformed(parseOne(PHH, sample))).toBe(false);
  });

  test.each([
    ['no TOML', 'min_bet = 2000', 'min_bet = ', THERE, 'no TOML: invalid value'],
    ['no variant', 'variant = "NT"', 'kind = "NT"', '# A hand', 'the field variant is missing'],
    ['a variant that is not played here', '"NT"', '"F7S"', THERE, '"F7S" is no variant of this list'],
    ['no minimum bet', 'min_bet = 2000', '', '# A hand', 'the field min_bet is missing'],
    ['an unknown stack', '90500]', 'inf]', THERE, 'starting_stacks is no list of amounts: "Infinity"'],
    ['one player', 'starting_stacks = [250000, 400000, 90500]', 'starting_stacks = [250000]', THERE, 'a hand of 1 players'],
    ['antes of others', 'antes = [500, 500, 500]', 'antes = [500, 500]', THERE, 'antes is a list of 2, not of 3'],
    ['a stack of nothing', '90500]', '0]', 'actions = [', 'this hand cannot be opened: seat 2 has a stack of 0'],
    ['an action that is none', '"p2 f"', '"p2 shrugs"', THERE, 'no action: "p2 shrugs"'],
    ['a player who is none', '"p2 f"', '"p0 f"', THERE, '"p0" is no player'],
    ['a player who is not there', '"d dh p2 ????"', '"d dh p7 ????"', THERE, 'there is no player p7'],
    ['a card that is none', 'Jc3d5c', 'Jc3d1c', THERE, '"1c" is no card'],
    ['a card twice', 'Jc3d5c', 'Jc3dAc', THERE, 'the card Ac is dealt twice'],
    ['a card that is unknown on the board', 'Jc3d5c', 'Jc3d??', THERE, 'a card in "Jc3d??" is not known'],
    ['other cards shown than dealt', 'p1 sm AcQd', 'p1 sm AcQh', THERE, 'p1 shows cards he was not dealt'],
    ['out of turn', '"p2 f"', '"p3 f"', THERE, 'the rules refuse it: not-your-turn'],
    ['a raise that the rules do not allow', 'p3 cbr 90000', 'p3 cbr 13000', THERE, 'the rules refuse it: raise-too-small'],
    ['a board before the betting is over', '  "p1 cc",\n', '', 'd db Jc3d5c', 'the betting is not over: p1 is to act'],
    ['betting where cards are due', '"d db 4h"', '"p1 cc"', THERE, 'the betting is over, cards are to be dealt'],
    ['a hand cut off', '  "d db Qs",\n', '', 'actions = [', 'the board has 4 cards where the hand needs 5'],
    ['nobody shows', '"p1 sm AcQd",\n  "p3 sm 9h9s"', '"p1 sm",\n  "p3 sm"', 'actions = [', 'nobody shows at showdown'],
    ['winnings of more than the pots', 'year = 2011', 'winnings = [0, 0, 500000]', THERE, '500000 is won of 183500 in the pots'],
    ['actions that are no texts', '"p2 f"', '2', 'actions = [', 'actions is no list of texts'],
  ])('%s', (_name, from, to, where, reason) => {
    const { parsed, line } = refused(PHH, sample, [from, to, where]);
    expect(parsed).toEqual({ line, reason });
  });
});

test('a text of several hands is not one', () => {
  expect(parseOne(POKERSTARS, fixture('cash.txt'))).toEqual({ line: 1, reason: 'there is more than one hand in it' });
  expect(parseOne(OHH, '')).toEqual({ line: 1, reason: 'there is no hand in it' });
});
