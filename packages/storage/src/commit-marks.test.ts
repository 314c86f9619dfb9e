import { expect, test } from 'vitest';
import { CommitMarks } from './commit-marks.ts';

const HOUR_MS = 3_600_000;

test('each connection has a name of its own and numbers its units from 1', () => {
  const marks = new CommitMarks<object>();
  const [one, other] = [{}, {}];
  const [first, second, third] = [marks.next(one), marks.next(other), marks.next(one)];
  expect([first.unit, second.unit, third.unit]).toEqual([1, 1, 2]);
  expect(third.line).toBe(first.line);
  expect(second.line).not.toBe(first.line);
});

test('of each connection the last unit that has committed is remembered for half a day', () => {
  let now = 0;
  const marks = new CommitMarks<object>(() => now);
  const [one, other] = [{}, {}];
  const early = marks.next(one);
  marks.committed(early);
  now += 7 * HOUR_MS;
  const late = marks.next(other);
  marks.committed(late);
  expect(marks.certain()).toEqual([early, late]);
  const later = marks.next(one);
  marks.committed(later);
  expect(marks.certain()).toEqual([late, later]);
  now += 11 * HOUR_MS;
  expect(marks.certain()).toEqual([late, later]);
  now += 2 * HOUR_MS;
  expect(marks.certain()).toEqual([]);
});
