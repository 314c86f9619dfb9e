import { expect, test } from 'vitest';
import { joined } from './use-rows.ts';

const page = (ids: readonly string[], total: number) => ({ rows: ids.map((id) => ({ id, total })), next: null, total });

test('pages are one list, and the last one says how long it is', () => {
  const { rows, total } = joined({ pages: [page(['1', '2'], 9), page(['3'], 8)] });
  expect([rows.map(({ id }) => id), total]).toEqual([['1', '2', '3'], 8]);
});

test('a row that has moved to a later page in between is shown once', () => {
  const { rows } = joined({ pages: [page(['1', '2'], 9), page(['2', '3'], 8)] }, ({ id }) => id);
  expect(rows.map(({ id, total }) => [id, total])).toEqual([
    ['1', 9],
    ['2', 9],
    ['3', 8],
  ]);
});
