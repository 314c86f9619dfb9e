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

/** Adds one event to the log; `closed` is set by the event that ends the hand. */
export function logEvent(log: HandLog | null, { at, event }: TimedEvent): { log: HandLog | null; closed: ClosedHand | null } {
  if (event.type === 'hand-opened') return { log: { handId: event.handId, startedAt: event.at, events: [{ at, event }] }, closed: null };
  if (log === null) return { log: null, closed: null };
  const grown = { ...log, events: [...log.events, { at, event }] };
  if (event.type !== 'hand-closed' && event.type !== 'hand-voided') return { log: grown, closed: null };
  return { log: null, closed: { state: event.type === 'hand-closed' ? 'ended' : 'void', log: grown, endedAt: at } };
}

/** Adds the events of one step to the log. A step ends at most one hand. */
export function logStep(start: HandLog | null, events: readonly TableEvent[], at: number) {
  let log = start;
  let closed: ClosedHand | null = null;
  for (const event of events) {
    const next = logEvent(log, { at, event });
    log = next.log;
    closed = next.closed ?? closed;
  }
  return { log, closed };
}
