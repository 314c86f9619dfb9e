import { type RefObject, useEffect, useRef, useState } from 'react';

/** So many rows are on the page before anybody scrolls; a large screen shows fewer than half of them. */
const ROWS_AT_FIRST = 60;
const ROWS_MORE = 60;
/** More rows are made this far before the end comes into view. */
const AHEAD = '1500px';

/** A long list from its start, longer whenever its end comes near. `end` goes on what stands after the last row. */
export function useGrowing<Item, Element extends HTMLElement>(
  all: readonly Item[],
): { readonly shown: readonly Item[]; readonly end: RefObject<Element | null> } {
  const [count, setCount] = useState(ROWS_AT_FIRST);
  const end = useRef<Element>(null);
  const more = count < all.length;
  // Made anew with each count: an end that is still near after it moved is told only to a new observer.
  useEffect(() => {
    const element = end.current;
    if (!more || !element) return;
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setCount(count + ROWS_MORE);
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [more, count]);
  return { shown: more ? all.slice(0, count) : all, end };
}
