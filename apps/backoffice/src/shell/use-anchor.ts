import { useEffect } from 'react';
import { ROUTE_CHANGED } from '../route.ts';

/** Brings what the address names behind its `#` into view, once it is there and whenever the address names something else. */
export function useAnchor(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    const show = () => {
      const named = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
      named?.scrollIntoView({ block: 'center' });
      named?.focus();
    };
    show();
    window.addEventListener(ROUTE_CHANGED, show);
    return () => window.removeEventListener(ROUTE_CHANGED, show);
  }, [isThere]);
}
