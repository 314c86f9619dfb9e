import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OHH, PHH, POKERSTARS } from './formats.ts';
import { type HistoryFormat, isMalformed, parseOne } from './hand-history.ts';

const fixture = (name: string): string => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');

/** A text with one change; fails if the text to be changed is not there. */
function changed(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the sample has no ${from}`);
  return text.replace(from, to);
}

/** Where the problem is reported: on the changed line, on the last one, or on the line with a given text. */
const THERE = Symbol('in the line of the change');
const LAST = Symbol('in the last line');

function lineOf(text: string, change: number, where: symbol | string): number {
  if (where === LAST) return text.trimEnd().split('\n').length;
  const at = typeof where === 'string' ? text.indexOf(where) : change;
  return text.slice(0, at).split('\n').length;
}

/** What is read from a sample with one change, and the line on which it must be refused. */
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
    ['not a history at all', sample, 'Dear Sir or Madam', THERE, 'expected "PokerStars Hand #…", found "Dear Sir or Madam"'],
    [
      'an unsupported game',
      "Hold'em No Limit",
      'Razz Limit',
      THERE,
      'not a supported game: "Razz Limit ($0.50/$1.00 USD) - 2024/07/04 23:59:58 ET"',
    ],
    ['no stakes', '($0.50/$1.00 USD)', '', THERE, 'no stakes in "  - 2024/07/04 23:59:58 ET"'],
    ['stakes that are not amounts', '$0.50/$1.00', '$0.505/$1.00', THERE, '"0.505" is not an amount'],
    ['a date that does not exist', '2024/07/04', '2024/02/30', THERE, 'this time does not exist'],
    ['no table', "Table 'Isolde's Rest' 6-max", 'At the table', THERE, 'expected the table, found "At the table Seat #1 is the button"'],
    ['no button', ' Seat #1 is the button', '', 'Total pot', 'the button is missing'],
    ['a seat twice', 'Seat 5: eve', 'Seat 3: eve', THERE, 'seat 3 is listed twice'],
    ['a seat without chips', 'Seat 5: eve ($100', 'Seat 5: eve ($0', THERE, 'seat 5 has no chips'],
    ['an amount too large', 'Seat 5: eve ($100', 'Seat 5: eve ($10000000000000000', THERE, '"10000000000000000" is not an amount'],
    ['three decimals', 'posts small blind $0.50', 'posts small blind $0.505', THERE, '"0.505" is not an amount'],
    ['an unknown player', 'eve: checks', 'mallory: checks', THERE, 'unknown line: "mallory: checks"'],
    ['an unknown verb', 'eve: checks', 'eve: shrugs', THERE, 'unknown line: "eve: shrugs"'],
    ['more chips than there are', 'Anna: raises $3 to $4', 'Anna: raises $300 to $301', THERE, 'Anna puts in more than they have left'],
    ['a raise that takes chips back', 'Anna: bets $6.25', 'Anna: bets $0', THERE, 'Anna puts in nothing'],
    ['acting after a fold', 'c@rl [x]: checks', 'eve: checks', THERE, 'eve has already folded'],
    ['a blind in the middle', 'c@rl [x]: checks', 'c@rl [x]: posts big blind $1', THERE, 'c@rl [x] posts after the betting has begun'],
    ['an invalid card', '[2c 7d Th]', '[2c 7d 1h]', THERE, '"1h" is not a card'],
    ['two cards on the flop', '[2c 7d Th]', '[2c 7d]', THERE, 'the flop has 2 cards, not 3'],
    ['a turn without a flop', '*** FLOP *** [2c 7d Th]', '*** TURN *** [2c 7d Th] [3c]', THERE, 'the turn comes out of order'],
    ['a card twice', '[2c 7d Th]', '[2c 7d Ah]', THERE, 'the card Ah is dealt twice, to "Anna" and to "the board"'],
    ['three hole cards', '[Ah Kd]', '[Ah Kd Qs]', THERE, 'Anna has 3 cards in a game of 2'],
    [
      'a returned bet that was not made',
      'Uncalled bet ($6.25)',
      'Uncalled bet ($60.25)',
      THERE,
      'Anna gets back more than they have put in',
    ],
    ['a bet returned to an unknown player', 'returned to Anna', 'returned to Mallory', THERE, '"Mallory" has no seat'],
    ['a winner who has folded', 'Anna collected', 'eve collected', THERE, 'eve has folded and cannot win'],
    ['too much collected', 'collected $9.50', 'collected $95.50', 'Total pot', '10 was put in, 95.5 collected and 0.5 raked'],
    ['nothing collected', 'Anna collected $9.50 from pot\n', '', 'Total pot', 'nobody collects the pot'],
    ['a rake that does not match', 'Rake $0.50', 'Rake $0.40', THERE, '10 was put in, 9.5 collected and 0.4 raked'],
    ['a player left out', 'c@rl [x]: folds', 'c@rl [x]: checks', 'Total pot', 'c@rl [x] neither folds nor shows'],
    ['a truncated hand', sample.slice(sample.indexOf('*** FLOP')), '', LAST, 'c@rl [x] neither folds nor shows'],
    ['an overlong line', 'frank leaves the table', 'x'.repeat(2_001), THERE, 'a line of more than 2000 characters'],
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
    ['not JSON', sample, 'Dear Sir or Madam', THERE, 'not valid JSON: expected a value'],
    ['an extra comma', '"dealer_seat": 5,', '"dealer_seat": 5,,', THERE, 'not valid JSON: expected a name'],
    ['a missing comma', '"dealer_seat": 5,', '"dealer_seat": 5', '"small_blind_amount"', 'not valid JSON: expected a comma or }'],
    ['an unterminated string', '"Rügen",', '"Rügen,', THERE, 'not valid JSON: unterminated string'],
    [
      'a missing brace',
      '"tournament_bounties": []\n  }\n}',
      '"tournament_bounties": []\n  }',
      LAST,
      'not valid JSON: expected a comma or }',
    ],
    ['no ohh', '"ohh"', '"oh"', '{', 'the text has no ohh'],
    ['an unsupported game', '"Holdem"', '"Stud"', THERE, '"Stud" is not a supported game'],
    ['an unknown limit', '"NL"', '"Spread"', THERE, '"Spread" is not a betting limit'],
    ['no stakes', '"big_blind_amount": 0.25,', '', '"ohh"', 'ohh has no big_blind_amount'],
    [
      'an amount with three decimals',
      '"small_blind_amount": 0.10',
      '"small_blind_amount": 0.105',
      THERE,
      'small_blind_amount is not an amount: "0.105"',
    ],
    ['a negative amount', '"starting_stack": 10,', '"starting_stack": -10,', THERE, 'starting_stack is not an amount: "-10"'],
    [
      'an amount in scientific notation',
      '"starting_stack": 10,',
      '"starting_stack": 1e1,',
      THERE,
      'starting_stack is not an amount: "1e1"',
    ],
    ['an invalid time', '2024-05-06T07', '2024-05-06T27', THERE, '"2024-05-06T27:08:09.123Z" is not a UTC time'],
    ['two players with one id', '"id": 11', '"id": 10', THERE, 'two players have the id 10'],
    [
      'a player who does not exist',
      '"player_id": 13, "action": "Raise"',
      '"player_id": 99, "action": "Raise"',
      THERE,
      'there is no player 99',
    ],
    ['a player without a number', '"player_id": 13, "action": "Raise"', '"action": "Raise"', THERE, 'an item of actions has no player_id'],
    ['an unknown action', '"Call"', '"constructor"', THERE, '"constructor" is not a known action'],
    ['an unknown street', '"Turn"', '"toString"', THERE, '"toString" is not a street'],
    ['more chips than there are', '"amount": 0.75', '"amount": 750', THERE, 'Twin puts in more than they have left'],
    ['an invalid card', '"10h"', '"11h"', THERE, '"11h" is not a card'],
    ['a card twice', '"7c"', '"As"', THERE, 'the card As is dealt twice, to "Öz" and to "the board"'],
    [
      'pots that differ from what was put in',
      '"win_amount": 1.65',
      '"win_amount": 1.66',
      '"pots"',
      '3.75 was put in, 1.66 collected and 0.1 raked',
    ],
    ['a list that is not one', '"pots": [', '"pots": {}, "more": [', THERE, 'pots is not a list'],
  ])('%s', (_name, from, to, where, reason) => {
    const { parsed, line } = refused(OHH, sample, [from, to, where]);
    expect(parsed).toEqual({ line, reason });
  });

  test('lists nested too deeply', () => {
    expect(parseOne(OHH, '['.repeat(100_000))).toEqual({ line: 1, reason: 'not valid JSON: nested too deeply' });
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
    ['an unsupported variant', '"NT"', '"F7S"', THERE, '"F7S" is not a supported variant'],
    ['no minimum bet', 'min_bet = 2000', '', '# A hand', 'the field min_bet is missing'],
    ['an unknown stack', '90500]', 'inf]', THERE, 'starting_stacks is not a list of amounts: "Infinity"'],
    ['one player', 'starting_stacks = [250000, 400000, 90500]', 'starting_stacks = [250000]', THERE, 'a hand cannot have 1 players'],
    ['the wrong number of antes', 'antes = [500, 500, 500]', 'antes = [500, 500]', THERE, 'antes is a list of 2, not 3'],
    ['a stack of zero', '90500]', '0]', 'actions = [', 'this hand cannot be opened: seat 2 has a stack of 0'],
    ['an invalid action', '"p2 f"', '"p2 shrugs"', THERE, 'not an action: "p2 shrugs"'],
    ['an invalid player', '"p2 f"', '"p0 f"', THERE, '"p0" is not a player'],
    ['a player who does not exist', '"d dh p2 ????"', '"d dh p7 ????"', THERE, 'there is no player p7'],
    ['an invalid card', 'Jc3d5c', 'Jc3d1c', THERE, '"1c" is not a card'],
    ['a card twice', 'Jc3d5c', 'Jc3dAc', THERE, 'the card Ac is dealt twice'],
    ['an unknown card on the board', 'Jc3d5c', 'Jc3d??', THERE, 'a card in "Jc3d??" is not known'],
    ['different cards shown than dealt', 'p1 sm AcQd', 'p1 sm AcQh', THERE, 'p1 shows cards that were not dealt to them'],
    ['out of turn', '"p2 f"', '"p3 f"', THERE, 'the rules refuse this: not-your-turn'],
    ['a raise that the rules refuse', 'p3 cbr 90000', 'p3 cbr 13000', THERE, 'the rules refuse this: raise-too-small'],
    ['a board before the betting is over', '  "p1 cc",\n', '', 'd db Jc3d5c', 'the betting is not over: p1 is to act'],
    ['betting when cards are due', '"d db 4h"', '"p1 cc"', THERE, 'the betting is over and cards must be dealt'],
    ['a truncated hand', '  "d db Qs",\n', '', 'actions = [', 'the board has 4 cards, but the hand needs 5'],
    ['nobody shows', '"p1 sm AcQd",\n  "p3 sm 9h9s"', '"p1 sm",\n  "p3 sm"', 'actions = [', 'no player shows at showdown'],
    ['winnings above the pots', 'year = 2011', 'winnings = [0, 0, 500000]', THERE, '500000 was won from 183500 in the pots'],
    ['actions that are not strings', '"p2 f"', '2', 'actions = [', 'actions is not a list of strings'],
  ])('%s', (_name, from, to, where, reason) => {
    const { parsed, line } = refused(PHH, sample, [from, to, where]);
    expect(parsed).toEqual({ line, reason });
  });
});

test('a text with several hands is not a single hand', () => {
  expect(parseOne(POKERSTARS, fixture('cash.txt'))).toEqual({ line: 1, reason: 'it contains more than one hand' });
  expect(parseOne(OHH, '')).toEqual({ line: 1, reason: 'it contains no hand' });
});
