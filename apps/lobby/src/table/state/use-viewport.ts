import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type Viewport, viewportOf } from '../rules/layout.ts';

function measured(): Viewport {
  return viewportOf(globalThis.innerWidth ?? 1440, globalThis.innerHeight ?? 900);
}

// Read on load and on resize only: on a phone, reading the window's size forces a layout.
const whole = createStore(measured);
globalThis.addEventListener?.('resize', () => {
  const [was, is] = [whole.getState(), measured()];
  if ((Object.keys(is) as (keyof Viewport)[]).some((key) => is[key] !== was[key])) whole.setState(is, true);
});

const TileViewport = createContext<Viewport | null>(null);

/** Gives a table that shares the window the layout of its own tile. */
export const ViewportProvider = TileViewport.Provider;

/** The layout of the window, or of the table's tile. Re-renders only when the layout changes, not with every pixel. */
export function useViewport(): Viewport {
  const own = useStore(whole);
  return useContext(TileViewport) ?? own;
}
