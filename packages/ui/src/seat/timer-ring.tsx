import type { TimerBarProps } from './timer-bar.tsx';
import styles from './timer-ring.module.css';
import { type Play, usePhases } from './use-phases.ts';

/** The ring turns to the colour of warning this long before a phase ends, in ms. */
const LOW_MS = 5_000;
const MS_PER_SECOND = 1_000;

/**
 * The time to act as a ring around a mask: amber, in the last seconds the colour of warning, and blue in the time bank. A ring is two half
 * rings, each turned out of sight behind the edge of its own half: the browser turns them without the page's thread, which would have to
 * draw every step of a shrinking stroke.
 */
export function TimerRing({ testId, className, ...clock }: TimerBarProps) {
  const [base, bank] = usePhases(clock, turn);
  return (
    <span
      className={[styles.ring, className].filter(Boolean).join(' ')}
      data-testid={testId}
      data-act-until={clock.actUntil}
      aria-hidden="true"
    >
      <span ref={bank} className={styles.bank}>
        <Halves />
      </span>
      <span ref={base} className={styles.base}>
        <Halves />
      </span>
    </span>
  );
}

function turn(play: Play, ring: Element, from: number, to: number): void {
  const half = (to - from) / 2;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const easing = still ? `steps(${Math.ceil(half / MS_PER_SECOND) || 1})` : 'linear';
  ring.querySelectorAll('svg').forEach((arc, place) => {
    play(arc, { transform: ['rotate(0)', 'rotate(-180deg)'] }, from + place * half, half, easing);
  });
  play(ring, { visibility: 'visible' }, from);
  play(ring, { color: 'var(--timer-low)' }, to - LOW_MS);
}

/** The half that is used up first is the left one: the ring shrinks against the clock. */
function Halves() {
  return ['left', 'right'].map((half) => (
    <span key={half} className={styles[half]}>
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <path d="M50 3.5a46.5 46.5 0 0 1 0 93" />
      </svg>
    </span>
  ));
}
