import { ChipStack, testIds } from '@cardroom/ui';
import type { CSSProperties } from 'react';
import { maskSide, placeIndex, seatPlace } from '../rules/seat-places.ts';
import { emsOf } from '../rules/text-width.ts';
import { useTable } from '../state/context.tsx';
import { useAmounts } from '../state/use-amounts.ts';
import { useBottomSeat } from '../state/use-places.ts';
import { useViewport } from '../state/use-viewport.ts';
import styles from './seat-bet.module.css';

/** On a narrow stage a longer amount leaves no room for the drawn chips; the number matters more. */
const BRIEF_LENGTH = 7;

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
  return (
    <div
      className={styles.bet}
      style={{ left: `${x}%`, top: `${y}%`, '--ems': emsOf(text).toFixed(2) } as CSSProperties}
      data-side={maskSide(spot)}
      data-anchor={`bet-${seat}`}
      data-testid={testIds.seatBet(seat)}
      data-amount={bet}
      data-long={text.length > BRIEF_LENGTH || undefined}
    >
      <ChipStack amount={bet} chipUnit={chipUnit} columns={layout === 'desktop' ? 2 : 1} />
      <bdi>{text}</bdi>
    </div>
  );
}
