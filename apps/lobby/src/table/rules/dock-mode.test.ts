import { describe, expect, it } from 'vitest';
import { EMPTY_SEAT, player, tableOf, YOU } from '../../gallery/fixtures.ts';
import type { SeatState, TableState, YouMessage } from '../connection.ts';
import { dockMode, entryChoiceOpen } from './dock-mode.ts';

const HOLE = { handId: '1284', cards: ['Ah', 'Qd'] };
const table = (over: Partial<TableState> = {}, own: Partial<SeatState> = {}): TableState =>
  tableOf(3, { seats: [player(0, own), player(1), player(2)], toAct: 1, decisionId: '1284-1', ...over });
const mode = (state: TableState | null, you: Partial<YouMessage> | null = {}): string => {
  const it = dockMode({ table: state, you: you && { ...YOU, ...you }, hole: HOLE });
  return it.kind === 'idle' ? `idle ${it.reason}` : it.kind;
};
const out = { inHand: false, cardCount: 0 } as const;
const waitingTable = (own: Partial<SeatState>, taken: number): TableState =>
  table({
    phase: 'waiting',
    handId: '',
    toAct: -1,
    seats: [player(0, { ...out, ...own }), taken > 1 ? player(1, out) : EMPTY_SEAT, EMPTY_SEAT],
  });

describe('what the dock offers', () => {
  it.each([
    ['before the first state', null, {}, 'idle loading'],
    ['to a watcher', table(), { seat: null }, 'watch'],
    ['at the own turn', table({ toAct: 0 }), {}, 'act'],
    ['before the own turn', table(), {}, 'pre-act'],
    ['after folding', table({}, { folded: true }), {}, 'idle folded'],
    ['all-in', table({}, { allIn: true, stack: 0 }), {}, 'idle all-in'],
    ['in a run-out nobody acts', table({ toAct: -1, decisionId: '' }), {}, 'idle hand-over'],
    ['while the buy-in is debited', table({}, { status: 'reserved', inHand: false }), {}, 'idle seat-reserved'],
    ['leaving', table({}, { folded: true }), { leaving: true }, 'idle leaving'],
    ['hand over, own cards face down', table({ phase: 'showdown', toAct: -1 }), {}, 'show-cards'],
    ['hand over, own cards shown', table({ phase: 'showdown', toAct: -1 }, { shown: ['Ah', 'Qd'] }), {}, 'idle hand-over'],
    ['sitting out', table({}, { ...out, status: 'sitting-out' }), { sittingOut: true }, 'sitting-out'],
    ['without chips', table({}, { ...out, status: 'sitting-out', stack: 0 }), { sittingOut: true }, 'no-chips'],
    [
      'without chips but with some on their way',
      table({}, { ...out, status: 'sitting-out', stack: 0 }),
      { sittingOut: true, topUpInFlight: 100 },
      'sitting-out',
    ],
    ['waiting for the big blind', table({}, { ...out, status: 'waiting' }), { entryChoice: 'wait' }, 'entry'],
    ['the choice is made', table({}, { ...out, status: 'waiting' }), {}, 'idle waiting-for-big-blind'],
    ['between hands', table({}, out), {}, 'idle next-hand'],
    ['paused', table({ status: 'paused' }, out), {}, 'idle table-paused'],
    ['closing', table({ status: 'closing' }, out), {}, 'idle table-closing'],
  ] as const)('%s', (_, state, you, expected) => {
    expect(mode(state, you)).toBe(expected);
  });

  it('the own turn comes before everything else', () => {
    expect(mode(table({ toAct: 0 }), { leaving: true, sittingOut: true, entryChoice: 'wait' })).toBe('act');
  });
});

describe('alone at the table (UX-13)', () => {
  it('waits for players and asks nothing', () => {
    expect(mode(waitingTable({ status: 'waiting' }, 1), { entryChoice: 'wait' })).toBe('idle waiting-for-players');
  });

  it('post or wait is no question before a game runs', () => {
    expect(entryChoiceOpen(waitingTable({ status: 'waiting' }, 2), { ...YOU, entryChoice: 'wait' })).toBe(false);
    expect(entryChoiceOpen(table(), { ...YOU, entryChoice: 'wait' })).toBe(true);
    expect(entryChoiceOpen(table(), YOU)).toBe(false);
  });
});
