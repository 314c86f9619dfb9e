import { TestTable } from '@cardroom/table/testing';
import { expect, test } from 'vitest';
import { betsByStreet } from './result-bets.ts';

test("the part of a bomb pot's ante that nobody can match is returned, and no total is below 0", () => {
  const t = new TestTable({ bombPot: { everyHands: 2, ante: 500 }, buyInMin: 200 }).sitWith(0, 300).sitWith(1, 400);
  t.hand();
  t.deal();
  const from = t.log.findLastIndex(({ event }) => event.type === 'hand-opened');
  const opened = t.log[from]?.event;
  const { preflop } = betsByStreet(t.log.slice(from), opened?.type === 'hand-opened' ? opened.players : []);
  expect(preflop.map(({ seat, action, amount, total, allIn }) => [seat, action, amount, total, allIn])).toEqual([
    [2, 'ante', 450, 0, true],
    [1, 'ante', 250, 0, true],
    [2, 'return', 200, 0, false],
  ]);
});
