import { describe, expect, it } from 'vitest';
import { EMPTY_SEAT, player, tableOf, YOU } from '../../gallery/fixtures.ts';
import type { PublicSeat, PublicTable, YouMessage } from '../connection.ts';
import { cardsToShow, dockMode, entryChoiceOpen } from './dock-mode.ts';

const HOLE = { handId: '1284', cards: ['Ah', 'Qd'] };
const table = (over: Partial<PublicTable> = {}, own: Partial<PublicSeat> = {}): PublicTable =>
  tableOf(3, { seats: [player(0, own), player(1), player(2)], toAct: 1, decisionId: '1284-1', ...over });
const mode = (state: PublicTable | null, you: Partial<YouMessage> | null = {}): string => {
  const it = dockMode({ table: state, you: you && { ...YOU, ...you }, hole: HOLE });
  return it.kind === 'idle' ? `idle ${it.reason}` : it.kind;
};
const out = { inHand: false, cardCount: 0 } as const;
const waitingTable = (own: Partial<PublicSeat>, taken: number): PublicTable =>
  table({
    phase: 'waiting',
    handId: '',
    toAct: -1,
    seats: [player(0, { ...out, ...own }), taken > 1 ? player(1, out) : EMPTY_SEAT, EMPTY_SEAT],
  });

describe('what the dock offers', () => {
  it.each([
    ['before the first state', null, {}, 'idle loading'],
    ['for an observer', table(), { seat: null }, 'watch'],
    ['at the player’s turn', table({ toAct: 0 }), {}, 'act'],
    ['before the player’s turn', table(), {}, 'pre-act'],
    ['after folding', table({}, { folded: true }), {}, 'idle folded'],
    ['timed out and folded', table({}, { status: 'sitting-out', folded: true }), { sittingOut: true }, 'sitting-out'],
    [
      'timed out and folded, hand over',
      table({ phase: 'showdown', toAct: -1 }, { status: 'sitting-out', folded: true }),
      { sittingOut: true },
      'sitting-out',
    ],
    ['timed out and checked, may still act', table({}, { status: 'sitting-out' }), { sittingOut: true }, 'pre-act'],
    ['timed out and checked, nobody acts', table({ toAct: -1 }, { status: 'sitting-out' }), { sittingOut: true }, 'sitting-out'],
    [
      'timed out and checked, at showdown',
      table({ phase: 'showdown', toAct: -1 }, { status: 'sitting-out' }),
      { sittingOut: true },
      'show-cards',
    ],
    [
      'lost the stack, at showdown',
      table({ phase: 'showdown', toAct: -1 }, { status: 'sitting-out', folded: true, stack: 0 }),
      { sittingOut: true },
      'show-cards',
    ],
    ['all-in', table({}, { allIn: true, stack: 0 }), {}, 'idle all-in'],
    ['during a run-out', table({ toAct: -1, decisionId: '' }), {}, 'idle hand-over'],
    ['while the buy-in is debited', table({}, { status: 'reserved', inHand: false }), {}, 'idle seat-reserved'],
    ['leaving', table({}, { folded: true }), { leaving: true }, 'idle leaving'],
    ['hand over, the player’s cards face down', table({ phase: 'showdown', toAct: -1 }), {}, 'show-cards'],
    ['hand over, the player’s cards shown', table({ phase: 'showdown', toAct: -1 }, { shown: ['Ah', 'Qd'] }), {}, 'idle hand-over'],
    ['sitting out', table({}, { ...out, status: 'sitting-out' }), { sittingOut: true }, 'sitting-out'],
    ['without chips', table({}, { ...out, status: 'sitting-out', stack: 0 }), { sittingOut: true }, 'no-chips'],
    [
      'without chips, a top-up on its way',
      table({}, { ...out, status: 'sitting-out', stack: 0 }),
      { sittingOut: true, topUpInFlight: 100 },
      'sitting-out',
    ],
    ['waiting for the big blind', table({}, { ...out, status: 'waiting' }), { entryChoice: 'wait' }, 'entry'],
    ['after choosing to wait', table({}, { ...out, status: 'waiting' }), {}, 'idle waiting-for-big-blind'],
    ['between hands', table({}, out), {}, 'idle next-hand'],
    ['paused', table({ status: 'paused' }, out), {}, 'idle table-paused'],
    ['closing', table({ status: 'closing' }, out), {}, 'idle table-closing'],
  ] as const)('%s', (_, state, you, expected) => {
    expect(mode(state, you)).toBe(expected);
  });

  it('the player’s turn takes priority', () => {
    expect(mode(table({ toAct: 0 }), { leaving: true, sittingOut: true, entryChoice: 'wait' })).toBe('act');
  });
});

describe('what observers are offered', () => {
  const watch = (state: PublicTable, heldSeats?: readonly number[]) =>
    dockMode({ table: state, you: { ...YOU, seat: null, stayId: null, ...(heldSeats && { heldSeats }) }, hole: null });
  const taken = [player(0), player(1), player(2)];
  const withFree = [player(0), EMPTY_SEAT, player(2), EMPTY_SEAT];
  it.each([
    ['the first free seat', table({ seats: withFree }), undefined, { seat: 1, full: false }],
    ['the first seat not reserved for another player', table({ seats: withFree }), [1], { seat: 3, full: false }],
    ['none if every free seat is reserved for others', table({ seats: withFree }), [1, 3], { seat: null, full: true }],
    ['none if all are taken', table({ seats: taken }), undefined, { seat: null, full: true }],
    ['no seat at a paused table, which is not full', table({ seats: withFree, status: 'paused' }), undefined, { seat: null, full: false }],
    ['no seat at a full table that is closing', table({ seats: taken, status: 'closing' }), undefined, { seat: null, full: false }],
  ] as const)('%s', (_, state, held, expected) => {
    expect(watch(state, held)).toEqual({ kind: 'watch', ...expected });
  });
});

describe('an offer to run it twice', () => {
  const open = (waiting: readonly number[], own: Partial<PublicSeat> = {}) =>
    table({ toAct: -1, decisionId: '', offer: { decisionId: '1284-9', until: 1, waiting } }, { allIn: true, stack: 0, ...own });

  it('asks players who have not answered, and tells the others who is still deciding', () => {
    expect(mode(open([0, 2]))).toBe('offer');
    expect(mode(open([2]))).toBe('idle offer-open');
    expect(mode(open([1, 2], { folded: true, allIn: false }))).toBe('idle offer-open');
    expect(mode(open([1, 2]), { seat: null })).toBe('watch');
  });

  it('takes priority over leaving and everything else between hands', () => {
    expect(mode(open([0]), { leaving: true })).toBe('offer');
  });
});

describe('showing cards after a hand', () => {
  // Shown cards arrive without their positions, followed by blanks.
  it.each([
    [[], [0, 1, 2, 3]],
    [
      ['Qd', '', '', ''],
      [0, 2, 3],
    ],
    [
      ['Qd', '4c', '', ''],
      [0, 2],
    ],
    [['Ah', 'Qd', '3h', '4c'], []],
  ])('after %j are %j', (shown, left) => {
    expect(cardsToShow(shown, ['Ah', 'Qd', '3h', '4c'])).toEqual(left);
  });
});

describe('alone at the table (UX-13)', () => {
  it('waits for players and asks nothing', () => {
    expect(mode(waitingTable({ status: 'waiting' }, 1), { entryChoice: 'wait' })).toBe('idle waiting-for-players');
  });

  it('does not ask to post or wait until the game is running', () => {
    expect(entryChoiceOpen(waitingTable({ status: 'waiting' }, 2), { ...YOU, entryChoice: 'wait' })).toBe(false);
    expect(entryChoiceOpen(table(), { ...YOU, entryChoice: 'wait' })).toBe(true);
    expect(entryChoiceOpen(table(), YOU)).toBe(false);
  });
});
