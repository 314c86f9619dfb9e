import { useEffect, useRef } from 'react';
import styles from './timer-bar.module.css';

export interface TimerBarProps {
  /** All in server ms. The base time runs to `actUntil`, the time bank from there to `bankUntil`. */
  readonly startedAt: number;
  readonly actUntil: number;
  readonly bankUntil: number;
  readonly serverNow: () => number;
  readonly testId?: string;
  readonly className?: string | undefined;
}

/**
 * The time to act as one animation per phase, computed from the server's deadline. A late frame or a
 * throttled tab cannot make it drift, and a reconnect starts it at the right place.
 */
export function TimerBar({ startedAt, actUntil, bankUntil, serverNow, testId, className }: TimerBarProps) {
  const base = useRef<HTMLSpanElement>(null);
  const bank = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const now = serverNow();
    const shrink = (element: HTMLElement | null, from: number, to: number) =>
      element?.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], {
        duration: Math.max(1, to - from),
        delay: from - now,
        // Before its phase, a bar looks as in the style sheet: the base time full, the time bank hidden.
        fill: 'forwards',
      });
    const running = [shrink(base.current, startedAt, actUntil), shrink(bank.current, actUntil, bankUntil)];
    return () => {
      for (const animation of running) animation?.cancel();
    };
  }, [startedAt, actUntil, bankUntil, serverNow]);
  return (
    <span className={[styles.track, className].filter(Boolean).join(' ')} data-testid={testId} data-act-until={actUntil} aria-hidden="true">
      <span ref={bank} className={styles.bank} />
      <span ref={base} className={styles.base} />
    </span>
  );
}
