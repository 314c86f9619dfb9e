import { nextPositions, type Positions } from './button.ts';
import type { Table } from './state.ts';
import type { Step } from './step.ts';

/** Whether a hand may start as soon as its time has come (N25). */
export function isReadyToDeal(table: Table): boolean {
  if (table.status !== 'open' || table.hand !== null) return false;
  // A hand among absent players would only take their blinds.
  return nextPositions(table)?.dealt.some((seat) => seat.connected) ?? false;
}

/** Who wanted to sit out at the big blind does so when it reaches him; it then moves on to the next player (N21). */
export function positionsAfterSitOuts(step: Step): Positions | null {
  for (;;) {
    const positions = nextPositions(step.table);
    const bigBlind = positions === null ? null : step.table.seats[positions.bigBlindSeat ?? -1];
    if (bigBlind?.sitOutWhen !== 'next-big-blind') return positions;
    step.emit({ type: 'sat-out', seat: bigBlind.seat, at: step.at, reason: 'asked' });
  }
}
