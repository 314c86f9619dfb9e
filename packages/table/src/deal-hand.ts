import { startHand } from '@cardroom/poker';
import type { Positions } from './button.ts';
import { fixedPositions } from './cut-round.ts';
import { handSetup } from './hand-setup.ts';
import type { TableInput } from './inputs.ts';
import { askToLeave, settleLeaving } from './leave.ts';
import { markMissedBlinds, missesLeft } from './missed-blinds.ts';
import { isReadyToDeal, positionsAfterSitOuts } from './next-hand.ts';
import { occupiedSeats, settlesEachHand } from './seats.ts';
import { closeStakes, creditStake, isPending, stopCollecting } from './stakes.ts';
import type { Refusal, Step } from './step.ts';

/**
 * Deals the next hand with its number and deck. If too few players remain because the big blind reaches players who asked to sit out,
 * there is no `hand-opened`, and number and deck stay unused. With an open list, exactly its players are dealt in, once all cuts are there (N62, N64).
 * Refuses: table-paused, table-closing, hand-running, not-due, not-ready.
 */
export function deal(step: Step, input: Extract<TableInput, { type: 'deal' }>): Refusal | null {
  const { table } = step;
  if (table.status === 'paused') return 'table-paused';
  if (table.status !== 'open') return 'table-closing';
  if (table.hand !== null) return 'hand-running';
  if (table.cut != null) {
    if (input.cut?.n !== table.cut.n) return 'not-ready';
    if (table.nextHandAt !== null && step.at < table.nextHandAt) return 'not-due';
    openHand(step, fixedPositions(table, table.cut), input);
    return null;
  }
  if (!isReadyToDeal(table)) return 'not-ready';
  const refusal = timeRefusal(step);
  if (refusal !== null) return refusal;
  if (table.stakes != null) closeStakes(step);
  const positions = positionsAfterSitOuts(step);
  if (positions !== null) openHand(step, positions, input);
  else if (table.stakes != null) stopCollecting(step);
  return null;
}

/** Under hand settlement, no hand begins before every stake has been answered or the time is up (N51). */
function timeRefusal({ table, at }: Step): Refusal | null {
  if (table.nextHandAt !== null && at < table.nextHandAt) return 'not-due';
  if (!settlesEachHand(table)) return null;
  if (table.stakes == null) return 'not-ready';
  return at < table.stakes.until && occupiedSeats(table).some(isPending) ? 'not-due' : null;
}

function openHand(step: Step, positions: Positions, input: Extract<TableInput, { type: 'deal' }>): void {
  markMissedBlinds(step, positions);
  for (const seat of occupiedSeats(step.table)) {
    const left = missesLeft(step.table, seat);
    if (left !== null && left <= 0) askToLeave(step, seat, 'missed-blinds');
  }
  settleLeaving(step);
  for (const seat of occupiedSeats(step.table)) {
    // Returns the stake of a player who is not dealt in after all.
    if (seat.lots.length > 0 && settlesEachHand(step.table) && !positions.dealt.some((dealt) => dealt.seat === seat.seat))
      creditStake(step, seat);
  }
  const { button, smallBlindSeat, bigBlindSeat, dealt } = positions;
  const players = dealt.map(({ seat, playerId, displayName, stayId }) => ({ seat, playerId, displayName, stayId }));
  const blinds = { button, smallBlindSeat, bigBlindSeat, ...(positions.bombPot ? ({ bombPot: true } as const) : {}) };
  step.emit({ type: 'hand-opened', handId: input.handId, at: step.at, ...blinds, players });
  if (input.cut !== undefined) step.emit({ type: 'deck-cut', n: input.cut.n });
  step.emit(...startHand(handSetup(step.table, positions), input.deck));
}
