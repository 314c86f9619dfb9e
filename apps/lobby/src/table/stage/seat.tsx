import { Button, testIds } from '@cardroom/ui';
import type { CSSProperties } from 'react';
import { useText } from '../../i18n/index.ts';
import type { PublicSeat } from '../connection.ts';
import { Mark, noteText } from '../players/players.tsx';
import { useOpener, usePlayerAt } from '../players/use-players.ts';
import { isHeld } from '../rules/free-seats.ts';
import { heroSeatOf, seatOf } from '../rules/hero.ts';
import { isAsked } from '../rules/offer.ts';
import { maskSide, seatPlace } from '../rules/seat-places.ts';
import { emsOf } from '../rules/text-width.ts';
import { useController, useTable, useUi } from '../state/context.tsx';
import { useAmounts } from '../state/use-amounts.ts';
import { useMadeText } from '../state/use-hands.ts';
import { useViewport } from '../state/use-viewport.ts';
import { HeroStrength } from './hero-strength.tsx';
import styles from './seat.module.css';
import { SeatCards } from './seat-cards.tsx';
import { SeatDisc } from './seat-disc.tsx';
import { SeatEquity } from './seat-equity.tsx';
import { SeatFigure } from './seat-figure.tsx';
import { type SeatFacts, seatLabel } from './seat-label.ts';
import { SeatPill } from './seat-pill.tsx';
import { SeatPlate } from './seat-plate.tsx';

/** A seat in its place: a plate with mask, cards and disc, or a free seat to take. */
export function Seat({ seat, place }: { readonly seat: number; readonly place: number }) {
  const { layout } = useViewport();
  const seats = useTable(({ snapshot }) => snapshot.table?.seats.length ?? 0);
  const state = useTable(({ snapshot }) => seatOf(snapshot.table, seat));
  if (!state) return null;
  const { pod } = seatPlace(layout, seats, place);
  const [x, y] = pod;
  return (
    <div className={styles.seat} style={{ left: `${x}%`, top: `${y}%` }} data-place={place} data-side={maskSide(pod)}>
      {state.status === 'empty' ? <EmptySeat seat={seat} place={place} /> : <TakenSeat seat={seat} place={place} state={state} />}
    </div>
  );
}

function EmptySeat({ seat, place }: { readonly seat: number; readonly place: number }) {
  const t = useText();
  const { ui } = useController();
  const seated = useTable(({ snapshot }) => heroSeatOf(snapshot.you) !== null);
  const open = useTable(({ snapshot }) => snapshot.table?.status === 'open' && snapshot.you !== null && snapshot.closed === null);
  const held = useTable(({ snapshot }) => isHeld(snapshot.you, seat));
  if (open && held) {
    return (
      <div className={styles.empty} data-testid={testIds.seat(seat)} data-held>
        {t('table.held')}
      </div>
    );
  }
  if (seated || !open) return <div className={styles.empty} data-testid={testIds.seat(seat)} aria-hidden="true" />;
  return (
    <div data-testid={testIds.seat(seat)}>
      <Button
        className={styles.sitHere}
        testId={testIds.seatSitHere(seat)}
        aria-label={t('table.sitHereSeat', { seat: seat + 1 })}
        tabIndex={place === 0 ? 0 : -1}
        data-seat-stop
        data-anchor={`pod-${seat}`}
        onClick={() => ui.setState({ dialog: 'buy-in', buyInSeat: seat })}
      >
        {t('table.sitHere')}
      </Button>
    </div>
  );
}

interface TakenSeatProps {
  readonly seat: number;
  readonly place: number;
  readonly state: PublicSeat;
}

function TakenSeat({ seat, place, state }: TakenSeatProps) {
  const t = useText();
  const amounts = useAmounts();
  const acting = useTable(({ snapshot: { table } }) => table?.toAct === seat || isAsked(table, seat));
  const isHero = useTable(({ snapshot }) => heroSeatOf(snapshot.you) === seat);
  const dealer = useTable(({ snapshot }) => snapshot.table?.button === seat);
  const made = useMadeText(seat);
  const game = useTable(({ info }) => info?.game);
  const marked = useUi((ui) => ui.markedPot);
  const eligible = useTable(({ snapshot }) => marked !== null && (snapshot.table?.pots[marked]?.eligible.includes(seat) ?? false));
  // The bottom has room for large cards and a line beside the pod.
  const front = isHero && place === 0;
  const note = noteText(usePlayerAt(seat, state.name), t);
  const opener = useOpener(seat, isHero);
  // A landmark cannot also be a button.
  const Place = 'role' in opener ? 'div' : 'section';
  return (
    <Place
      {...opener}
      className={styles.taken}
      aria-label={seatLabel({ seat, state, acting, isHero, dealer, made, game, note }, t, amounts)}
      data-testid={testIds.seat(seat)}
      {...marksOf(state, { acting, isHero, front, eligible })}
      data-seat-stop
      tabIndex={place === 0 ? 0 : -1}
    >
      <SeatCards seat={seat} front={front} />
      <Pod seat={seat} state={state} timed={acting} isHero={isHero} />
      {front ? <HeroStrength /> : null}
      {isHero ? null : <Mark seat={seat} name={state.name} />}
      <SeatPlate seat={seat} isHero={isHero} front={front} />
      <SeatEquity seat={seat} />
    </Place>
  );
}

interface SeatMarks {
  readonly acting: boolean;
  readonly isHero: boolean;
  /** Whether this is the player's seat and is drawn at the bottom. */
  readonly front: boolean;
  /** Whether the seat is eligible for the highlighted pot. */
  readonly eligible: boolean;
}

/** Attributes that styles and tests select by. */
function marksOf(state: PublicSeat, { acting, isHero, front, eligible }: SeatMarks) {
  return {
    'data-status': state.status,
    'data-acting': acting || undefined,
    'data-folded': state.folded || undefined,
    'data-hero': isHero || undefined,
    'data-front': front || undefined,
    'data-away': !state.connected || state.status === 'sitting-out' || undefined,
    'data-lost': !state.connected || undefined,
    'data-won': state.won > 0 || undefined,
    'data-marked': eligible || undefined,
  };
}

interface PodProps extends Pick<SeatFacts, 'seat' | 'state' | 'isHero'> {
  /** Whether the clock runs around the mask. */
  readonly timed: boolean;
}

function Pod({ seat, state, timed, isHero }: PodProps) {
  return (
    <div className={styles.pod} data-anchor={`pod-${seat}`}>
      <SeatFigure seat={seat} state={state} isHero={isHero} timed={timed} />
      <div className={styles.text}>
        <bdi dir="auto" className={styles.name} title={state.name}>
          {state.name}
        </bdi>
        <SeatAmount seat={seat} state={state} />
      </div>
      <SeatPill seat={seat} state={state} />
      <SeatDisc seat={seat} />
    </div>
  );
}

function SeatAmount({ seat, state }: { readonly seat: number; readonly state: PublicSeat }) {
  const t = useText();
  const amounts = useAmounts();
  if (state.status === 'reserved') return <div className={styles.stack}>{t('table.buyingIn')}</div>;
  const out = state.allIn && state.inHand && state.stack === 0;
  const text = state.won > 0 ? amounts.gained(state.won) : out ? t('table.allIn') : amounts.stack(state.stack);
  const behind = state.behind > 0 ? amounts.gained(state.behind) : '';
  return (
    <div
      className={styles.stack}
      // A long amount is written smaller, so that it is never cut.
      style={{ '--ems': (emsOf(text) + behindEms(behind)).toFixed(2) } as CSSProperties}
      data-testid={testIds.seatStack(seat)}
      data-amount={state.stack}
    >
      {state.won > 0 ? <bdi className={styles.won}>{text}</bdi> : out ? <span className={styles.allIn}>{text}</span> : <bdi>{text}</bdi>}
      {behind === '' ? null : (
        <bdi className={styles.behind} title={t('table.behindTitle', { amount: amounts.full(state.behind) })}>
          {behind}
        </bdi>
      )}
    </div>
  );
}

/** The width of chips that join later, which are written smaller than the stack and after a gap. */
function behindEms(text: string): number {
  return text === '' ? 0 : 0.8 * (emsOf(text) + 0.3);
}
