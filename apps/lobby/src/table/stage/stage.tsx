import '@cardroom/ui/felts.css';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useText } from '../../i18n/index.ts';
import { centrePlaces, isCrowded, type Point, placeIndex } from '../rules/seat-places.ts';
import { useController, useShownFrame, useTable } from '../state/context.tsx';
import { useBottomSeat } from '../state/use-places.ts';
import { useViewport } from '../state/use-viewport.ts';
import { Boards } from './board.tsx';
import { FeltName } from './felt-name.tsx';
import { Pots } from './pots.tsx';
import { Seat } from './seat.tsx';
import { SeatBet } from './seat-bet.tsx';
import styles from './stage.module.css';

/**
 * The felt and everything on it. Always left to right, because seats go clockwise and cards keep their order in every language; the texts
 * on it isolate their own direction.
 */
export function Stage() {
  const t = useText();
  const { layout } = useViewport();
  const ref = useRef<HTMLElement>(null);
  const seats = useTable(({ snapshot }) => snapshot.table?.seats.length ?? 0);
  const bottom = useBottomSeat();
  const boards = useTable(({ snapshot }) => ((snapshot.table?.board2.length ?? 0) > 0 ? 2 : 1));
  const centre = centrePlaces(layout, boards);
  const order = Array.from({ length: seats }, (_, seat) => seat).sort(
    (a, b) => placeIndex(a, seats, bottom) - placeIndex(b, seats, bottom),
  );
  return (
    <main
      className={styles.stage}
      ref={ref}
      id="table-stage"
      data-crowded={isCrowded(layout, seats) || undefined}
      tabIndex={-1}
      aria-label={t('table.stage')}
      dir="ltr"
      onKeyDown={walkSeats}
    >
      <div className={styles.rail} aria-hidden="true">
        <div className={styles.track}>
          <div className={styles.bed}>
            <div className={styles.line} />
          </div>
        </div>
      </div>
      <FeltName />
      <div className={boards === 1 ? styles.aboveBoard : styles.at} style={at(boards === 1 ? centre.board : centre.pot)}>
        <Pots />
      </div>
      <div className={styles.at} style={at(centre.board)}>
        <Boards />
      </div>
      {order.map((seat) => (
        <SeatBet key={seat} seat={seat} />
      ))}
      {order.map((seat, place) => (
        <Seat key={seat} seat={seat} place={place} />
      ))}
      <PlayMotions stage={ref} />
    </main>
  );
}

function at([x, y]: Point): React.CSSProperties {
  return { left: `${x}%`, top: `${y}%` };
}

/** Plays the motions once the new state is drawn. A component of its own, so that a step does not re-render every seat. */
function PlayMotions({ stage }: { readonly stage: React.RefObject<HTMLElement | null> }) {
  const controller = useController();
  const frame = useShownFrame();
  useEffect(() => {
    controller.show.motions.attach(stage.current);
    return () => controller.show.motions.attach(null);
  }, [controller, stage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture is what starts the motions
  useLayoutEffect(() => controller.show.motions.play(), [controller, frame]);
  return null;
}

/** The left and right arrow keys move between seats; Tab stops at one of them. */
function walkSeats(event: React.KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const seats = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-seat-stop]')];
  const at = seats.indexOf(document.activeElement as HTMLElement);
  if (step === 0 || at < 0) return;
  const next = seats[(at + step + seats.length) % seats.length];
  for (const seat of seats) seat.tabIndex = seat === next ? 0 : -1;
  next?.focus();
}
