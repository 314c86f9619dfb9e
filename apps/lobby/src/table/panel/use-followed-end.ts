import { useEffect, useLayoutEffect, useRef } from 'react';

/** Distance from the end within which a log keeps following new lines. */
const FOLLOW_PX = 48;

/** Keeps the end in view as it grows, unless the reader has scrolled away from it. */
export function useFollowedEnd(lines: readonly unknown[]): React.RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    const element = list.current;
    const onScroll = (): void => {
      if (element) follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < FOLLOW_PX;
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are what scrolls
  useLayoutEffect(() => {
    if (follows.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  return list;
}
