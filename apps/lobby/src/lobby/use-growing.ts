import { type RefObject, useEffect, useRef, useState } from 'react';

/** Rows rendered before scrolling; a large screen shows fewer than half of them. */
const ROWS_AT_FIRST = 60;
const ROWS_MORE = 60;
/** How far ahead of the end of the list more rows are rendered. */
const AHEAD = '1500px';

/** The start of a long list, which grows when its end comes near. Put `end` on the element after the last row. */
export function useGrowing<Item, Element extends HTMLElement>(
  all: readonly Item[],
): { readonly shown: readonly Item[]; readonly end: RefObject<Element | null> } {
  const [count, setCount] = useState(ROWS_AT_FIRST);
  const end = useRef<Element>(null);
  const more = count < all.length;
  // Recreated with each count: only a new observer reports an end that is still near after it has moved.
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
