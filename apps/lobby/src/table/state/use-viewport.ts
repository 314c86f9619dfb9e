import { useSyncExternalStore } from 'react';
import { type Viewport, viewportOf } from '../rules/layout.ts';

let current = viewportOf(globalThis.innerWidth ?? 1440, globalThis.innerHeight ?? 900);

function read(): Viewport {
  const next = viewportOf(globalThis.innerWidth ?? 1440, globalThis.innerHeight ?? 900);
  const same = next.layout === current.layout && next.small === current.small && next.panelBeside === current.panelBeside;
  if (!same) current = next;
  return current;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The layout of the window; renders again only when the layout changes, not with each pixel. */
export function useViewport(): Viewport {
  return useSyncExternalStore(subscribe, read, read);
}
