import { describe, expect, it } from 'vitest';
import { partsOf, winLabelOf } from './awards.ts';
import type { Award } from './hand-facts.ts';

const award = (seat: number, chips: number, half: Award['half'] = 'all', run: Award['run'] = null, pot = 0): Award => ({
  seat,
  chips,
  half,
  run,
  pot,
});
const parts = (...awards: Award[]): string[] => partsOf(awards).map(({ run, half, chips }) => `${run ?? '-'} ${half} ${chips}`);
const label = (seat: number, ...awards: Award[]): string => {
  const it = winLabelOf(awards, seat);
  if (!it) return '';
  return it.kind === 'parts' ? it.parts.map(({ run, half }) => `${half}${run ?? ''}`).join(' ') : it.kind;
};

describe('shares of the pots', () => {
  it('is a single share when nothing was split', () => {
    expect(parts(award(0, 300), award(1, 100, 'all', null, 1))).toEqual(['- all 400']);
    expect(label(0, award(0, 300), award(1, 100, 'all', null, 1))).toBe('');
  });

  it('adds up high and low over all pots', () => {
    const awards = [
      award(0, 50, 'high', null, 1),
      award(2, 50, 'low', null, 1),
      award(0, 100, 'high'),
      award(0, 50, 'low'),
      award(2, 50, 'low'),
    ];
    expect(parts(...awards)).toEqual(['- high 150', '- low 150']);
    expect([label(0, ...awards), label(2, ...awards), label(1, ...awards)]).toEqual(['high low', 'low', '']);
  });

  it('counts a pot without a low towards the high when another pot had a low', () => {
    const awards = [award(1, 70, 'all', null, 1), award(0, 100, 'high'), award(2, 100, 'low')];
    expect(parts(...awards)).toEqual(['- high 170', '- low 100']);
    expect(label(1, ...awards)).toBe('high');
  });

  it('is a scoop when one player wins both halves', () => {
    expect(label(0, award(0, 100, 'high'), award(0, 100, 'low'))).toBe('scoops');
  });

  it('is sorted by board when the hand is run twice', () => {
    const awards = [award(2, 90, 'all', 2), award(0, 91, 'all', 1)];
    expect(parts(...awards)).toEqual(['1 all 91', '2 all 90']);
    expect([label(0, ...awards), label(2, ...awards)]).toEqual(['all1', 'all2']);
    expect(label(0, award(0, 91, 'all', 1), award(0, 90, 'all', 2))).toBe('both-boards');
  });

  it('is sorted by board, then high before low, when both are split', () => {
    const awards = [award(0, 25, 'high', 1), award(2, 25, 'low', 1), award(0, 50, 'all', 2)];
    expect(parts(...awards)).toEqual(['1 high 25', '1 low 25', '2 high 50']);
    expect(label(0, ...awards)).toBe('high1 high2');
  });
});
