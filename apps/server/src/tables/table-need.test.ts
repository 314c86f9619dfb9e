import { describe, expect, test } from 'vitest';
import { EMPTY_BEFORE_CLOSE_MS, type TableFill, tableNeed } from './table-need.ts';

const NOW = 1_000_000;
const room = { closed: false, tablesMin: 1, tablesMax: 3 };
const table = (tableId: string, taken: number, emptyForMs = 0): TableFill => ({
  tableId,
  seats: 6,
  taken,
  open: true,
  emptySince: taken === 0 ? NOW - emptyForMs : null,
});
const LONG = EMPTY_BEFORE_CLOSE_MS;

describe('tables of a room', () => {
  const rows: [string, typeof room, TableFill[], number, string[]][] = [
    ['opens its first table', room, [], 1, []],
    ['keeps a single empty table forever', room, [table('1', 0, 10 * LONG)], 0, []],
    ['opens one more when all seats are taken', room, [table('1', 6)], 1, []],
    ['opens none while a seat is free', room, [table('1', 5)], 0, []],
    ['stops at its limit', room, [table('1', 6), table('2', 6), table('3', 6)], 0, []],
    ['closes an extra table that stayed empty', room, [table('1', 5), table('2', 0, LONG)], 0, ['2']],
    ['waits before it closes', room, [table('1', 5), table('2', 0, LONG - 1)], 0, []],
    ['keeps the empty table when it has the only free seats', room, [table('1', 6), table('2', 0, LONG)], 0, []],
    ['closes all but one of its empty tables', room, [table('1', 0, LONG), table('2', 0, LONG), table('3', 0, LONG)], 0, ['1', '2']],
    ['keeps its minimum', { ...room, tablesMin: 2 }, [table('1', 1), table('2', 0, LONG)], 0, []],
    ['fills up to its minimum', { ...room, tablesMin: 3 }, [table('1', 1)], 2, []],
    ['a closed room closes all tables and opens none', { ...room, closed: true }, [table('1', 2), table('2', 0)], 0, ['1', '2']],
    ['closes an empty table with outdated settings', room, [{ ...table('1', 0), outdated: true }], 0, ['1']],
    ['keeps an outdated table with players and opens one with the new settings', room, [{ ...table('1', 2), outdated: true }], 1, []],
    ['needs only one table with the new settings', room, [{ ...table('1', 2), outdated: true }, table('2', 0, LONG)], 0, []],
    ['counts an outdated table against its limit', { ...room, tablesMax: 1 }, [{ ...table('1', 2), outdated: true }], 0, []],
    ['a closed room closes outdated tables as well', { ...room, closed: true }, [{ ...table('1', 2), outdated: true }], 0, ['1']],
    ['does not count a closing table as open', room, [{ ...table('1', 2), open: false }], 1, []],
  ];
  test.each(rows)('%s', (_name, settings, tables, open, close) => {
    expect(tableNeed(settings, tables, NOW)).toEqual({ open, close });
  });
});
