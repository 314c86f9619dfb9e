import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** The log follows new lines while it is scrolled within this distance of its end. */
const FOLLOW_PX = 48;

export interface FollowedLogProps {
  /** The items of the list; when they change, the list scrolls to its end. */
  readonly lines: readonly unknown[];
  readonly label: string;
  readonly id: string;
  readonly testId: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A list that grows at its end and is announced politely. It stays at the end until the reader scrolls back. */
export function FollowedLog({ lines, label, id, testId, className, children }: FollowedLogProps): ReactNode {
  return (
    <div
      ref={useFollowedEnd(lines)}
      className={className}
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
      tabIndex={0}
      id={id}
      data-testid={testId}
      data-scrolls
    >
      {children}
    </div>
  );
}

/**
 * Keeps the end in view as the list or its box changes, unless the reader has scrolled away. Scroll events arrive a frame late, when more
 * lines may have been added: an event at the position set here comes from this hook, not from the reader.
 */
function useFollowedEnd(lines: readonly unknown[]): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const putAt = useRef(0);
  const keepEnd = useCallback(() => {
    if (!follows.current || !list.current) return;
    list.current.scrollTop = list.current.scrollHeight;
    putAt.current = list.current.scrollTop;
  }, []);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onScroll = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      if (follows.current && Math.abs(scrollTop - putAt.current) < 1) return;
      follows.current = scrollHeight - scrollTop - clientHeight < FOLLOW_PX;
      // The browser's scroll anchoring would move the list a second time while it follows the end.
      element.style.overflowAnchor = follows.current ? 'none' : 'auto';
    };
    element.style.overflowAnchor = 'none';
    element.addEventListener('scroll', onScroll, { passive: true });
    // A line can grow after it was added, for example when its shield has loaded: the content is observed as well as its box.
    const observer = new ResizeObserver(keepEnd);
    for (const observed of [element, ...element.children]) observer.observe(observed);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [keepEnd]);
  // Scrolls just before the frame is drawn, when layout is due anyway; doing it at once would add a layout for every line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines trigger the scroll
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(keepEnd);
    return () => cancelAnimationFrame(frame);
  }, [lines]);
  return list;
}
