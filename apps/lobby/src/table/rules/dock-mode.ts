import type { HoleMessage, PublicSeat, PublicTable, YouMessage } from '../connection.ts';
import { freeSeats } from './free-seats.ts';
import { isHeroTurn, mayStillAct, playersReady, seatOf } from './hero.ts';
import { isAsked, offerOf } from './offer.ts';

/** The modes of the dock below the table. */
export type DockMode =
  | { readonly kind: 'act' }
  /** The offer to run it twice. */
  | { readonly kind: 'offer' }
  | { readonly kind: 'pre-act' }
  /** Post now or wait for the big blind. */
  | { readonly kind: 'entry' }
  | { readonly kind: 'sitting-out' }
  /** Out of chips: rebuy or leave. */
  | { readonly kind: 'no-chips' }
  /** The hand is over and some of the player's cards are still face down. */
  | { readonly kind: 'show-cards' }
  /** `seat`: the first free seat. `full`: the table is open but has no free seat. */
  | { readonly kind: 'watch'; readonly seat: number | null; readonly full: boolean }
  | { readonly kind: 'idle'; readonly reason: IdleReason };

export type IdleReason =
  | 'loading'
  | 'seat-reserved'
  | 'leaving'
  | 'waiting-for-players'
  | 'waiting-for-big-blind'
  | 'next-hand'
  | 'folded'
  | 'all-in'
  | 'offer-open'
  | 'hand-over'
  | 'table-paused'
  | 'table-closing';

export interface DockSpot {
  readonly table: PublicTable | null;
  readonly you: YouMessage | null;
  readonly hole: HoleMessage | null;
}

/** The current mode of the dock. A decision takes priority over everything else. */
export function dockMode(spot: DockSpot): DockMode {
  const { table, you } = spot;
  if (!table || !you) return { kind: 'idle', reason: 'loading' };
  if (you.seat === null) return watchMode(table, you);
  if (isHeroTurn(table, you)) return { kind: 'act' };
  if (isAsked(table, you.seat)) return { kind: 'offer' };
  if (mayStillAct(table, you.seat)) return { kind: 'pre-act' };
  return betweenHands(spot, table, you);
}

function watchMode(table: PublicTable, you: YouMessage): DockMode {
  const open = table.status === 'open';
  const seat = (open ? freeSeats(table, you)[0] : undefined) ?? null;
  return { kind: 'watch', seat, full: open && seat === null };
}

function betweenHands({ hole }: DockSpot, table: PublicTable, you: YouMessage): DockMode {
  const seat = seatOf(table, you.seat);
  if (!seat || seat.status === 'reserved') return { kind: 'idle', reason: 'seat-reserved' };
  if (you.leaving) return { kind: 'idle', reason: 'leaving' };
  if (seat.inHand && mayComeBack(table, you, seat)) return { kind: 'sitting-out' };
  if (mayShowCards(table, you, hole)) return { kind: 'show-cards' };
  if (seat.inHand) return { kind: 'idle', reason: handReason(table, seat) };
  if (you.sittingOut && chipsOf(seat, you) === 0) return { kind: 'no-chips' };
  if (you.sittingOut) return { kind: 'sitting-out' };
  if (table.status === 'paused') return { kind: 'idle', reason: 'table-paused' };
  if (table.status === 'closing') return { kind: 'idle', reason: 'table-closing' };
  if (playersReady(table) < 2) return { kind: 'idle', reason: 'waiting-for-players' };
  if (entryChoiceOpen(table, you)) return { kind: 'entry' };
  return { kind: 'idle', reason: seat.status === 'waiting' ? 'waiting-for-big-blind' : 'next-hand' };
}

/** A player who timed out may come back before the hand ends, unless they can still show cards. */
function mayComeBack(table: PublicTable, you: YouMessage, seat: PublicSeat): boolean {
  return you.sittingOut && chipsOf(seat, you) > 0 && (seat.folded || table.phase !== 'showdown');
}

/** All the player's chips at the table, including those on their way. */
function chipsOf(seat: PublicSeat, you: YouMessage): number {
  return seat.stack + seat.behind + you.topUpAsked + you.topUpInFlight;
}

function handReason(table: PublicTable, seat: { readonly folded: boolean; readonly allIn: boolean }): IdleReason {
  if (table.phase === 'showdown') return 'hand-over';
  if (offerOf(table) !== null) return 'offer-open';
  if (seat.folded) return 'folded';
  return seat.allIn ? 'all-in' : 'hand-over';
}

/** The player is asked to post or wait only while a game is running. */
export function entryChoiceOpen(table: PublicTable, you: YouMessage): boolean {
  return you.entryChoice !== null && playersReady(table) >= 2 && table.phase !== 'waiting';
}

/** Cards may be shown while the result of the hand is on screen and some of them are face down. */
export function mayShowCards(table: PublicTable, you: YouMessage, hole: HoleMessage | null): boolean {
  const seat = seatOf(table, you.seat);
  return table.phase === 'showdown' && seat !== null && hole?.handId === table.handId && cardsToShow(seat.shown, hole.cards).length > 0;
}

/** Indexes of the player's cards that nobody else has seen. Shown cards arrive without their positions, hidden ones last. */
export function cardsToShow(shown: readonly string[], own: readonly string[]): readonly number[] {
  return own.flatMap((card, index) => (shown.includes(card) ? [] : [index]));
}
