import { useEffect, useRef } from 'react';
import type { TimerBarProps } from './timer-bar.tsx';
import styles from './timer-ring.module.css';

/** The ring turns to the colour of warning this long before a phase ends, in ms. */
const LOW_MS = 5_000;
/** Steps a second: enough for a ring, and ten repaints instead of sixty. */
const STEPS = { usual: 10, still: 1 } as const;
const MS_PER_SECOND = 1_000;

/**
 * The time to act as a ring around a mask: amber, in the last seconds the colour of warning, and blue in the time bank. It is one animation
 * per phase, computed from the server's deadline, so that a late frame or a throttled tab cannot make it drift.
 */
export function TimerRing({ startedAt, actUntil, bankUntil, serverNow, testId, className }: TimerBarProps) {
  const base = useRef<SVGCircleElement>(null);
  const bank = useRef<SVGCircleElement>(null);
  useEffect(() => {
    const now = serverNow();
    const perSecond = matchMedia('(prefers-reduced-motion: reduce)').matches ? STEPS.still : STEPS.usual;
    const shrink = (element: SVGElement | null, from: number, to: number) => {
      const duration = Math.max(1, to - from);
      const easing = `steps(${Math.max(1, Math.round((duration / MS_PER_SECOND) * perSecond))})`;
      const frames = [{ strokeDashoffset: 0 }, { strokeDashoffset: FULL }];
      // Before its phase, a ring looks as in the style sheet: the base time full, the time bank hidden.
      return element?.animate(frames, { duration, delay: from - now, fill: 'forwards', easing });
    };
    const warn = (element: SVGElement | null, to: number) =>
      element?.animate([{ stroke: 'var(--timer-low)' }], { duration: 1, delay: to - LOW_MS - now, fill: 'forwards' });
    const running = [
      shrink(base.current, startedAt, actUntil),
      warn(base.current, actUntil),
      shrink(bank.current, actUntil, bankUntil),
      warn(bank.current, bankUntil),
    ];
    return () => {
      for (const animation of running) animation?.cancel();
    };
  }, [startedAt, actUntil, bankUntil, serverNow]);
  return (
    <svg
      className={[styles.ring, className].filter(Boolean).join(' ')}
      viewBox="0 0 100 100"
      data-testid={testId}
      data-act-until={actUntil}
      aria-hidden="true"
      focusable="false"
    >
      <circle ref={bank} className={styles.bank} cx="50" cy="50" r="46.5" pathLength={FULL} />
      <circle ref={base} className={styles.base} cx="50" cy="50" r="46.5" pathLength={FULL} />
    </svg>
  );
}

/** The length of the whole ring. */
const FULL = 100;
