import { type Viewport, viewportIn, viewportOf } from '../table/rules/layout.ts';

/** More than two by two would be too small to read. */
export const TILES_MAX = 4;

/** The tables on tiles after the open tables changed. Tables keep their tile; the next free one goes to the next table with a seat. */
export function tilesAfter(shown: readonly string[], seated: readonly string[]): readonly string[] {
  const added = seated.filter((tableId) => !shown.includes(tableId)).slice(0, Math.max(0, TILES_MAX - shown.length));
  return added.length === 0 ? shown : [...shown, ...added];
}

/** The columns and rows for a number of tiles: two side by side, more two by two. */
export function tileGrid(count: number): { readonly columns: number; readonly rows: number } {
  return { columns: Math.min(2, Math.max(1, count)), rows: count > 2 ? 2 : 1 };
}

/** The smallest readable size of a table in CSS pixels. */
const TILE_MIN = { wide: { width: 700, height: 400 }, tall: { width: 600, height: 640 } } as const;

/** Whether a window without the tab bar has room for this many tables. */
export function hasRoomForTiles(count: number, width: number, height: number): boolean {
  const { columns, rows } = tileGrid(Math.min(TILES_MAX, count));
  const { width: least, height: lowest } = rows === 1 ? TILE_MIN.tall : TILE_MIN.wide;
  return columns > 1 && width / columns >= least && height / rows >= lowest;
}

/** The layout of a table in its tile. */
export function tileViewport(count: number, width: number, height: number): Viewport {
  return count === 1 ? viewportOf(width, height) : viewportIn(height >= width ? 'portrait' : 'landscape', width, height);
}
