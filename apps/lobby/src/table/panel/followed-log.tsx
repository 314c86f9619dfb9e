import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

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

/** Keeps the end in view as it grows, unless the reader has scrolled away from it. */
function useFollowedEnd(lines: readonly unknown[]): RefObject<HTMLDivElement | null> {
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
  // Just before the frame is drawn, when the whole page has to be laid out anyway: at once, it would be laid out twice for every line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are what scrolls
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (follows.current && list.current) list.current.scrollTop = list.current.scrollHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, [lines]);
  return list;
}
