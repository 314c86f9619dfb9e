import { describe, expect, it } from 'vitest';
import { handSteps } from '../../gallery/hand-steps.ts';
import type { PublicTable } from '../connection.ts';
import { motionsBetween, STEPS_SHOWN_MAX, soundsBetween, streetsDealt } from './changes.ts';

const tables = handSteps(6, 1_000).map(({ table }) => table as PublicTable);
const pair = (index: number): [PublicTable, PublicTable] => [tables[index] as PublicTable, tables[index + 1] as PublicTable];
const motions = (index: number): string[] =>
  motionsBetween(...pair(index)).map((motion) => [motion.kind, 'seat' in motion ? motion.seat : motion.index].join(' '));

describe('motions', () => {
  it('deals clockwise from the left of the button, then posts the blinds', () => {
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

  it('shows no motion after a jump, such as a reconnect', () => {
    const [first, last] = [tables[1] as PublicTable, tables[1 + STEPS_SHOWN_MAX + 1] as PublicTable];
    expect(motionsBetween(first, last)).toEqual([]);
    expect(motionsBetween(null, last)).toEqual([]);
    expect(motionsBetween(last, first)).toEqual([]);
    expect(motionsBetween(first, { ...(tables[2] as PublicTable), tableId: '8' })).toEqual([]);
  });
});

describe('sounds (UX-8)', () => {
  it('the player’s turn sounds once per decision, also after a reconnect', () => {
    const turn = tables[3] as PublicTable;
    expect(soundsBetween(tables[2] as PublicTable, turn, 0)).toContain('turn');
    expect(soundsBetween(null, turn, 0)).toEqual(['turn']);
    expect(soundsBetween(turn, { ...turn, seq: turn.seq + 1 }, 0)).not.toContain('turn');
    expect(soundsBetween(tables[2] as PublicTable, turn, 1)).not.toContain('turn');
    expect(soundsBetween(tables[2] as PublicTable, turn, null)).not.toContain('turn');
  });

  it('a win sounds for the winner only', () => {
    expect(soundsBetween(...pair(7), 0)).toContain('win');
    expect(soundsBetween(...pair(7), 2)).not.toContain('win');
  });

  it('a check knocks', () => {
    expect(soundsBetween(...pair(5), 0)).toContain('check');
  });
});

describe('a run-out', () => {
  const before = { ...(tables[4] as PublicTable), board: [], phase: 'preflop' } as PublicTable;
  const after: PublicTable = {
    ...(tables[4] as PublicTable),
    seq: before.seq + 1,
    board: ['As', '7h', 'Td', '7c', '2s'],
    phase: 'showdown',
  };

  it('is dealt street by street', () => {
    const board = motionsBetween(before, after).flatMap((motion) => (motion.kind === 'board' ? [motion.streets] : []));
    expect(board).toEqual([0, 0, 0, 1, 2]);
    expect(streetsDealt(motionsBetween(before, after))).toBe(3);
    expect(streetsDealt(motionsBetween(...pair(4)))).toBe(1);
  });

  it('of a single street has no pause', () => {
    const board = motionsBetween({ ...after, board: ['As', '7h', 'Td'], seq: before.seq }, { ...after, board: ['As', '7h', 'Td', '7c'] });
    expect(board).toEqual([{ kind: 'board', run: 1, index: 3, order: 0, streets: 0 }]);
  });

  it('deals the second board after the first, without the cards they share', () => {
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
  const [before, asked] = [tables[4] as PublicTable, { ...(tables[4] as PublicTable), offer }];

  it('sounds once, like the player’s turn, and only for players who are asked', () => {
    expect(soundsBetween(before, asked, 0)).toEqual(['turn']);
    expect(soundsBetween(before, asked, 1)).toEqual([]);
    expect(soundsBetween(asked, { ...asked, offer: { ...offer, waiting: [0] } }, 0)).toEqual([]);
  });
});
