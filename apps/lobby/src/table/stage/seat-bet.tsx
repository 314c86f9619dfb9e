import { ChipStack, testIds } from '@cardroom/ui';
import type { CSSProperties } from 'react';
import { maskSide, placeIndex, seatPlace } from '../rules/seat-places.ts';
import { emsOf } from '../rules/text-width.ts';
import { useTable } from '../state/context.tsx';
import { useAmounts } from '../state/use-amounts.ts';
import { useBottomSeat } from '../state/use-places.ts';
import { useViewport } from '../state/use-viewport.ts';
import styles from './seat-bet.module.css';

/** From this width on, in em, an amount leaves less room for the drawn chips: one column on a desktop, none on a phone. */
const LONG_EMS = 4.5;
const LONG_EMS_PORTRAIT = 3.5;

/** The bet of a seat on this street, at the seat's place on the felt. */
export function SeatBet({ seat }: { readonly seat: number }) {
  const { layout } = useViewport();
  const amounts = useAmounts();
  const bet = useTable(({ snapshot }) => snapshot.table?.seats[seat]?.bet ?? 0);
  const seats = useTable(({ snapshot }) => snapshot.table?.seats.length ?? 0);
  const bottom = useBottomSeat();
  const chipUnit = useTable(({ info }) => info?.chipUnit ?? 1);
  if (bet === 0) return null;
  const { bet: spot } = seatPlace(layout, seats, placeIndex(seat, seats, bottom));
  const [x, y] = spot;
  const text = amounts.brief(bet);
  const ems = emsOf(text);
  const long = ems > (layout === 'portrait' ? LONG_EMS_PORTRAIT : LONG_EMS) || undefined;
  return (
    <div
      className={styles.bet}
      style={{ left: `${x}%`, top: `${y}%`, '--ems': ems } as CSSProperties}
      data-side={maskSide(spot)}
      data-anchor={`bet-${seat}`}
      data-testid={testIds.seatBet(seat)}
      data-amount={bet}
      data-long={long}
    >
      <ChipStack amount={bet} chipUnit={chipUnit} columns={long || layout !== 'desktop' ? 1 : 2} />
      <bdi>{text}</bdi>
    </div>
  );
}
