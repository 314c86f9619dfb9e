import type { LobbyRow } from '@cardroom/protocol/shapes';
import { expect, it } from 'vitest';
import { mergeRows } from './lobby-rows.ts';

const row = (tableId: string, players: number) => ({ tableId, players }) as LobbyRow;

it('reuses unchanged rows, and the whole list when nothing changed', () => {
  const before = [row('1', 2), row('2', 3)];
  const after = mergeRows(before, [row('1', 2), row('2', 4)]);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toEqual(row('2', 4));
  expect(mergeRows(before, [row('1', 2), row('2', 3)])).toBe(before);
});

it('notices rows that arrive, leave and move', () => {
  const before = [row('1', 2), row('2', 3)];
  expect(mergeRows(before, [row('2', 3)])).toEqual([row('2', 3)]);
  expect(mergeRows(before, [row('2', 3), row('1', 2)]).map(({ tableId }) => tableId)).toEqual(['2', '1']);
  expect(mergeRows(null, before)).toBe(before);
});
