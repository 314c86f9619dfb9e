import { CLOSE, MOVED_QUIET_MS } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { type Absence, gapsOfTables, isShown, pausesOf } from './absence.ts';

const away = (tableId: string, from: number, to: number, code: number = CLOSE.moved): Absence => ({ tableId, code, from, to });

test('absences of one move are one gap of the table, from the first socket that ends to the last player who is back', () => {
  const absences = [away('1', 120, 190), away('1', 100, 150), away('2', 100, 400), away('1', 900, 930), away('1', 130, 140)];
  expect(gapsOfTables(absences).toSorted((a, b) => a - b)).toEqual([30, 90, 300]);
  expect(gapsOfTables([])).toEqual([]);
});

test('a browser says nothing of an announced move that is over in time, and of nothing else', () => {
  expect(isShown(away('1', 0, MOVED_QUIET_MS))).toBe(false);
  expect(isShown(away('1', 0, MOVED_QUIET_MS + 1))).toBe(true);
  expect(isShown(away('1', 0, 5, 1006))).toBe(true);
});

test('a pause between two actions belongs to a move if somebody was away from that table in it', () => {
  const actions = [
    { tableId: '1', at: [0, 1_000, 2_100, 3_100] },
    { tableId: '2', at: [0, 1_000] },
  ];
  expect(pausesOf(actions, [away('1', 1_500, 1_600), away('3', 0, 9_000)])).toEqual({ moving: [1_100], calm: [1_000, 1_000, 1_000] });
});
