import type { Cue } from '@cardroom/views';
import { describe, expect, it } from 'vitest';
import { cuesOf } from '../../gallery/fixtures.ts';
import { cutLog, EMPTY_LOG, extendLog, LOG_LINES_KEPT, LOG_LINES_MAX, withTimeBank } from './log-lines.ts';

const NAMES = ['Alice', 'Otto', 'Mina'];
const AT = { names: NAMES };
const lines = (...cues: Cue[]) =>
  extendLog(EMPTY_LOG, [cuesOf(1, cues)], AT).lines.map(({ text, name, chips, cards, number }) =>
    [text, name, chips, cards?.join(' '), number].filter((part) => part !== undefined && part !== '').join(' '),
  );

describe('the hand log', () => {
  it.each<[string, Cue]>([
    ['log.hand 1284', { type: 'hand-opened', handId: '1284', at: 0, button: 0, smallBlindSeat: 1, bigBlindSeat: 2 }],
    ['log.postsButtonBlind Alice 100', { type: 'posted', seat: 0, kind: 'button_blind', chips: 100, allIn: false }],
    ['log.postsStraddle Alice 200', { type: 'posted', seat: 0, kind: 'straddle', chips: 200, allIn: false }],
    ['log.postsBigBlind Mina 100', { type: 'posted', seat: 2, kind: 'big_blind', chips: 100, allIn: false }],
    ['log.folds Otto', { type: 'folded', seat: 1 }],
    ['log.raises Mina 600', { type: 'raised', seat: 2, chips: 500, to: 600, allIn: false }],
    ['log.callsAllIn Alice 550', { type: 'called', seat: 0, chips: 550, allIn: true }],
    ['log.flop As 7h Td', { type: 'board-dealt', street: 'flop', cards: ['As', '7h', 'Td'] }],
    ['log.shows Alice Ah', { type: 'cards-shown', seat: 0, cards: ['Ah', ''] }],
    ['log.winsSide Mina 300 1', { type: 'pot-awarded', pot: 1, amount: 300, rake: 0, shares: [{ seat: 2, chips: 300, half: 'all' }] }],
    ['log.rake 30', { type: 'hand-ended', rake: 30 }],
    ['log.leaves Zoë 900', { type: 'left', seat: 1, name: 'Zoë', chips: 900 }],
  ])('%s', (line, cue) => {
    expect(lines(cue)).toEqual([line]);
  });

  it('has one line per winner of a split pot', () => {
    const shares = [0, 2].map((seat) => ({ seat, chips: 150, half: 'all' as const }));
    expect(lines({ type: 'pot-awarded', pot: 0, amount: 300, rake: 0, shares })).toEqual(['log.wins Alice 150 0', 'log.wins Mina 150 0']);
  });

  it('has no rake line where none was taken', () => {
    expect(lines({ type: 'hand-ended', rake: 0 })).toEqual([]);
  });

  it('marks a bomb pot', () => {
    const cue: Cue = { type: 'hand-opened', handId: '1284', at: 0, button: 0, smallBlindSeat: null, bigBlindSeat: null, bombPot: true };
    expect(lines(cue)).toEqual(['log.hand 1284', 'log.bombPot']);
  });

  it('names rabbit cards', () => {
    expect(lines({ type: 'rabbit-shown', cards: ['7c', '2s'] })).toEqual(['log.rabbit 7c 2s']);
  });

  it('leaves out turns, deals and clocks', () => {
    expect(lines({ type: 'turn-started', seat: 1, actUntil: 0, bankUntil: 0 }, { type: 'hole-cards-dealt', seat: 1, count: 2 })).toEqual(
      [],
    );
  });

  it('adds each message once and stays the same object when there is nothing new', () => {
    const messages = [cuesOf(1, [{ type: 'folded', seat: 1 }]), cuesOf(2, [{ type: 'checked', seat: 0 }])];
    const log = extendLog(EMPTY_LOG, messages, AT);
    expect(log.lines.map(({ text }) => text)).toEqual(['log.folds', 'log.checks']);
    expect(extendLog(log, messages, AT)).toBe(log);
    expect(extendLog(log, [...messages, cuesOf(3, [{ type: 'folded', seat: 0 }])], AT).lines).toHaveLength(3);
  });

  it('starts over after the service has restarted', () => {
    const log = extendLog(EMPTY_LOG, [cuesOf(9, [{ type: 'folded', seat: 1 }])], AT);
    expect(extendLog(log, [cuesOf(1, [{ type: 'checked', seat: 0 }])], AT).lines.map(({ text }) => text)).toEqual(['log.checks']);
  });

  it('still names a player who left', () => {
    const log = extendLog(EMPTY_LOG, [cuesOf(1, [])], AT);
    const later = extendLog(log, [cuesOf(2, [{ type: 'hand-mucked', seat: 1 }])], { names: ['Alice', '', 'Mina'] });
    expect(later.lines[0]?.name).toBe('Otto');
  });

  it('names a player who had left before the page was opened, and the one who took the seat', () => {
    const messages = [
      cuesOf(1, [
        { type: 'posted', seat: 1, kind: 'small_blind', chips: 50, allIn: false },
        { type: 'folded', seat: 1 },
      ]),
      cuesOf(2, [{ type: 'left', seat: 1, name: 'Otto', chips: 9_950 }]),
      cuesOf(3, [
        { type: 'seat-reserved', seat: 1, name: 'Nils' },
        { type: 'sat-out', seat: 1 },
      ]),
    ];
    const named = (seats: readonly string[]) =>
      extendLog(EMPTY_LOG, messages, { names: seats }).lines.map(({ text, name }) => `${text} ${name}`);
    const expected = ['log.postsSmallBlind Otto', 'log.folds Otto', 'log.leaves Otto', 'log.sitsOut Nils'];
    expect(named(['Alice', '', 'Mina'])).toEqual(expected);
    expect(named(['Alice', 'Nils', 'Mina'])).toEqual(expected);
    expect(extendLog(EMPTY_LOG, messages, { names: ['Alice', 'Nils', 'Mina'] }).players.map((player) => player?.name)).toEqual([
      'Alice',
      'Nils',
      'Mina',
    ]);
  });

  it('tells once that a time bank has begun', () => {
    const log = extendLog(EMPTY_LOG, [cuesOf(1, [{ type: 'checked', seat: 0 }])], AT);
    const told = withTimeBank(log, { seat: 1, decisionId: '1284-3' });
    expect(told.lines.at(-1)).toMatchObject({ text: 'log.timeBank', name: 'Otto', tone: 'table' });
    expect(withTimeBank(told, { seat: 1, decisionId: '1284-3' })).toBe(told);
    expect(withTimeBank(told, { seat: 1, decisionId: '1284-5' }).lines).toHaveLength(3);
  });

  it('is cut to its newest lines once it is too long, and stays the same object until then', () => {
    const many = Array.from({ length: LOG_LINES_MAX + 1 }, (_, index) => cuesOf(index, [{ type: 'folded', seat: 1 }]));
    const full = extendLog(EMPTY_LOG, many.slice(0, -1), AT);
    expect(cutLog(full)).toBe(full);
    const longer = extendLog(full, many, AT);
    expect(longer.lines).toHaveLength(LOG_LINES_MAX + 1);
    const cut = cutLog(longer);
    expect(cut.lines).toEqual(longer.lines.slice(-LOG_LINES_KEPT));
    expect(extendLog(cut, many, AT)).toBe(cut);
  });
});
