import type { Lot, TableConfig, TableEvent } from '@cardroom/table';
import { type ResultRecord, resultRecords } from './result-record.ts';
import type { TimedEvent } from './timed-event.ts';

/** What the operator must be told because of one step; written in the same transaction as the step's events. Amounts in minor units. */
export type WalletEntry =
  /** `answerBy`, server ms: an answer that is not there by then comes too late; absent = the wallet's own deadline. */
  | {
      readonly kind: 'debit';
      readonly lotId: string;
      readonly playerId: string;
      readonly stayId: string;
      readonly chips: number;
      readonly answerBy?: number;
    }
  /** Closes the lot; 0 when nothing of it is left. */
  | { readonly kind: 'credit'; readonly lotId: string; readonly playerId: string; readonly stayId: string; readonly chips: number }
  | { readonly kind: 'result'; readonly playerId: string; readonly stayId: string; readonly handId: string; readonly record: ResultRecord };

/** A hand that ended in the step: all its events, from `hand-opened` on. */
export interface ClosedHandEvents {
  readonly config: TableConfig;
  readonly events: readonly TimedEvent[];
}

/**
 * The wallet's part of one step. Results come first: the operator should know of a hand before its chips come back.
 * `closed` is null when no hand ended in the step, or when it was voided: that tells the operator nothing.
 */
export function walletEntries(step: readonly TableEvent[], closed: ClosedHandEvents | null): WalletEntry[] {
  return [...(closed === null ? [] : resultEntries(closed)), ...step.flatMap(moneyEntries)];
}

function resultEntries({ config, events }: ClosedHandEvents): WalletEntry[] {
  const players = events.flatMap(({ event }) => (event.type === 'hand-opened' ? event.players : []));
  const stays = new Map(players.map(({ playerId, stayId }) => [playerId, stayId]));
  return resultRecords(events, config).map((record) => {
    const { playerId, roundId } = record;
    return { kind: 'result', playerId, stayId: stays.get(playerId) ?? '', handId: roundId, record };
  });
}

function moneyEntries(event: TableEvent): WalletEntry[] {
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
 * Cash-out over the lots of a stay (wallet §5): each is filled up to its amount, oldest first; a surplus goes to the first.
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
