import { createStore } from 'zustand/vanilla';

/** The tiles on screen and the one that takes the keys; empty while tables are shown one at a time. */
export interface Tiles {
  readonly shown: readonly string[];
  readonly active: string | null;
}

export const tilesStore = createStore<Tiles>(() => ({ shown: [], active: null }));

/** Makes a tile the active one; false if the table has no tile. */
export function activateTile(tableId: string): boolean {
  if (!tilesStore.getState().shown.includes(tableId)) return false;
  tilesStore.setState({ active: tableId });
  return true;
}

/** Sets the tiles on screen. The active one stays active while it is among them. */
export function showTiles(shown: readonly string[]): void {
  const { active } = tilesStore.getState();
  tilesStore.setState({ shown, active: active !== null && shown.includes(active) ? active : (shown[0] ?? null) });
}
