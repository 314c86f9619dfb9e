import type { Cue } from '@cardroom/views';
import { describe, expect, it } from 'vitest';
import { factsAfter, type HandFacts, NO_FACTS, runsTwice, wholeBoard } from './hand-facts.ts';

const factsOf = (cues: readonly Cue[], start: HandFacts = NO_FACTS, handId = '7'): HandFacts =>
  cues.reduce((facts, cue) => factsAfter(facts, cue, handId), start);

const FLOP: Cue = { type: 'board-dealt', street: 'flop', cards: ['As', '7h', 'Td'] };
const TURN: Cue = { type: 'board-dealt', street: 'turn', cards: ['7c'] };
const RIVER: Cue = { type: 'board-dealt', street: 'river', cards: ['2s'] };
const ASKED: Cue = { type: 'run-twice-offered', seats: [0, 2] };
const answer = (seat: number, agree: boolean): Cue => ({ type: 'run-twice-answered', seat, agree });

describe('facts of a hand', () => {
  it('list the bets of the street above its largest blind', () => {
    const preflop = factsOf([
      { type: 'posted', seat: 0, kind: 'ante', chips: 500, allIn: false },
      { type: 'posted', seat: 0, kind: 'small_blind', chips: 50, allIn: false },
      { type: 'posted', seat: 1, kind: 'big_blind', chips: 100, allIn: false },
      { type: 'raised', seat: 2, chips: 200, to: 200, allIn: false },
      { type: 'raised', seat: 0, chips: 250, to: 300, allIn: false },
    ]);
    expect([preflop.blind, preflop.streetBets]).toEqual([100, [200, 300]]);
    expect(factsOf([FLOP], preflop)).toMatchObject({ blind: 0, streetBets: [] });
  });

  it('are reset with each hand', () => {
    const first = factsOf([FLOP, { type: 'hand-shown', seat: 1, cards: ['Kh', 'Kc'] }]);
    expect(first.shown[1]).toEqual(['Kh', 'Kc']);
    expect(factsOf([{ type: 'folded', seat: 0 }], first, '8')).toEqual({ ...NO_FACTS, handId: '8' });
  });

  it('list the winners and their shares', () => {
    const shares = [
      { seat: 0, chips: 50, half: 'high', run: 1 },
      { seat: 2, chips: 50, half: 'low', run: 2 },
    ] as const;
    expect(factsOf([{ type: 'pot-awarded', pot: 1, amount: 100, rake: 0, shares }]).awards).toEqual([
      { seat: 0, chips: 50, half: 'high', run: 1, pot: 1 },
      { seat: 2, chips: 50, half: 'low', run: 2, pot: 1 },
    ]);
  });

  it('are run twice once every player who was asked agrees', () => {
    expect(runsTwice(factsOf([FLOP]))).toBe(false);
    expect(runsTwice(factsOf([FLOP, ASKED, answer(0, true)]))).toBe(false);
    expect(runsTwice(factsOf([FLOP, ASKED, answer(0, true), answer(2, true)]))).toBe(true);
    expect(runsTwice(factsOf([FLOP, ASKED, answer(0, true), answer(2, false)]))).toBe(false);
  });

  it('complete both boards: the second starts with the shared cards', () => {
    const second: Cue[] = [
      { type: 'board-dealt', street: 'turn', cards: ['6h'], run: 2 },
      { type: 'board-dealt', street: 'river', cards: ['8c'], run: 2 },
    ];
    const facts = factsOf([FLOP, ASKED, answer(0, true), answer(2, true), TURN, RIVER, ...second]);
    expect(wholeBoard(facts, 1)).toEqual(['As', '7h', 'Td', '7c', '2s']);
    expect(wholeBoard(facts, 2)).toEqual(['As', '7h', 'Td', '6h', '8c']);
    expect(wholeBoard(factsOf([FLOP, TURN]), null)).toBeNull();
  });
});
