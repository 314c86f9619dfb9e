import { maskOf } from '@cardroom/ui';
import { describe, expect, it } from 'vitest';
import { seatMasks } from './seat-masks.ts';

const seated = (...names: string[]) =>
  names.map((name) => ({ status: name === '' ? 'empty' : 'playing', name, mask: '', picture: '' }) as const);
const drawn = (masks: ReturnType<typeof seatMasks>) => Object.fromEntries(masks.map(({ name, mask }) => [name, mask]));

/** Two names with the same mask of their own. */
const TWINS = ['Alice', twinOf('Alice')] as const;

function twinOf(name: string): string {
  const other = Array.from({ length: 1_000 }, (_, index) => `player ${index}`).find((one) => maskOf(one) === maskOf(name));
  return other ?? '';
}

describe('masks at a table', () => {
  it('gives everybody the mask of their name, and none to free seats', () => {
    expect(drawn(seatMasks([], seated('Alice', '', 'Otto')))).toEqual({ Alice: maskOf('Alice'), Otto: maskOf('Otto') });
  });

  it('keeps a mask when somebody of the same one sits down on a lower seat', () => {
    const [first, second] = TWINS;
    const before = seatMasks([], seated('', first));
    const after = drawn(seatMasks(before, seated(second, first)));
    expect(after[first]).toBe(maskOf(first));
    expect(after[second]).not.toBe(maskOf(first));
  });

  it('draws the mask a player chooses, and the next free one if somebody has it', () => {
    const [alice, bob] = [
      { status: 'playing', name: 'Alice', mask: 'fox', picture: '' },
      { status: 'playing', name: 'Bob', mask: '', picture: '' },
    ] as const;
    const before = seatMasks([], [alice, bob]);
    expect(drawn(before)).toEqual({ Alice: 'fox', Bob: maskOf('Bob') });
    expect(drawn(seatMasks(before, [alice, { ...bob, mask: 'fox' }]))).toEqual({ Alice: 'fox', Bob: 'owl' });
    expect(drawn(seatMasks(before, [{ ...alice, mask: 'eclipse' }, bob]))).toMatchObject({ Alice: 'eclipse' });
  });

  it('frees the mask of a player who leaves', () => {
    const [first, second] = TWINS;
    const left = seatMasks(seatMasks([], seated(first)), seated(''));
    expect(left).toEqual([]);
    expect(drawn(seatMasks(left, seated(second)))).toEqual({ [second]: maskOf(second) });
  });

  it('is the same object while nobody comes or goes', () => {
    const masks = seatMasks([], seated(...TWINS));
    expect(seatMasks(masks, seated(...TWINS))).toBe(masks);
  });

  it('takes a new picture', () => {
    const [alice, bob] = seated('Alice', 'Bob');
    if (!alice || !bob) throw new RangeError('two players');
    const after = seatMasks(seatMasks([], [alice, bob]), [{ ...alice, picture: '/pictures/casino/1.png' }, bob]);
    expect(drawn(after)).toEqual({ Alice: maskOf('Alice'), Bob: maskOf('Bob') });
    expect(after.map(({ name, picture }) => `${name} ${picture}`).sort()).toEqual(['Alice /pictures/casino/1.png', 'Bob ']);
  });
});
