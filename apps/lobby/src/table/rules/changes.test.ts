import { describe, expect, it } from 'vitest';
import { handSteps } from '../../gallery/hand-steps.ts';
import type { TableState } from '../connection.ts';
import { motionsBetween, STEPS_SHOWN_MAX, soundsBetween, streetsDealt } from './changes.ts';

const tables = handSteps(6, 1_000).map(({ table }) => table as TableState);
const pair = (index: number): [TableState, TableState] => [tables[index] as TableState, tables[index + 1] as TableState];
const motions = (index: number): string[] =>
  motionsBetween(...pair(index)).map((motion) => [motion.kind, 'seat' in motion ? motion.seat : motion.index].join(' '));

describe('motions', () => {
  it('deal round the table from the left of the button, then the blinds', () => {
    expect(motions(0)).toEqual(['deal 0', 'deal 1', 'deal 2', 'deal 3', 'deal 4', 'deal 5', 'bet 0', 'bet 1']);
  });

  it.each([
    [1, ['bet 2']],
    [2, ['fold 5']],
    [3, ['bet 0']],
    [4, ['collect 0', 'collect 1', 'fold 1', 'collect 2', 'board 0', 'board 1', 'board 2']],
    [5, ['board 3']],
    [7, ['win 0']],
  ])('step %i', (index, expected) => {
    expect(motions(index)).toEqual(expected);
  });

  it('a jump shows nothing: after a reconnect the stage is simply right', () => {
    const [first, last] = [tables[1] as TableState, tables[1 + STEPS_SHOWN_MAX + 1] as TableState];
    expect(motionsBetween(first, last)).toEqual([]);
    expect(motionsBetween(null, last)).toEqual([]);
    expect(motionsBetween(last, first)).toEqual([]);
    expect(motionsBetween(first, { ...(tables[2] as TableState), tableId: '8' })).toEqual([]);
  });
});

describe('sounds (UX-8)', () => {
  it('the own turn sounds once per decision, at a reconnect too', () => {
    const turn = tables[3] as TableState;
    expect(soundsBetween(tables[2] as TableState, turn, 0)).toContain('turn');
    expect(soundsBetween(null, turn, 0)).toEqual(['turn']);
    expect(soundsBetween(turn, { ...turn, seq: turn.seq + 1 }, 0)).not.toContain('turn');
    expect(soundsBetween(tables[2] as TableState, turn, 1)).not.toContain('turn');
    expect(soundsBetween(tables[2] as TableState, turn, null)).not.toContain('turn');
  });

  it('a win sounds for the winner alone', () => {
    expect(soundsBetween(...pair(7), 0)).toContain('win');
    expect(soundsBetween(...pair(7), 2)).not.toContain('win');
  });

  it('checks knock', () => {
    expect(soundsBetween(...pair(5), 0)).toContain('check');
  });
});

describe('a run-out', () => {
  const before = { ...(tables[4] as TableState), board: [], phase: 'preflop' } as TableState;
  const after: TableState = { ...(tables[4] as TableState), seq: before.seq + 1, board: ['As', '7h', 'Td', '7c', '2s'], phase: 'showdown' };

  it('is dealt street by street', () => {
    const board = motionsBetween(before, after).flatMap((motion) => (motion.kind === 'board' ? [motion.streets] : []));
    expect(board).toEqual([0, 0, 0, 1, 2]);
    expect(streetsDealt(motionsBetween(before, after))).toBe(3);
    expect(streetsDealt(motionsBetween(...pair(4)))).toBe(1);
  });

  it('of one street needs no gap', () => {
    const board = motionsBetween({ ...after, board: ['As', '7h', 'Td'], seq: before.seq }, { ...after, board: ['As', '7h', 'Td', '7c'] });
    expect(board).toEqual([{ kind: 'board', run: 1, index: 3, order: 0, streets: 0 }]);
  });

  it('deals a second board after the first, without the cards both share', () => {
    const flop = ['As', '7h', 'Td'];
    const twice = { ...after, board: [...flop, '7c', '2s'], board2: [...flop, '6h', '8c'] };
    const cards = motionsBetween({ ...before, board: flop, seq: before.seq }, twice).flatMap((motion) =>
      motion.kind === 'board' ? [`${motion.run}:${motion.index} after ${motion.streets}`] : [],
    );
    expect(cards).toEqual(['1:3 after 0', '1:4 after 1', '2:3 after 2', '2:4 after 3']);
    expect(streetsDealt(motionsBetween({ ...before, board: flop }, twice))).toBe(4);
    expect(motionsBetween(twice, { ...twice, seq: twice.seq + 1 })).toEqual([]);
  });
});

describe('an offer to run it twice', () => {
  const offer = { decisionId: '1284-9', until: 1, waiting: [0, 2] };
  const [before, asked] = [tables[4] as TableState, { ...(tables[4] as TableState), offer }];

  it('sounds like an own turn, once, for those who are asked', () => {
    expect(soundsBetween(before, asked, 0)).toEqual(['turn']);
    expect(soundsBetween(before, asked, 1)).toEqual([]);
    expect(soundsBetween(asked, { ...asked, offer: { ...offer, waiting: [0] } }, 0)).toEqual([]);
  });
});
