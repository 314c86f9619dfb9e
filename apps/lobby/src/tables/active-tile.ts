import { createStore } from 'zustand/vanilla';

/** The tiles on the screen, and the one whose keys are heard; nothing while the tables stand one by one. */
export interface Tiles {
  readonly shown: readonly string[];
  readonly active: string | null;
}

export const tilesStore = createStore<Tiles>(() => ({ shown: [], active: null }));

/** Makes a tile the active one; false where the table has none. */
export function activateTile(tableId: string): boolean {
  if (!tilesStore.getState().shown.includes(tableId)) return false;
  tilesStore.setState({ active: tableId });
  return true;
}

/** The tiles that are on the screen now; the active one stays active as long as it is among them. */
export function showTiles(shown: readonly string[]): void {
  const { active } = tilesStore.getState();
  tilesStore.setState({ shown, active: active !== null && shown.includes(active) ? active : (shown[0] ?? null) });
}
