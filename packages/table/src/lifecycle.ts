import { restartTurn } from './clock.ts';
import type { TableConfig } from './config.ts';
import { askCutAgain } from './cut-round.ts';
import type { TableEvent } from './events.ts';
import type { TableInput } from './inputs.ts';
import { restartOffer } from './offer.ts';
import { occupiedSeats, seatOf } from './seats.ts';
import { callOff } from './stakes.ts';
import type { Refusal, Step } from './step.ts';

/** The first fact of a table; `at` in server ms. */
export function openTable(config: TableConfig, at: number): TableEvent[] {
  return [{ type: 'table-opened', config, at }];
}

/** Staff pause or resume the table, or close it after the running hand (N35, N36). Repeating a command changes nothing. Refuses: table-closing. */
export function staff(step: Step, input: Extract<TableInput, { type: 'staff' }>): Refusal | null {
  const { status } = step.table;
  if (input.command === 'close-after-hand') {
    if (status === 'open' || status === 'paused') step.emit({ type: 'closing' });
    return callOff(step, input.came);
  }
  if (status === 'closing') return 'table-closing';
  if (input.command === 'pause' && status === 'open') step.emit({ type: 'paused' });
  if (input.command === 'pause') return callOff(step, input.came);
  if (input.command === 'resume' && status === 'paused') step.emit({ type: 'resumed' });
  return null;
}

/** Somebody waits for a seat at the table, or nobody does any more (N22). Repeating it changes nothing. */
export function waitlist(step: Step, { waiting }: Extract<TableInput, { type: 'waitlist' }>): null {
  const isKnown = step.table.waitlistSince != null;
  if (waiting && !isKnown) step.emit({ type: 'waitlist-started', at: step.at });
  if (!waiting && isKnown) step.emit({ type: 'waitlist-ended' });
  return null;
}

/** A closing table is closed once its last player has left (N36). */
export function closeWhenEmpty(step: Step): void {
  if (step.table.status === 'closing' && occupiedSeats(step.table).length === 0) step.emit({ type: 'table-closed', at: step.at });
}

/**
 * The process was restarted: everybody is disconnected, and players who are to act or to answer get a fresh clock (N37). Debits in
 * flight are answered as usual, except that those for stakes are cancelled (N58), and an open list is asked again (N68).
 */
export function restarted(step: Step, { unpledged = [], cutLost = false }: Extract<TableInput, { type: 'restarted' }>): null {
  // An open list is asked again, with the stakes of those in it (N68); one that nobody cuts would be dealt to players who are away.
  const { cut } = step.table;
  if (cut == null || cutLost || cut.listed.length === 0) callOff(step);
  step.emit({ type: 'process-restarted', at: step.at });
  for (const seat of unpledged) step.emit({ type: 'pledge-dropped', seat });
  askCutAgain(step, Math.max(step.at, step.table.nextHandAt ?? 0));
  restartTurn(step);
  restartOffer(step);
  return null;
}

/** The process stood still: players who are to act, to answer or to cut get a fresh clock (N37, N68). Does nothing if nobody is. */
export function stalled(step: Step): null {
  askCutAgain(step, step.at);
  restartTurn(step);
  restartOffer(step);
  return null;
}

/** Voids a running hand that cannot continue and restores the stacks from its start (N38). Refuses: no-hand. */
export function voidHand(step: Step, input: Extract<TableInput, { type: 'void-hand' }>): Refusal | null {
  const { hand, handId } = step.table;
  if (hand === null || handId === null) return 'no-hand';
  step.emit({ type: 'hand-voided', handId, at: step.at, reason: input.reason });
  return null;
}

/** A player connected or disconnected (N18, N27). Repeating it changes nothing. Refuses: not-seated. */
export function connection(step: Step, input: Extract<TableInput, { type: 'connected' | 'disconnected' }>): Refusal | null {
  const seat = seatOf(step.table, input.playerId);
  if (seat === null) return 'not-seated';
  if (seat.connected !== (input.type === 'connected')) step.emit({ type: input.type, seat: seat.seat, at: step.at });
  return null;
}
