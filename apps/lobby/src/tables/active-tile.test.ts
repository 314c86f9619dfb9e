import { expect, it } from 'vitest';
import { activateTile, showTiles, tilesStore } from './active-tile.ts';

it('one tile is active while there are any, and remains active while it is on screen', () => {
  showTiles(['1', '2']);
  expect(tilesStore.getState().active).toBe('1');
  expect(activateTile('2')).toBe(true);
  showTiles(['1', '2', '3']);
  expect(tilesStore.getState().active).toBe('2');
  expect(activateTile('9')).toBe(false);
  showTiles(['1', '3']);
  expect(tilesStore.getState().active).toBe('1');
  showTiles([]);
  expect(tilesStore.getState()).toEqual({ shown: [], active: null });
});
