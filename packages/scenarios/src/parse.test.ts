import { describe, expect, test } from 'vitest';
import { EngineLevel } from './engine-level.ts';
import { parseScenario } from './parse.ts';
import { runScenario } from './run.ts';

const HEAD = 'scenario "x"\ntable nl 0.50/1\nseat 1 anna 100   seat 2 bo 100\n';
const problem = (text: string) => {
  const parsed = parseScenario(text);
  return parsed.ok ? 'it was read' : parsed.problems.map(({ line, reason }) => `${line}: ${reason}`).join('\n');
};

describe('a problem in a file is reported with its line', () => {
  test.each([
    ['', '1: a file must begin with: scenario "title"'],
    ['table nl 1/2', '1: a file must begin with: scenario "title"'],
    ['scenario "x"\nseat 1 anna 100', '1: a table is required, such as: table nl 0.50/1'],
    ['scenario "x\n', '1: " is not closed'],
    ['scenario "x"\ntable chess 1/2', '2: game "chess" is not one of nl, pl, fl, nlhe'],
    ['scenario "x"\ntable nl 2/1', '2: the small blind is larger than the big blind'],
    ['scenario "x"\ntable fl 1/3', '2: in fixed limit the big bet must be twice the small bet'],
    ['scenario "x"\ntable nlsd 0.50/1', '2: short deck has only the button blind'],
    ['scenario "x"\ntable nl 0.50/1 rake 5%', '2: rake must be followed by: cap <amount>'],
    ['scenario "x"\ntable nl 0.50/1 colour red', '2: option "colour" is not one of straddle, seats'],
    ['scenario "x"\ntable plo6 0.50/1 seats 8\nseat 1 anna 100\nexpect pot 0', '1: plo6 has at most 7 seats'],
    [`${HEAD}seat 2 cy 100`, '4: seat 2 is taken twice'],
    [`${HEAD}seat 3 bo 100`, '4: there are two players named bo'],
    [`${HEAD}seat 3 fold 100`, '4: "fold" is a word of the language; a player needs another name'],
    [`${HEAD}seat 3 cy 100 wallet 20`, '4: the wallet of cy holds less than their chips'],
    [`${HEAD}expect pot 0\nseat 3 cy 100`, '5: seat must come before the first step'],
    [`${HEAD}flow cy fold`, '4: there is no player cy'],
    [`${HEAD}flow anna jump`, '4: the action "jump" is not one of fold, check, call, bet, raise, allin'],
    [`${HEAD}flow anna raise`, '4: the amount is missing'],
    [`${HEAD}flow anna raise ten`, '4: the amount "ten" is not an amount such as 0.50'],
    [`${HEAD}flow anna fold now`, '4: unexpected "now"'],
    [`${HEAD}flow anna fold ·\n     bo leap`, '5: the action "leap" is not one of'],
    [`${HEAD}deck anna AhAd bo AhKs`, '4: the Ah is used twice'],
    [`${HEAD}deck anna AhAdKd`, '4: anna is given more than 2 cards'],
    [`${HEAD}deck anna 1h`, '4: the cards of anna: "1h" is not a run of cards'],
    [`${HEAD}deck board 2c3c4c board2 5c6c7c8c9c`, '4: a second board requires a complete first one'],
    ['scenario "x"\ntable nlsd 1 ante 0.50 each\nseat 1 anna 100\ndeck anna 2h3h', '4: this deck has no 2h'],
    [`${HEAD}flow anna fold`, '1: the scenario expects nothing, so it cannot fail'],
    [`${HEAD}expect luck anna`, '4: fact "luck" is not one of stacks, behind, bets'],
    [`${HEAD}expect pot side 20`, '4: pots must be in order: this one is main'],
    [`${HEAD}expect winner anna with pair`, '4: the hand in quotes is missing'],
    [`${HEAD}expect wallet bo debit 20 lost`, '4: the outcome "lost" is not one of refused, cancelled'],
    [`${HEAD}clock soon`, '4: the time "soon" is not a time such as 30s, 250ms or 2m'],
    [`${HEAD}clock 300m`, '4: the clock can move by four hours at most'],
    [`${HEAD}fault debit laughing`, '4: the fault "laughing" is not one of slow'],
    [`${HEAD}kill everybody`, '4: only the service can be killed: kill service'],
    [`${HEAD}screen anna shows text "x"`, '4: expected: screen NAME sees'],
    [`${HEAD}screen anna sees no text "x"`, '4: "no" can only be followed by an action'],
    [`${HEAD}button 4\nexpect pot 0`, '1: the button is at seat 4, which is empty'],
  ])('%j', (text, reason) => {
    expect(problem(text)).toContain(reason);
  });

  test('all problems at once, in order', () => {
    expect(problem(`${HEAD}flow cy fold\nexpect luck\nclock 1h`).split('\n')).toHaveLength(3);
  });
});

describe('a difference from the file is reported with its line', () => {
  test.each([
    ['flow bo fold\nexpect pot 0', '4: anna is to act, not bo'],
    ['flow anna raise 3 · bo call 3\nexpect pot 0', '4: bo: the call costs 2, not 3'],
    ['flow anna raise 1.20\nexpect pot 0', '4: anna raise 1.20: refused, raise-too-small'],
    ['flow anna raise 3 refused raise-too-small\nexpect pot 0', '4: anna raise 3: accepted, not refused with raise-too-small'],
    ['flow anna call\nexpect stacks anna 100', '5: the stack of anna is 99, not 100'],
    ['flow anna call\nexpect pot 3', '5: the pot is 2, not 3'],
    ['flow anna fold\nexpect winner anna', '5: won: bo 1 of pot 0'],
    ['flow anna fold\nexpect wallet bo debit 100 · credit 100', '5: the wallet of bo has debit 100'],
    ['deal\nexpect posts anna small 1', '5: posted: anna small_blind 0.50, bo big_blind 1'],
    ['flow flop: anna call\nexpect pot 0', '4: the street is preflop, not flop'],
    ['sit cy 1 100\nexpect pot 0', '4: cy sit-down: refused, seat-taken'],
    ['leave bo\ndeal\nexpect pot 0', '5: no hand can be dealt'],
    ['screen anna sees action call 1\ndeal', '4: anna is not to act'],
  ])('%j', async (steps, reason) => {
    const parsed = parseScenario(HEAD + steps);
    if (!parsed.ok) throw new Error(parsed.problems.map((one) => one.reason).join('\n'));
    const found = await runScenario(parsed.scenario, new EngineLevel(parsed.scenario, 1));
    expect(`${found?.line}: ${found?.reason}`).toContain(reason);
  });
});
