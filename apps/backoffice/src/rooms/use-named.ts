import { useSyncExternalStore } from 'react';
import { ROUTE_CHANGED } from '../route.ts';

/** The ID that the address's hash names: `#table-1001` names 1001 of the kind `table`; null for none. */
export function useNamed(kind: 'table' | 'room'): string | null {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  const start = `#${kind}-`;
  return hash.startsWith(start) ? decodeURIComponent(hash.slice(start.length)) : null;
}

function subscribe(changed: () => void): () => void {
  for (const event of ['hashchange', 'popstate', ROUTE_CHANGED]) window.addEventListener(event, changed);
  return () => {
    for (const event of ['hashchange', 'popstate', ROUTE_CHANGED]) window.removeEventListener(event, changed);
  };
}
