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

describe('what pots were split into', () => {
  it('is one part where nothing was', () => {
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

  it('counts a pot without a low to the high hand where another had one', () => {
    const awards = [award(1, 70, 'all', null, 1), award(0, 100, 'high'), award(2, 100, 'low')];
    expect(parts(...awards)).toEqual(['- high 170', '- low 100']);
    expect(label(1, ...awards)).toBe('high');
  });

  it('is a scoop when one player has both halves', () => {
    expect(label(0, award(0, 100, 'high'), award(0, 100, 'low'))).toBe('scoops');
  });

  it('goes by board in a hand that runs twice, the first before the second', () => {
    const awards = [award(2, 90, 'all', 2), award(0, 91, 'all', 1)];
    expect(parts(...awards)).toEqual(['1 all 91', '2 all 90']);
    expect([label(0, ...awards), label(2, ...awards)]).toEqual(['all1', 'all2']);
    expect(label(0, award(0, 91, 'all', 1), award(0, 90, 'all', 2))).toBe('both-boards');
  });

  it('goes by board and half where both are split', () => {
    const awards = [award(0, 25, 'high', 1), award(2, 25, 'low', 1), award(0, 50, 'all', 2)];
    expect(parts(...awards)).toEqual(['1 high 25', '1 low 25', '2 high 50']);
    expect(label(0, ...awards)).toBe('high1 high2');
  });
});
