import { TimerRing, testIds } from '@cardroom/ui';
import type { PublicSeat } from '../connection.ts';
import { Face } from '../players/face.tsx';
import { useController, useTable } from '../state/context.tsx';
import { useClock } from '../state/use-clock.ts';
import styles from './seat-figure.module.css';

interface SeatFigureProps {
  readonly seat: number;
  readonly state: PublicSeat;
  readonly isHero: boolean;
  /** Whether the clock runs around the mask. */
  readonly timed: boolean;
}

/** A player's mask or picture on the outer end of the plate, with the clock around it and a badge for why they do not play. */
export function SeatFigure({ seat, state, isHero, timed }: SeatFigureProps) {
  const mask = useTable(({ masks }) => masks.find((one) => one.seat === seat)?.mask);
  return (
    <span className={styles.figure} aria-hidden="true">
      {state.won > 0 ? <Rays /> : null}
      {mask ? <Face mask={mask} picture={state.picture} className={styles.face} /> : null}
      {timed ? <SeatTimer isHero={isHero} seat={seat} /> : null}
      {state.status !== 'reserved' && !state.connected ? <Badge kind="plug" /> : null}
      {state.connected && state.status === 'sitting-out' ? <Badge kind="cup" /> : null}
    </span>
  );
}

function SeatTimer({ isHero, seat }: { readonly isHero: boolean; readonly seat: number }) {
  const { serverNow } = useController();
  const { startedAt, actUntil, bankUntil } = useClock(seat);
  return (
    <TimerRing
      startedAt={startedAt}
      actUntil={actUntil}
      bankUntil={bankUntil}
      serverNow={serverNow}
      {...(isHero ? {} : { testId: testIds.timer })}
    />
  );
}

const RAYS = 16;

/** Rays behind the mask of a winner, long and short by turns. */
function Rays() {
  return (
    <svg className={styles.rays} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path d={RAYS_PATH} fill="currentColor" />
    </svg>
  );
}

const RAYS_PATH = Array.from({ length: RAYS }, (_, index) => {
  const at = (turn: number, reach: number): string => {
    const angle = ((index + turn) / RAYS) * 2 * Math.PI;
    return `${(50 + reach * Math.cos(angle)).toFixed(1)} ${(50 + reach * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${at(-0.2, 30)}L${at(0, index % 2 === 0 ? 42 : 49)}L${at(0.2, 30)}z`;
}).join('');

const BADGES = {
  cup: 'M4 9h13v2h2a3 3 0 0 1 0 7h-2.5A6 6 0 0 1 12 20H9a5 5 0 0 1-5-5zm13 4v3h2a1.5 1.5 0 0 0 0-3zM7 3h2v4H7zm4 0h2v4h-2z',
  plug: 'M7 2h3v5h4V2h3v5h2v5a6 6 0 0 1-5 5.9V22h-4v-4.1A6 6 0 0 1 5 12V7h2z',
} as const;

/** A cup for a break, a struck plug for a lost connection. */
function Badge({ kind }: { readonly kind: keyof typeof BADGES }) {
  return (
    <svg className={styles.badge} viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-badge={kind}>
      <path d={BADGES[kind]} fill="currentColor" />
      {kind === 'plug' ? <path d="m3 21 18-18" stroke="#e5484d" strokeWidth="3" /> : null}
    </svg>
  );
}
