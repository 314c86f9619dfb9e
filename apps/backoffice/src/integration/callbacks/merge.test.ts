import type { CallbackShown, CallbacksAnswer } from '@cardroom/staff-api';
import { expect, test } from 'vitest';
import type { Answer } from '../../api.ts';
import { merged } from './merge.ts';

const page = (ids: readonly number[], next: string | null = null): Answer<CallbacksAnswer> => ({
  ok: true,
  value: { rows: ids.map((at) => ({ id: `t.${at}`, at }) as CallbackShown), next },
});
const shown = (answer: Answer<CallbacksAnswer>) => (answer.ok ? answer.value.rows.map(({ at }) => at) : answer.code);
const OFFLINE: Answer<CallbacksAnswer> = { ok: false, code: 'OFFLINE', message: '', field: null };

test.each<[string, Answer<CallbacksAnswer> | null, Answer<CallbacksAnswer>, readonly number[] | string]>([
  ['the first page', null, page([3, 2, 1]), [3, 2, 1]],
  ['nothing new', page([3, 2, 1]), page([3, 2]), [3, 2, 1]],
  ['new ones go on top, older pages stay', page([3, 2, 1]), page([5, 4, 3]), [5, 4, 3, 2, 1]],
  ['one that took long goes where it belongs', page([5, 3]), page([5, 4, 3]), [5, 4, 3]],
  ['a gap starts the list anew', page([3, 2, 1]), page([9, 8]), [9, 8]],
  ['a broken line leaves the list', page([3]), OFFLINE, [3]],
])('%s', (_name, before, newest, rows) => {
  expect(shown(merged(before, newest))).toEqual(rows);
});

test('older pages go on from where the list ends', () => {
  const list = merged(page([3, 2, 1], 'after-1'), page([4, 3, 2], 'after-2'));
  expect(list.ok && list.value.next).toBe('after-1');
});
