import { useEffect } from 'react';
import { ROUTE_CHANGED } from '../route.ts';

/** Scrolls to the element named by the address's hash, once it is rendered and whenever the hash changes. */
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
