import type { CallbackShown, CallbacksAnswer } from '@cardroom/staff-api';
import { expect, test } from 'vitest';
import { merged } from './merge.ts';

const page = (ids: readonly number[], next: string | null = null): CallbacksAnswer => ({
  rows: ids.map((at) => ({ id: `t.${at}`, at }) as CallbackShown),
  next,
});

test.each<[string, CallbacksAnswer, CallbacksAnswer, readonly number[]]>([
  ['the first rows', page([]), page([3, 2, 1]), [3, 2, 1]],
  ['nothing new', page([3, 2, 1]), page([3, 2]), [3, 2, 1]],
  ['new rows go on top, older pages stay', page([3, 2, 1]), page([5, 4, 3]), [5, 4, 3, 2, 1]],
  ['a slow call goes where it belongs', page([5, 3]), page([5, 4, 3]), [5, 4, 3]],
  ['a gap starts the list again', page([3, 2, 1]), page([9, 8]), [9, 8]],
])('%s', (_name, list, newest, rows) => {
  expect(merged(list, newest).rows.map(({ at }) => at)).toEqual(rows);
});

test('older pages continue from the end of the list', () => {
  expect(merged(page([3, 2, 1], 'after-1'), page([4, 3, 2], 'after-2')).next).toBe('after-1');
});

test('a list that was empty continues from the end of the newest page', () => {
  expect(merged(page([]), page([4, 3, 2], 'after-2')).next).toBe('after-2');
});
