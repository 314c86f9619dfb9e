import styles from './timer-bar.module.css';
import { type ClockProps, type Play, usePhases } from './use-phases.ts';

export interface TimerBarProps extends ClockProps {
  readonly testId?: string;
  readonly className?: string | undefined;
}

/** The time to act as a bar that shrinks, one animation per phase. */
export function TimerBar({ testId, className, ...clock }: TimerBarProps) {
  const [base, bank] = usePhases(clock, shrink);
  return (
    <span
      className={[styles.track, className].filter(Boolean).join(' ')}
      data-testid={testId}
      data-act-until={clock.actUntil}
      aria-hidden="true"
    >
      <span ref={bank} className={styles.bank} />
      <span ref={base} className={styles.base} />
    </span>
  );
}

function shrink(play: Play, bar: Element, from: number, to: number): void {
  play(bar, { transform: ['scaleX(1)', 'scaleX(0)'] }, from, to - from);
}
