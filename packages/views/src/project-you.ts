import {
  broughtBy,
  type Entry,
  hasEntryChoice,
  type KickReason,
  mayBuyButton,
  missesLeft,
  removalAt,
  seatOf,
  settlesEachHand,
  type Table,
} from '@cardroom/table';

/** The table's part of the `you` message, which only the player receives. Amounts in minor units, times in server ms. */
export interface YouView {
  readonly seat: number | null;
  readonly stayId: string | null;
  readonly sitOutWhen: 'next-hand' | 'next-big-blind' | 'never';
  readonly sittingOut: boolean;
  readonly removedAt: number | null;
  readonly missesLeft: number | null;
  readonly entryChoice: Entry | null;
  readonly mayBuyButton: boolean;
  readonly topUpAsked: number;
  readonly topUpInFlight: number;
  readonly leaving: boolean;
  readonly removedFor?: KickReason;
  readonly boughtIn: number;
}

/** The view of a viewer without a seat. */
export const STRANGER: YouView = {
  seat: null,
  stayId: null,
  sitOutWhen: 'never',
  sittingOut: false,
  removedAt: null,
  missesLeft: null,
  entryChoice: null,
  mayBuyButton: false,
  topUpAsked: 0,
  topUpInFlight: 0,
  leaving: false,
  boughtIn: 0,
};

/** A player's own stay at the table; everything is empty without a seat. `now` is in server ms. */
export function projectYou(table: Table, playerId: string, now: number): YouView {
  const seat = seatOf(table, playerId);
  if (seat === null) return STRANGER;
  const removedAt = removalAt(table, seat);
  return {
    seat: seat.seat,
    stayId: seat.stayId,
    sitOutWhen: seat.sitOutWhen,
    sittingOut: seat.sittingOut,
    // A late timer may not have removed the player yet.
    removedAt: removedAt === null ? null : Math.max(removedAt, now),
    missesLeft: missesLeft(table, seat),
    entryChoice: hasEntryChoice(table, seat) ? seat.entry : null,
    mayBuyButton: mayBuyButton(table, seat),
    topUpAsked: seat.topUpAsked?.chips ?? 0,
    topUpInFlight: seat.status === 'seated' && !settlesEachHand(table) ? (seat.debit?.chips ?? 0) : 0,
    leaving: seat.leaving !== null,
    ...(seat.kick === undefined ? {} : { removedFor: seat.kick }),
    boughtIn: broughtBy(seat),
  };
}
