import type { Lot, TableConfig, TableEvent } from '@cardroom/table';
import { type ResultRecord, resultRecords } from './result-record.ts';
import type { TimedEvent } from './timed-event.ts';

/** A wallet transaction that one step makes due, written in the same database transaction as its events. Amounts in minor units. */
export type DueTransaction =
  /** `answerBy` (server ms): an answer after this time is too late; if absent, the wallet's own deadline applies. */
  | {
      readonly kind: 'debit';
      readonly lotId: string;
      readonly playerId: string;
      readonly stayId: string;
      readonly chips: number;
      readonly answerBy?: number;
    }
  /** Closes the lot; 0 if nothing of it is left. */
  | { readonly kind: 'credit'; readonly lotId: string; readonly playerId: string; readonly stayId: string; readonly chips: number }
  | { readonly kind: 'result'; readonly playerId: string; readonly stayId: string; readonly handId: string; readonly record: ResultRecord };

/** All events of a hand that ended in the step, from `hand-opened` on. */
export interface ClosedHandEvents {
  readonly config: TableConfig;
  readonly events: readonly TimedEvent[];
}

/**
 * The transactions due after one step. Results come first, so that the operator hears of a hand before its chips come back.
 * `closed` is null if no hand ended in the step, or if it was voided and therefore has no result.
 */
export function dueTransactions(step: readonly TableEvent[], closed: ClosedHandEvents | null): DueTransaction[] {
  return [...(closed === null ? [] : dueResults(closed)), ...step.flatMap(duePayments)];
}

function dueResults({ config, events }: ClosedHandEvents): DueTransaction[] {
  const players = events.flatMap(({ event }) => (event.type === 'hand-opened' ? event.players : []));
  const stays = new Map(players.map(({ playerId, stayId }) => [playerId, stayId]));
  return resultRecords(events, config).map((record) => {
    const { playerId, roundId } = record;
    return { kind: 'result', playerId, stayId: stays.get(playerId) ?? '', handId: roundId, record };
  });
}

function duePayments(event: TableEvent): DueTransaction[] {
  switch (event.type) {
    case 'seat-reserved':
    case 'top-up-debited': {
      const { lotId, playerId, stayId, chips } = event;
      return [{ kind: 'debit', lotId, playerId, stayId, chips }];
    }
    case 'stake-debited': {
      const { lotId, playerId, stayId, chips, until: answerBy } = event;
      return [{ kind: 'debit', lotId, playerId, stayId, chips, answerBy }];
    }
    case 'stake-credited':
    case 'left': {
      const { playerId, stayId } = event;
      return fillLots(event.lots, event.chips).map(({ lotId, chips }) => ({ kind: 'credit', lotId, playerId, stayId, chips }));
    }
    default:
      return [];
  }
}

/**
 * Distributes a cash-out over the lots of a stay (wallet §5): each is filled up to its amount, oldest first; a surplus goes to the first.
 * Lots 100+50: 180 → 130+50; 120 → 100+20; 0 → 0+0.
 */
export function fillLots(lots: readonly Lot[], chips: number): Lot[] {
  let left = chips;
  const filled = lots.map((lot) => {
    const share = Math.min(lot.chips, left);
    left -= share;
    return { lotId: lot.lotId, chips: share };
  });
  return filled.map((lot, index) => (index === 0 ? { ...lot, chips: lot.chips + left } : lot));
}
