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
 * Animates the base time and the time bank, each on an element of its own, from the server's deadlines: a late frame or a throttled tab
 * cannot make them drift, and a reconnect starts them at the right place.
 * @param run plays the animations of a phase that lasts from one server time to another, ms; the same function at each render
 * @returns the elements of the two phases
 */
export function usePhases(
  { startedAt, actUntil, bankUntil, serverNow }: ClockProps,
  run: (play: Play, element: Element, from: number, to: number) => void,
): readonly [base: RefObject<HTMLSpanElement | null>, bank: RefObject<HTMLSpanElement | null>] {
  const base = useRef<HTMLSpanElement>(null);
  const bank = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const now = serverNow();
    const running: Animation[] = [];
    const play: Play = (element, frames, at, duration = 1, easing = 'linear') =>
      void running.push(element.animate(frames, { duration: Math.max(1, duration), delay: at - now, fill: 'forwards', easing }));
    if (base.current) run(play, base.current, startedAt, actUntil);
    if (bank.current) run(play, bank.current, actUntil, bankUntil);
    return () => {
      for (const animation of running) animation.cancel();
    };
  }, [startedAt, actUntil, bankUntil, serverNow, run]);
  return [base, bank];
}
