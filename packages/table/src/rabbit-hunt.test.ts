import { isHandEvent, replay, undealtBoard } from '@cardroom/poker';
import { describe, expect, test } from 'vitest';
import type { TableConfig } from './config.ts';
import { deckOf, TestTable } from './test-table.ts';

const BOARD = deckOf('2c 3d 4h 5s 6c').slice(0, 5);

/** Heads-up: aces against seven-deuce, folded before the flop or on a later street. */
function folded(line: readonly ('call' | 'check' | 'fold')[] = ['fold'], config: Partial<TableConfig> = {}): TestTable {
  const t = new TestTable({ rabbitHunt: true, ...config }).sit(0, 1);
  t.deal(deckOf('As 7d Ah 2d 2c 3d 4h 5s 6c'));
  for (const action of line) t.act(action);
  return t;
}

const hunt = (cards: readonly unknown[], playerId = 'p0') => ({ type: 'rabbit-hunt', playerId, cards: cards as number[] }) as const;

describe('rabbit hunting', () => {
  test('[N43] a player who was dealt in asks for the undealt board, and everybody sees it', () => {
    const t = folded();
    expect(t.events(hunt(BOARD, 'p0'))).toEqual([{ type: 'rabbit-shown', cards: BOARD, at: t.now }]);
    expect(t.table.lastHand).toMatchObject({ board: [], rabbit: BOARD });
    expect(t.refusal(hunt(BOARD, 'p1'))).toBe('nothing-to-show');
  });

  test("[N43] only the missing cards are shown, from the hand's own deck", () => {
    const t = folded(['call', 'check', 'check', 'fold']);
    const hand = replay(t.log.map(({ event }) => event).filter(isHandEvent));
    expect(undealtBoard(hand)).toEqual(BOARD.slice(3));
    expect(t.do(hunt(undealtBoard(hand)))).toEqual(['rabbit-shown']);
    expect(t.table.lastHand?.board).toEqual(BOARD.slice(0, 3));
  });

  test('[N43] it changes neither the stacks nor the time of the next hand, and disappears with it', () => {
    const t = folded();
    const before = { ...t.table, lastHand: null };
    t.do(hunt(BOARD));
    expect({ ...t.table, lastHand: null }).toEqual(before);
    t.deal();
    expect(t.table.lastHand).toBeNull();
  });

  test.each<[string, TestTable, ReturnType<typeof hunt>, string]>([
    ['in a room without it', folded(['fold'], { rabbitHunt: false }), hunt(BOARD), 'rabbit-hunt-off'],
    ['a stranger', folded(), hunt(BOARD, 'p5'), 'not-seated'],
    ['for a player who was not dealt in', folded().sit(3), hunt(BOARD, 'p3'), 'nothing-to-show'],
    ['after a showdown', folded(['call', 'check', 'check', 'check', 'check', 'check', 'check', 'check']), hunt([]), 'nothing-to-show'],
    ['with too few cards', folded(), hunt(BOARD.slice(1)), 'nothing-to-show'],
    ['with a card twice', folded(), hunt([BOARD[0], ...BOARD.slice(0, 4)]), 'nothing-to-show'],
    ['with a card from the board', folded(['call', 'check', 'check', 'fold']), hunt(BOARD.slice(0, 2)), 'nothing-to-show'],
    ['with an invalid card', folded(), hunt([...BOARD.slice(1), 52]), 'nothing-to-show'],
    ['with fractions and strings', folded(), hunt([0.5, Number.NaN, '1', null, -1]), 'nothing-to-show'],
  ])('[N43] refuses %s', (_name, t, input, refusal) => {
    expect(t.refusal(input)).toBe(refusal);
  });

  test('[N43] not during a hand, not after a void, and not by a player who came back to the seat', () => {
    const t = folded();
    t.do({ type: 'leave', playerId: 'p0' });
    t.sit(0);
    expect(t.refusal(hunt(BOARD, 'p0'))).toBe('nothing-to-show');
    t.deal();
    expect(t.refusal(hunt(BOARD, 'p1'))).toBe('hand-running');
    t.do({ type: 'void-hand', reason: 'outage' });
    expect(t.refusal(hunt(BOARD, 'p1'))).toBe('nothing-to-show');
  });

  test('[N43] an all-in hand that was dealt to the river has nothing left to show', () => {
    const t = new TestTable({ rabbitHunt: true }).sit(0, 1);
    t.deal();
    t.act({ type: 'raise', to: 10_000 });
    t.act('call');
    expect(t.refusal(hunt([]))).toBe('nothing-to-show');
  });
});
