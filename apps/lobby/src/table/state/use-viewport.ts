import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type Viewport, viewportOf } from '../rules/layout.ts';

function measured(): Viewport {
  return viewportOf(globalThis.innerWidth ?? 1440, globalThis.innerHeight ?? 900);
}

// Read with the window's own event only: on a phone the size of the window is not told before the page is laid out.
const whole = createStore(measured);
globalThis.addEventListener?.('resize', () => {
  const [was, is] = [whole.getState(), measured()];
  if ((Object.keys(is) as (keyof Viewport)[]).some((key) => is[key] !== was[key])) whole.setState(is, true);
});

const TileViewport = createContext<Viewport | null>(null);

/** Gives a table that shares the window with others the layout of its own part of it. */
export const ViewportProvider = TileViewport.Provider;

/** The layout of the window, or of the table's part of it; renders again only when the layout changes, not with each pixel. */
export function useViewport(): Viewport {
  const own = useStore(whole);
  return useContext(TileViewport) ?? own;
}
