import { expect, it } from 'vitest';
import { hasRoomForTiles, tileGrid, tilesAfter, tileViewport } from './tile-places.ts';

it('a table keeps its tile, the next table takes the next one, and a fifth gets none', () => {
  expect(tilesAfter([], ['1', '2'])).toEqual(['1', '2']);
  expect(tilesAfter(['1', '2'], ['2', '3'])).toEqual(['1', '2', '3']);
  expect(tilesAfter(['1', '2', '3'], ['4', '5'])).toEqual(['1', '2', '3', '4']);
  const full = ['1', '2', '3', '4'];
  expect(tilesAfter(full, ['1', '6'])).toBe(full);
});

it.each([
  [1, 1, 1],
  [2, 2, 1],
  [3, 2, 2],
  [4, 2, 2],
])('%i tables take %i columns and %i rows', (count, columns, rows) => {
  expect(tileGrid(count)).toEqual({ columns, rows });
});

it.each([
  [1, 1920, 1040, false],
  [2, 1440, 860, true],
  [2, 1280, 680, true],
  [2, 1024, 700, false],
  [3, 1440, 860, true],
  [4, 1440, 860, true],
  [4, 1366, 728, false],
  [9, 1440, 860, true],
])('%i tables in %i × %i: %s', (count, width, height, fits) => {
  expect(hasRoomForTiles(count, width, height)).toBe(fits);
});

it.each([
  [1, 1440, 860, 'desktop', false],
  [2, 718, 860, 'portrait', false],
  [2, 956, 1040, 'portrait', false],
  [4, 718, 428, 'landscape', true],
  [4, 956, 518, 'landscape', false],
])('one of %i tables in %i × %i is drawn as %s', (count, width, height, layout, narrow) => {
  expect(tileViewport(count, width, height)).toMatchObject({ layout, narrow, panelBeside: layout === 'desktop' });
});
