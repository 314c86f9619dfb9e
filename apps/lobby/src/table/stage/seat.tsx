import { Avatar, Button, TimerBar, testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import type { PublicSeat } from '../connection.ts';
import { Mark, noteText } from '../players/players.tsx';
import { useOpener, usePlayerAt } from '../players/use-players.ts';
import { isHeld } from '../rules/free-seats.ts';
import { heroSeatOf, seatOf } from '../rules/hero.ts';
import { isAsked } from '../rules/offer.ts';
import { dealerSide, seatPlace } from '../rules/seat-places.ts';
import { useController, useTable, useUi } from '../state/context.tsx';
import { useAmounts } from '../state/use-amounts.ts';
import { useClock } from '../state/use-clock.ts';
import { useMadeText } from '../state/use-hands.ts';
import { useViewport } from '../state/use-viewport.ts';
import { HeroStrength } from './hero-strength.tsx';
import styles from './seat.module.css';
import { SeatCards } from './seat-cards.tsx';
import { type SeatFacts, seatLabel } from './seat-label.ts';
import { SeatName } from './seat-name.tsx';
import { SeatPlate } from './seat-plate.tsx';

/** A seat in its place: a pod with cards and dealer button, or a free seat to take. */
export function Seat({ seat, place }: { readonly seat: number; readonly place: number }) {
  const { layout } = useViewport();
  const seats = useTable(({ snapshot }) => snapshot.table?.seats.length ?? 0);
  const state = useTable(({ snapshot }) => seatOf(snapshot.table, seat));
  if (!state) return null;
  const { pod } = seatPlace(layout, seats, place);
  const [x, y] = pod;
  return (
    <div className={styles.seat} style={{ left: `${x}%`, top: `${y}%` }} data-place={place}>
      {state.status === 'empty' ? (
        <EmptySeat seat={seat} place={place} />
      ) : (
        <TakenSeat seat={seat} place={place} state={state} dealerAt={dealerSide(pod)} />
      )}
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
  /** The corner of the pod for the dealer button. */
  readonly dealerAt: 'left' | 'right';
}

function TakenSeat({ seat, place, state, dealerAt }: TakenSeatProps) {
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
  const { layout } = useViewport();
  // On a phone, the hand strength takes the clock's place, because the dock has a clock.
  const timed = acting && (front || !isHero || layout === 'desktop');
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
      {...marksOf(state, { acting, isHero, front, eligible, dealerAt: dealer ? dealerAt : undefined })}
      data-seat-stop
      tabIndex={place === 0 ? 0 : -1}
    >
      <SeatCards seat={seat} front={front} />
      <Pod seat={seat} state={state} timed={timed} isHero={isHero} dealer={dealer} />
      {front ? <HeroStrength /> : null}
      {isHero ? null : <Mark seat={seat} name={state.name} />}
      <SeatPlate seat={seat} isHero={isHero} front={front} />
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
  readonly dealerAt: 'left' | 'right' | undefined;
}

/** Attributes that styles and tests select by. */
function marksOf(state: PublicSeat, { acting, isHero, front, eligible, dealerAt }: SeatMarks) {
  return {
    'data-status': state.status,
    'data-acting': acting || undefined,
    'data-folded': state.folded || undefined,
    'data-hero': isHero || undefined,
    'data-front': front || undefined,
    'data-dealer': dealerAt,
    'data-away': !state.connected || state.status === 'sitting-out' || undefined,
    'data-won': state.won > 0 || undefined,
    'data-marked': eligible || undefined,
  };
}

interface PodProps extends Pick<SeatFacts, 'seat' | 'state' | 'isHero' | 'dealer'> {
  /** Whether the clock runs along its edge. */
  readonly timed: boolean;
}

/** A longer amount takes the avatar's space as well. */
const BESIDE_AVATAR_CHARS_MAX = 9;

function Pod({ seat, state, timed, isHero, dealer }: PodProps) {
  const t = useText();
  const amounts = useAmounts();
  const isLong = amounts.full(state.won > 0 ? state.won : state.stack).length > BESIDE_AVATAR_CHARS_MAX;
  return (
    <div className={styles.pod} data-anchor={`pod-${seat}`}>
      {isLong ? null : (
        <span className={styles.avatar}>
          <Avatar name={state.name} dim={state.folded || state.status === 'sitting-out'} />
        </span>
      )}
      <div className={styles.text}>
        <SeatName seat={seat} state={state} isHero={isHero} />
        <SeatAmount seat={seat} state={state} />
      </div>
      {timed ? <SeatTimer isHero={isHero} seat={seat} /> : null}
      {dealer ? (
        <span className={styles.dealer} data-testid={testIds.dealerButton} title={t('table.dealer')}>
          {t('table.dealerLetter')}
        </span>
      ) : null}
    </div>
  );
}

function SeatAmount({ seat, state }: { readonly seat: number; readonly state: PublicSeat }) {
  const t = useText();
  const amounts = useAmounts();
  if (state.status === 'reserved') return <div className={styles.stack}>{t('table.buyingIn')}</div>;
  return (
    <div className={styles.stack} data-testid={testIds.seatStack(seat)} data-amount={state.stack}>
      {state.won > 0 ? (
        <bdi className={styles.won}>{amounts.gained(state.won)}</bdi>
      ) : state.allIn && state.inHand && state.stack === 0 ? (
        <span className={styles.allIn}>{t('table.allIn')}</span>
      ) : (
        <bdi>{amounts.stack(state.stack)}</bdi>
      )}
      {state.behind > 0 ? (
        <bdi className={styles.behind} title={t('table.behindTitle', { amount: amounts.full(state.behind) })}>
          {amounts.gained(state.behind)}
        </bdi>
      ) : null}
    </div>
  );
}

function SeatTimer({ isHero, seat }: { readonly isHero: boolean; readonly seat: number }) {
  const { serverNow } = useController();
  const { startedAt, actUntil, bankUntil } = useClock(seat);
  return (
    <TimerBar
      className={styles.timer}
      startedAt={startedAt}
      actUntil={actUntil}
      bankUntil={bankUntil}
      serverNow={serverNow}
      {...(isHero ? {} : { testId: testIds.timer })}
    />
  );
}
