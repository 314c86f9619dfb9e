import { describe, expect, it } from 'vitest';
import { type DecisionSpot, decisionColumns, preActionColumns } from './dock-columns.ts';

const spot: DecisionSpot = {
  decisionId: '12-3',
  canCheck: false,
  callChips: 600,
  stack: 9850,
  toMatch: 600,
  raiseMin: 1200,
  raiseMax: 9850,
  allIn: 9850,
  limit: 'NL',
  to: 1200,
  freeFold: false,
};
const commands = (columns: readonly ({ readonly command: string } | null)[]) => columns.map((column) => column?.command);
const texts = (over: Partial<DecisionSpot>) => decisionColumns({ ...spot, ...over }).map((column) => column?.text ?? null);

describe('the three buttons (UX-4)', () => {
  it('are fold, check or call, and raise, in that order, both at the turn and before it', () => {
    expect(commands(decisionColumns(spot))).toEqual(['fold', 'check-call', 'raise']);
    expect(commands(decisionColumns({ ...spot, canCheck: true }))).toEqual(['fold', 'check-call', 'raise']);
    for (const toCall of [0, 600]) {
      const pre = preActionColumns({ handId: '12', phase: 'flop', toCall, ownActions: 0, acted: false }, null, 9850);
      expect(commands(pre)).toEqual(['fold', 'check-call', 'raise']);
    }
  });

  it.each([
    [{}, ['table.fold', 'table.call', 'table.raiseTo']],
    [{ canCheck: true, callChips: 0, toMatch: 0, to: 100 }, ['table.fold', 'table.check', 'table.bet']],
    [{ to: 9850 }, ['table.fold', 'table.call', 'table.allInButton']],
    [{ to: null }, ['table.fold', 'table.call', 'table.chooseAllIn']],
    [{ callChips: 9850, raiseMin: 0, raiseMax: 0 }, ['table.fold', 'table.callAllIn', null]],
    [{ limit: 'PL', raiseMax: 3000, to: 3000 }, ['table.fold', 'table.call', 'table.raisePot']],
    [{ limit: 'PL', raiseMax: 3000, to: 3000, toMatch: 0, canCheck: true }, ['table.fold', 'table.check', 'table.betPot']],
    [{ limit: 'PL', raiseMax: 3000, to: 2000 }, ['table.fold', 'table.call', 'table.raiseTo']],
    [{ limit: 'PL', raiseMax: 3000, allIn: 3000, to: 3000 }, ['table.fold', 'table.call', 'table.allInButton']],
    [{ limit: 'FL', raiseMin: 1200, raiseMax: 1200, to: 1200 }, ['table.fold', 'table.call', 'table.raiseTo']],
  ] as const)('%j reads %j', (over, expected) => {
    expect(texts(over)).toEqual(expected);
  });
});

describe('meanings for the press guard (UX-2)', () => {
  const before = preActionColumns({ handId: '12', phase: 'flop', toCall: 600, ownActions: 0, acted: false }, null, 9850);

  it('a fold, a check or a call of the same amount means the same before the turn and at it', () => {
    expect(before[0].meaning).toBe(decisionColumns(spot)[0].meaning);
    expect(before[1]?.meaning).toBe(decisionColumns(spot)[1].meaning);
  });

  it('call any, check/fold and a different amount do not', () => {
    expect(before[2].meaning).not.toBe(decisionColumns(spot)[2]?.meaning);
    expect(before[1]?.meaning).not.toBe(decisionColumns({ ...spot, callChips: 900 })[1].meaning);
    const free = preActionColumns({ handId: '12', phase: 'flop', toCall: 0, ownActions: 0, acted: false }, null, 9850);
    expect(free[0].meaning).not.toBe(decisionColumns(spot)[0].meaning);
  });

  it('folding although checking is free has a meaning of its own, in the place of the fold', () => {
    const free = { ...spot, canCheck: true, callChips: 0, toMatch: 0 };
    const [fold, check] = decisionColumns({ ...free, freeFold: true });
    expect([fold.command, fold.text, fold.does]).toEqual(['fold', 'freeFold.fold', { type: 'fold' }]);
    expect(fold.meaning).not.toBe(decisionColumns(free)[0].meaning);
    expect(check).toEqual(decisionColumns(free)[1]);
  });

  it('the place of the check stays empty for a player whom only a raise brings back', () => {
    const pre = preActionColumns({ handId: '12', phase: 'flop', toCall: 0, ownActions: 1, acted: true }, null, 9850);
    expect(pre.map((column) => column?.text ?? null)).toEqual(['pre.fold', null, 'pre.call-any']);
  });

  it('a new raise size keeps the meaning, a new decision changes it', () => {
    expect(decisionColumns({ ...spot, to: 2400 })[2]?.meaning).toBe(decisionColumns(spot)[2]?.meaning);
    expect(decisionColumns({ ...spot, decisionId: '12-7' })[2]?.meaning).not.toBe(decisionColumns(spot)[2]?.meaning);
  });
});
