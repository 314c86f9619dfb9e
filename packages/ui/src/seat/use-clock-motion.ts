import { type RefObject, useEffect, useRef } from 'react';

export interface ClockProps {
  /** All in server ms. The base time runs to `actUntil`, the time bank from there to `bankUntil`. */
  readonly startedAt: number;
  readonly actUntil: number;
  readonly bankUntil: number;
  readonly serverNow: () => number;
}

/** Plays an animation from a server time on, ms, and keeps its end; until then, the element looks as in the style sheet. */
export type Play = (element: Element, frames: PropertyIndexedKeyframes, at: number, duration?: number, easing?: string) => void;

/**
 * Animates an element from the server's deadlines: a late frame or a throttled tab cannot make it drift, and a reconnect starts it at the
 * right place.
 * @param run plays the animations; the same function at each render
 * @returns the element
 */
export function useClockMotion(
  { startedAt, actUntil, bankUntil, serverNow }: ClockProps,
  run: (play: Play, root: Element, clock: Omit<ClockProps, 'serverNow'>) => void,
): RefObject<HTMLSpanElement | null> {
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!root.current) return;
    const now = serverNow();
    const running: Animation[] = [];
    const play: Play = (element, frames, at, duration = 1, easing = 'linear') =>
      void running.push(element.animate(frames, { duration: Math.max(1, duration), delay: at - now, fill: 'forwards', easing }));
    run(play, root.current, { startedAt, actUntil, bankUntil });
    return () => {
      for (const animation of running) animation.cancel();
    };
  }, [startedAt, actUntil, bankUntil, serverNow, run]);
  return root;
}
