import { expect, it } from 'vitest';
import { CUES_MAX, type CuesMessage } from '../table/connection.ts';
import { isGap, isRecount, withCues } from './cue-list.ts';

const cues = (seq: number): CuesMessage => ({ seq, handId: '1', cues: [] });
const listOf = (...seqs: number[]): readonly CuesMessage[] => seqs.map(cues);
const seqsOf = (list: readonly CuesMessage[]): number[] => list.map(({ seq }) => seq);

it('adds the next step and fills a gap', () => {
  expect(seqsOf(withCues(listOf(1, 2), cues(3)))).toEqual([1, 2, 3]);
  expect(seqsOf(withCues(listOf(1, 4), cues(2)))).toEqual([1, 2, 4]);
});

it('returns the same list when the step is known', () => {
  const known = listOf(1, 2);
  expect(withCues(known, cues(1))).toBe(known);
});

it('drops the oldest beyond the limit', () => {
  const full = listOf(...Array.from({ length: CUES_MAX }, (_, index) => index));
  expect(seqsOf(withCues(full, cues(CUES_MAX)))).toEqual(Array.from({ length: CUES_MAX }, (_, index) => index + 1));
});

it('reports a gap only after a known step', () => {
  expect(isGap([], 7)).toBe(false);
  expect(isGap(listOf(6), 7)).toBe(false);
  expect(isGap(listOf(6), 8)).toBe(true);
  expect(isGap(listOf(6), 3)).toBe(false);
});

it('tells a restarted service from one that repeats a step', () => {
  const known = [cues(4), { seq: 5, handId: '1', cues: ['a', 'b'] }];
  expect(isRecount(known, cues(4))).toBe(false);
  expect(isRecount(known, cues(6))).toBe(false);
  expect(isRecount([], cues(1))).toBe(false);
  expect(isRecount(known, cues(1))).toBe(true);
  expect(isRecount(known, { seq: 5, handId: '2', cues: ['a', 'b'] })).toBe(true);
  expect(isRecount(known, { seq: 5, handId: '1', cues: ['a', 'b', 'c'] })).toBe(true);
});
