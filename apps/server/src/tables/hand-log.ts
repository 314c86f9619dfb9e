import type { TableEvent } from '@cardroom/table';
import type { TimedEvent } from '@cardroom/views';

/** The events of the running hand with their times; the operator's result needs all of them when the hand ends. */
export interface HandLog {
  readonly handId: string;
  readonly startedAt: number;
  readonly events: readonly TimedEvent[];
}

/** A hand that ended in a step, with its complete log. */
export interface ClosedHand {
  readonly state: 'ended' | 'void';
  readonly log: HandLog;
  readonly endedAt: number;
}

/** Adds the events of one step to the log; `closed` is set by the event that ends the hand. A step ends at most one hand. */
export function logStep(
  start: HandLog | null,
  events: readonly TableEvent[],
  at: number,
): { readonly log: HandLog | null; readonly closed: ClosedHand | null } {
  let log = start === null ? null : { ...start, events: [...start.events] };
  let closed: ClosedHand | null = null;
  for (const event of events) {
    if (event.type === 'hand-opened') log = { handId: event.handId, startedAt: event.at, events: [] };
    log?.events.push({ at, event });
    if (log === null || (event.type !== 'hand-closed' && event.type !== 'hand-voided')) continue;
    closed = { state: event.type === 'hand-closed' ? 'ended' : 'void', log, endedAt: at };
    log = null;
  }
  return { log, closed };
}
