import styles from './timer-bar.module.css';
import { type ClockProps, type Play, useClockMotion } from './use-clock-motion.ts';

export interface TimerBarProps extends ClockProps {
  readonly testId?: string;
  readonly className?: string | undefined;
}

/** The time to act as a bar that shrinks, one animation per phase. */
export function TimerBar({ testId, className, ...clock }: TimerBarProps) {
  return (
    <span
      ref={useClockMotion(clock, shrink)}
      className={[styles.track, className].filter(Boolean).join(' ')}
      data-testid={testId}
      data-act-until={clock.actUntil}
      aria-hidden="true"
    >
      <span className={styles.bank} />
      <span className={styles.base} />
    </span>
  );
}

function shrink(play: Play, { children: [bank, base] }: Element, { startedAt, actUntil, bankUntil }: Omit<ClockProps, 'serverNow'>): void {
  if (base) play(base, SHRINKING, startedAt, actUntil - startedAt);
  if (bank) play(bank, SHRINKING, actUntil, bankUntil - actUntil);
}

const SHRINKING = { transform: ['scaleX(1)', 'scaleX(0)'] };
