import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASK_NAMES, maskOf, tableMasks } from './mask-of.ts';
import { MASKS } from './masks.ts';

describe('masks', () => {
  it('draws a mask for every name, within 1.5 KB', () => {
    expect(Object.keys(MASKS).sort()).toEqual([...MASK_NAMES].sort());
    for (const [name, art] of Object.entries(MASKS)) expect(JSON.stringify(art).length, name).toBeLessThan(1_500);
  });

  it('gives a name the same mask at every table', () => {
    expect(maskOf('Alice')).toBe(maskOf('Alice'));
    expect(['Alice', 'Otto', 'ありさ', ''].map(maskOf)).toEqual(['eclipse', 'cat', 'fox', 'shark']);
  });

  it('spreads names over all masks', () => {
    const seen = new Set(Array.from({ length: 500 }, (_, index) => maskOf(`player ${index}`)));
    expect(seen.size).toBe(MASK_NAMES.length);
  });

  it('draws the next free mask for whoever comes later', () => {
    const players = [
      { name: 'a', chosen: 'eclipse' },
      { name: 'b', chosen: 'eclipse' },
      { name: 'c', chosen: 'fox' },
      { name: 'd', chosen: 'unknown' },
    ];
    expect(tableMasks(players)).toEqual(['eclipse', 'fox', 'owl', maskOf('d')]);
  });

  it('never draws two masks alike at a table', () => {
    const player = fc.record({ name: fc.string(), chosen: fc.constantFrom('', ...MASK_NAMES) });
    fc.assert(
      fc.property(fc.array(player, { maxLength: 10 }), (players) => {
        expect(new Set(tableMasks(players)).size).toBe(players.length);
      }),
    );
  });
});
