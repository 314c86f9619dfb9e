import { describe, expect, test } from 'vitest';
import { EngineLevel } from './engine-level.ts';
import { parseScenario } from './parse.ts';
import { runScenario } from './run.ts';

const HEAD = 'scenario "x"\ntable nl 0.50/1\nseat 1 anna 100   seat 2 bo 100\n';
const problem = (text: string) => {
  const parsed = parseScenario(text);
  return parsed.ok ? 'it was read' : parsed.problems.map(({ line, reason }) => `${line}: ${reason}`).join('\n');
};

describe('what is wrong with a file is named with its line', () => {
  test.each([
    ['', '1: a file begins with: scenario "what it shows"'],
    ['table nl 1/2', '1: a file begins with: scenario "what it shows"'],
    ['scenario "x"\nseat 1 anna 100', '1: there is no table, such as: table nl 0.50/1'],
    ['scenario "x\n', '1: " is not closed'],
    ['scenario "x"\ntable chess 1/2', '2: game "chess" is none of nl, pl, fl, nlhe'],
    ['scenario "x"\ntable nl 2/1', '2: the small blind is bigger than the big one'],
    ['scenario "x"\ntable fl 1/3', '2: fixed limit: the big bet is twice the small one'],
    ['scenario "x"\ntable nlsd 0.50/1', "2: short deck has one blind, the button's"],
    ['scenario "x"\ntable nl 0.50/1 rake 5%', '2: rake is followed by: cap <amount>'],
    ['scenario "x"\ntable nl 0.50/1 colour red', '2: option "colour" is none of seats, currency'],
    ['scenario "x"\ntable plo6 0.50/1 seats 8\nseat 1 anna 100\nexpect pot 0', '1: plo6 has at most 7 seats'],
    [`${HEAD}seat 2 cy 100`, '4: seat 2 is taken twice'],
    [`${HEAD}seat 3 bo 100`, '4: bo is there twice'],
    [`${HEAD}seat 3 fold 100`, '4: "fold" is a word of the language; a player needs another name'],
    [`${HEAD}seat 3 cy 100 wallet 20`, '4: the wallet of cy holds less than the chips'],
    [`${HEAD}expect pot 0\nseat 3 cy 100`, '5: seat has to stand before the first step'],
    [`${HEAD}flow cy fold`, '4: there is no player cy'],
    [`${HEAD}flow anna jump`, '4: an action "jump" is none of fold, check, call, bet, raise, allin'],
    [`${HEAD}flow anna raise`, '4: how much is missing'],
    [`${HEAD}flow anna raise ten`, '4: how much "ten" is no amount such as 0.50'],
    [`${HEAD}flow anna fold now`, '4: "now" was not expected here'],
    [`${HEAD}flow anna fold ·\n     bo leap`, '5: an action "leap" is none of'],
    [`${HEAD}deck anna AhAd bo AhKs`, '4: the Ah is there twice'],
    [`${HEAD}deck anna AhAdKd`, '4: anna gets more than 2 cards'],
    [`${HEAD}deck anna 1h`, '4: the cards of anna: "1h" is no run of cards'],
    [`${HEAD}deck board 2c3c4c board2 5c6c7c8c9c`, '4: a second board comes after a whole first one'],
    ['scenario "x"\ntable nlsd 1 ante 0.50 each\nseat 1 anna 100\ndeck anna 2h3h', '4: this deck has no 2h'],
    [`${HEAD}flow anna fold`, '1: nothing is expected: a scenario without a fact cannot fail'],
    [`${HEAD}expect luck anna`, '4: fact "luck" is none of stacks, behind, bets'],
    [`${HEAD}expect pot side 20`, '4: pots come in order: this is main'],
    [`${HEAD}expect winner anna with pair`, '4: the hand in quotes is missing'],
    [`${HEAD}expect wallet bo debit 20 lost`, '4: how it ended "lost" is none of refused, cancelled'],
    [`${HEAD}clock soon`, '4: how far "soon" is no time such as 30s, 250ms or 2m'],
    [`${HEAD}clock 300m`, '4: the clock moves four hours at most'],
    [`${HEAD}fault debit laughing`, '4: a fault "laughing" is none of slow'],
    [`${HEAD}kill everybody`, '4: only the service can be killed: kill service'],
    [`${HEAD}screen anna shows text "x"`, '4: expected: screen NAME sees'],
    [`${HEAD}screen anna sees no text "x"`, '4: only an action can be missing'],
    [`${HEAD}button 4\nexpect pot 0`, '1: nobody sits at the button, seat 4'],
  ])('%j', (text, reason) => {
    expect(problem(text)).toContain(reason);
  });

  test('all of them at once, in order', () => {
    expect(problem(`${HEAD}flow cy fold\nexpect luck\nclock 1h`).split('\n')).toHaveLength(3);
  });
});

describe('what the world does otherwise than the file is named with its line', () => {
  test.each([
    ['flow bo fold\nexpect pot 0', '4: it is not the turn of bo but of anna'],
    ['flow anna raise 3 · bo call 3\nexpect pot 0', '4: bo: the call costs 2, not 3'],
    ['flow anna raise 1.20\nexpect pot 0', '4: anna raise 1.20: refused, raise-too-small'],
    ['flow anna raise 3 refused raise-too-small\nexpect pot 0', '4: anna raise 3: accepted, not refused with raise-too-small'],
    ['flow anna call\nexpect stacks anna 100', '5: the stack of anna is 99, not 100'],
    ['flow anna call\nexpect pot 3', '5: the pot is 2, not 3'],
    ['flow anna fold\nexpect winner anna', '5: won: bo 1 of pot 0'],
    ['flow anna fold\nexpect wallet bo debit 100 · credit 100', '5: the wallet of bo has: debit 100'],
    ['deal\nexpect posts anna small 1', '5: posted: anna small_blind 0.50, bo big_blind 1'],
    ['flow flop: anna call\nexpect pot 0', '4: the hand is not on the flop but preflop'],
    ['sit cy 1 100\nexpect pot 0', '4: cy sit-down: refused, seat-taken'],
    ['leave bo\ndeal\nexpect pot 0', '5: no hand can be dealt'],
    ['screen anna sees action call 1\ndeal', '4: it is not the turn of anna'],
  ])('%j', async (steps, reason) => {
    const parsed = parseScenario(HEAD + steps);
    if (!parsed.ok) throw new Error(parsed.problems.map((one) => one.reason).join('\n'));
    const found = await runScenario(parsed.scenario, new EngineLevel(parsed.scenario, 1));
    expect(`${found?.line}: ${found?.reason}`).toContain(reason);
  });
});
