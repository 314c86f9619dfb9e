import { inTransaction } from '@cardroom/storage';
import { changeCellMap } from './cell-map.ts';
import type { CellSide } from './cell-side.ts';
import { countersOutside, raiseCounters } from './numbers.ts';

type Database = Pick<CellSide, 'databaseUrl'>;

/** Why a cell's numbers may be those of another cell; null when all of its counters are in its ranges. */
export async function numbersFault(side: Database, cell: string, ranges: readonly number[]): Promise<string | null> {
  const outside = await inTransaction(side.databaseUrl, { as: 'snapshot' }, (db) => countersOutside(db, ranges));
  return outside.length === 0 ? null : `cell ${cell} has numbers outside of range ${ranges.join(' or ')}: ${outside.join(', ')}`;
}

/**
 * Lets a cell go on in a new range when an operator would bring along numbers that are higher than its own. The map says first that the range
 * is taken, so a run that ends here leaves a range unused at worst, and the next run goes on with it.
 */
export async function raiseAbove(target: Database, move: { readonly from: string; readonly to: string; readonly cellsFile: string }) {
  const { from, to, cellsFile } = move;
  const { cells } = changeCellMap(cellsFile, (map) => {
    const [source, cell] = [map.cells[from], map.cells[to]];
    if (source === undefined || cell === undefined || cell.raising !== undefined || source.numbers < cell.numbers) return map;
    return { ...map, cells: { ...map.cells, [to]: { ...cell, raising: map.nextNumbers } }, nextNumbers: map.nextNumbers + 1 };
  });
  const raising = cells[to]?.raising;
  if (raising === undefined) return;
  await inTransaction(target.databaseUrl, { as: 'writer' }, (db) => raiseCounters(db, raising));
  changeCellMap(cellsFile, (map) => {
    const { raising: _, ...cell } = map.cells[to] ?? { url: '', numbers: 0, servers: [] };
    return { ...map, cells: { ...map.cells, [to]: { ...cell, numbers: raising } } };
  });
}
