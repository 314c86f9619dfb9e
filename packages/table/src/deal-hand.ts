import { startHand } from '@cardroom/poker';
import { nextPositions, type Positions } from './button.ts';
import { handSetup } from './hand-setup.ts';
import type { TableInput } from './inputs.ts';
import { askToLeave, settleLeaving } from './leave.ts';
import { markMissedBlinds } from './missed-blinds.ts';
import { occupiedSeats } from './seats.ts';
import type { Table } from './state.ts';
import type { Refusal, Step } from './step.ts';

/**
 * The next hand with its number and deck. When players sit out because the big blind reaches them and too few remain,
 * the events hold no `hand-opened`: number and deck stay unused.
 * Refuses: table-paused, table-closing, hand-running, not-due, not-ready.
 */
export function deal(step: Step, input: Extract<TableInput, { type: 'deal' }>): Refusal | null {
  const { table } = step;
  if (table.status === 'paused') return 'table-paused';
  if (table.status !== 'open') return 'table-closing';
  if (table.hand !== null) return 'hand-running';
  if (!isReadyToDeal(table)) return 'not-ready';
  if (table.nextHandAt !== null && step.at < table.nextHandAt) return 'not-due';
  const positions = positionsAfterSitOuts(step);
  if (positions !== null) openHand(step, positions, input);
  return null;
}

/** Whether a hand may start as soon as its time has come (N25). */
export function isReadyToDeal(table: Table): boolean {
  if (table.status !== 'open' || table.hand !== null) return false;
  // A hand among absent players would only take their blinds.
  return nextPositions(table)?.dealt.some((seat) => seat.connected) ?? false;
}

/** Who wanted to sit out at the big blind does so when it reaches him; it then moves on to the next player (N21). */
function positionsAfterSitOuts(step: Step): Positions | null {
  for (;;) {
    const positions = nextPositions(step.table);
    const bigBlind = positions === null ? null : step.table.seats[positions.bigBlindSeat ?? -1];
    if (bigBlind?.sitOutWhen !== 'next-big-blind') return positions;
    step.emit({ type: 'sat-out', seat: bigBlind.seat, at: step.at, reason: 'asked' });
  }
}

function openHand(step: Step, positions: Positions, input: Extract<TableInput, { type: 'deal' }>): void {
  markMissedBlinds(step, positions);
  for (const seat of occupiedSeats(step.table)) {
    const isOver = seat.sittingOut && seat.missedBigBlinds >= step.table.config.sitOutMissedBigBlinds;
    if (isOver && seat.leaving === null) askToLeave(step, seat, 'sat-out');
  }
  settleLeaving(step);
  const { button, smallBlindSeat, bigBlindSeat, dealt } = positions;
  const players = dealt.map(({ seat, playerId, displayName, stayId }) => ({ seat, playerId, displayName, stayId }));
  const blinds = { button, smallBlindSeat, bigBlindSeat, ...(positions.bombPot ? ({ bombPot: true } as const) : {}) };
  step.emit({ type: 'hand-opened', handId: input.handId, at: step.at, ...blinds, players });
  step.emit(...startHand(handSetup(step.table, positions), input.deck));
}
