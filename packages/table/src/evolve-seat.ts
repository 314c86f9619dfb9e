import type { TableOnlyEvent } from './events.ts';
import type { Facts } from './facts.ts';
import { firstHandAt } from './hand-times.ts';
import { mayBeDealt, occupiedSeats, patchSeat, putSeat } from './seats.ts';
import type { SeatState, Table } from './state.ts';

type SeatFact =
  | 'seat-reserved'
  | 'seat-released'
  | 'sat-down'
  | 'top-up-asked'
  | 'top-up-dropped'
  | 'top-up-debited'
  | 'top-up-accepted'
  | 'behind-added'
  | 'sit-out-set'
  | 'sat-out'
  | 'came-back'
  | 'entry-chosen'
  | 'blind-missed'
  | 'connected'
  | 'disconnected'
  | 'time-bank-used'
  | 'time-bank-added'
  | 'timed-out'
  | 'leave-asked'
  | 'left';

/** Facts that touch one seat. */
export const SEAT_FACTS: Facts<SeatFact> = {
  'seat-reserved': (table, event) =>
    putSeat(table, event.seat, { ...newSeat(table, event), debit: { lotId: event.lotId, chips: event.chips } }),
  'seat-released': (table, { seat }) => putSeat(table, seat, null),
  'sat-down': (table, event) => seatPlayer(table, event),
  'top-up-asked': (table, { seat, lotId, chips }) => patchSeat(table, seat, { topUpAsked: { lotId, chips } }),
  'top-up-dropped': (table, { seat, lotId }) =>
    change(table, seat, (old) => ({
      topUpAsked: old.topUpAsked?.lotId === lotId ? null : old.topUpAsked,
      debit: old.debit?.lotId === lotId ? null : old.debit,
    })),
  'top-up-debited': (table, { seat, lotId, chips }) => patchSeat(table, seat, { topUpAsked: null, debit: { lotId, chips } }),
  'top-up-accepted': (table, { seat, lot }) =>
    change(table, seat, (old) => ({ debit: null, lots: [...old.lots, lot], behind: old.behind + lot.chips })),
  'behind-added': (table, { seat, chips }) => change(table, seat, (old) => ({ stack: old.stack + chips, behind: old.behind - chips })),
  'sit-out-set': (table, { seat, when }) => patchSeat(table, seat, { sitOutWhen: when }),
  'sat-out': (table, { seat, at, reason }) =>
    change(table, seat, (old) => ({
      sittingOut: true,
      sittingOutSince: at,
      sitOutReason: reason,
      // A player who only misses one hand keeps their sit-out request.
      sitOutWhen: reason === 'stake-late' ? old.sitOutWhen : 'never',
      ...(reason === 'stake-refused' ? { stakeMisses: 0 } : {}),
    })),
  'came-back': (table, { seat }) =>
    change(table, seat, (old) => ({
      sittingOut: false,
      sittingOutSince: null,
      sitOutReason: null,
      sitOutWhen: old.sitOutReason === 'stake-late' ? old.sitOutWhen : 'never',
      waitsForBlind: old.waitsForBlind || old.missedSmall || old.missedBig,
    })),
  'entry-chosen': (table, { seat, entry }) => patchSeat(table, seat, { entry }),
  'blind-missed': (table, { seat, blind }) =>
    change(table, seat, (old) =>
      blind === 'small' ? { missedSmall: true } : { missedBig: true, missedBigBlinds: old.missedBigBlinds + 1 },
    ),
  connected: (table, { seat }) => patchSeat(table, seat, { connected: true, disconnectedAt: null }),
  disconnected: (table, { seat, at }) => patchSeat(table, seat, { connected: false, disconnectedAt: at }),
  'time-bank-used': (table, { seat, ms }) => change(table, seat, (old) => ({ timeBankMs: old.timeBankMs - ms })),
  'time-bank-added': (table, { seat, ms }) => change(table, seat, (old) => ({ timeBankMs: old.timeBankMs + ms })),
  'timed-out': (table) => table,
  'leave-asked': (table, { seat, reason, kick }) =>
    change(table, seat, (old) =>
      // The player's own request takes precedence, because it also folds the hand.
      kick === undefined ? { leaving: reason } : { leaving: old.leaving ?? reason, kick },
    ),
  left: (table, { seat }) => putSeat(table, seat, null),
};

export function change(table: Table, seat: number, patch: (old: SeatState) => Partial<SeatState>): Table {
  const old = table.seats[seat] ?? null;
  return old === null ? table : patchSeat(table, seat, patch(old));
}

/** The initial state of a seat, before its player has any chips. */
export function newSeat(table: Table, event: Extract<TableOnlyEvent, { type: 'seat-reserved' | 'seat-claimed' }>): SeatState {
  const { seat, playerId, displayName, stayId, metadata } = event;
  return {
    seat,
    playerId,
    displayName,
    stayId,
    status: 'reserved',
    stack: 0,
    behind: 0,
    lots: [],
    topUpAsked: null,
    debit: null,
    sittingOut: false,
    sittingOutSince: null,
    sitOutReason: null,
    sitOutWhen: 'never',
    waitsForBlind: table.config.entry === 'post-or-wait',
    entry: 'wait',
    missedSmall: false,
    missedBig: false,
    missedBigBlinds: 0,
    connected: true,
    disconnectedAt: null,
    disconnectTimeUsed: false,
    timeBankMs: table.config.timeBank.startMs,
    handsTowardsBank: 0,
    leaving: null,
    ...(metadata === undefined ? {} : { metadata }),
  };
}

function seatPlayer(table: Table, { seat, lot, at }: Extract<TableOnlyEvent, { type: 'sat-down' }>): Table {
  return seated(table, patchSeat(table, seat, { status: 'seated', stack: lot.chips, lots: [lot], debit: null }), at);
}

/** The player who makes a game possible gets a moment before the first hand, unless a hand is already being prepared without them. */
export function seated(table: Table, after: Table, at: number): Table {
  const isIdle = table.hand === null && table.stakes == null && table.cut == null && occupiedSeats(table).filter(mayBeDealt).length < 2;
  return isIdle ? { ...after, nextHandAt: Math.max(table.nextHandAt ?? 0, firstHandAt(table.config, at)) } : after;
}
