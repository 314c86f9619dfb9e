import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Viewport, viewportOf } from '../rules/layout.ts';

let current = viewportOf(globalThis.innerWidth ?? 1440, globalThis.innerHeight ?? 900);

function read(): Viewport {
  const next = viewportOf(globalThis.innerWidth ?? 1440, globalThis.innerHeight ?? 900);
  const same = (Object.keys(next) as (keyof Viewport)[]).every((key) => next[key] === current[key]);
  if (!same) current = next;
  return current;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

const TileViewport = createContext<Viewport | null>(null);

/** Gives a table that shares the window with others the layout of its own part of it. */
export const ViewportProvider = TileViewport.Provider;

/** The layout of the window, or of the table's part of it; renders again only when the layout changes, not with each pixel. */
export function useViewport(): Viewport {
  const window = useSyncExternalStore(subscribe, read, read);
  return useContext(TileViewport) ?? window;
}
