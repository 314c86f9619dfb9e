import { nextPositions, type Positions } from './button.ts';
import type { Table } from './state.ts';
import type { Step } from './step.ts';

/** Whether a hand can start once it is due (N25). */
export function isReadyToDeal(table: Table): boolean {
  if (table.status !== 'open' || table.hand !== null) return false;
  // A hand among disconnected players would only take their blinds.
  return nextPositions(table)?.dealt.some((seat) => seat.connected) ?? false;
}

/** Sits out players who asked to at the next big blind when it reaches them; it then moves on to the next player (N21). */
export function positionsAfterSitOuts(step: Step): Positions | null {
  for (;;) {
    const positions = nextPositions(step.table);
    const bigBlind = positions === null ? null : step.table.seats[positions.bigBlindSeat ?? -1];
    if (bigBlind?.sitOutWhen !== 'next-big-blind') return positions;
    step.emit({ type: 'sat-out', seat: bigBlind.seat, at: step.at, reason: 'asked' });
  }
}
