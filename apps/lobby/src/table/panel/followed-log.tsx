import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Distance from the end within which a log keeps following new lines. */
const FOLLOW_PX = 48;

export interface FollowedLogProps {
  /** What the list is made of: when it changes, the list goes on to its end. */
  readonly lines: readonly unknown[];
  readonly label: string;
  readonly id: string;
  readonly testId: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A list that grows at its end, read out politely; it stays at the end until the reader scrolls back. */
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
 * Keeps the end in view as it grows and as its box changes, unless the reader has scrolled away from it. Scroll events come a frame late,
 * when more lines may stand below: one from where the list was put is its own, and says nothing about the reader.
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
      // The browser keeps a reader's place; at the end it would move the list a second time.
      element.style.overflowAnchor = follows.current ? 'none' : 'auto';
    };
    element.style.overflowAnchor = 'none';
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(keepEnd);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [keepEnd]);
  // Just before the frame is drawn, when the whole page has to be laid out anyway: at once, it would be laid out twice for every line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are what scrolls
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(keepEnd);
    return () => cancelAnimationFrame(frame);
  }, [lines]);
  return list;
}
