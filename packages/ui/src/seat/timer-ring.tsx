import type { TimerBarProps } from './timer-bar.tsx';
import styles from './timer-ring.module.css';
import { type ClockProps, type Play, useClockMotion } from './use-clock-motion.ts';

/** The ring turns to the colour of warning this long before a phase ends, in ms. */
const LOW_MS = 5_000;
const MS_PER_SECOND = 1_000;

/**
 * The time to act as a ring around a mask: amber, in the last seconds the colour of warning, and blue in the time bank. It is two half
 * rings, each turned out of sight behind the edge of its own half: the browser turns them without the page's thread, which would have to
 * draw every step of a shrinking stroke.
 */
export function TimerRing({ testId, className, ...clock }: TimerBarProps) {
  return (
    <span
      ref={useClockMotion(clock, turn)}
      className={[styles.ring, className].filter(Boolean).join(' ')}
      data-testid={testId}
      data-act-until={clock.actUntil}
      aria-hidden="true"
    >
      {HALVES.map((half) => (
        <span key={half} className={styles[half]}>
          <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
            <path d="M50 3.5a46.5 46.5 0 0 1 0 93" />
          </svg>
        </span>
      ))}
    </span>
  );
}

/** In the order in which they are used up: the ring shrinks against the clock. */
const HALVES = ['left', 'right'] as const;

function turn(play: Play, ring: Element, { startedAt, actUntil, bankUntil }: Omit<ClockProps, 'serverNow'>): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const phase = (from: number, to: number): void => {
    const half = (to - from) / 2;
    const easing = still ? `steps(${Math.ceil(half / MS_PER_SECOND) || 1})` : 'linear';
    ring.querySelectorAll('svg').forEach((arc, place) => {
      // Both halves are whole again as the phase begins.
      if (place > 0) play(arc, WHOLE, from);
      play(arc, TURNING, from + place * half, half, easing);
    });
    play(ring, { color: 'var(--timer-low)' }, to - LOW_MS);
  };
  phase(startedAt, actUntil);
  play(ring, { color: 'var(--bank)' }, actUntil);
  phase(actUntil, bankUntil);
}

const WHOLE = { transform: ['rotate(0)', 'rotate(0)'] };
const TURNING = { transform: ['rotate(0)', 'rotate(-180deg)'] };
