import type { HoleMessage, SeatState, TableState, YouMessage } from '../connection.ts';
import { freeSeats } from './free-seats.ts';
import { isHeroTurn, mayStillAct, playersReady, seatOf } from './hero.ts';
import { isAsked, offerOf } from './offer.ts';

/** What the dock under the table is for at this moment. */
export type DockMode =
  | { readonly kind: 'act' }
  /** Run it twice? */
  | { readonly kind: 'offer' }
  | { readonly kind: 'pre-act' }
  /** Post the big blind now or wait for it. */
  | { readonly kind: 'entry' }
  | { readonly kind: 'sitting-out' }
  /** Out of chips: add some or leave. */
  | { readonly kind: 'no-chips' }
  /** The hand is over and own cards are still face down. */
  | { readonly kind: 'show-cards' }
  /** `seat`: the first a watcher may take; `full`: the table takes players, but has no seat for him now. */
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
  readonly table: TableState | null;
  readonly you: YouMessage | null;
  readonly hole: HoleMessage | null;
}

/** The one thing the dock offers; a decision comes before everything else. */
export function dockMode(spot: DockSpot): DockMode {
  const { table, you } = spot;
  if (!table || !you) return { kind: 'idle', reason: 'loading' };
  if (you.seat === null) return watchMode(table, you);
  if (isHeroTurn(table, you)) return { kind: 'act' };
  if (isAsked(table, you.seat)) return { kind: 'offer' };
  if (mayStillAct(table, you.seat)) return { kind: 'pre-act' };
  return betweenHands(spot, table, you);
}

function watchMode(table: TableState, you: YouMessage): DockMode {
  const open = table.status === 'open';
  const seat = (open ? freeSeats(table, you)[0] : undefined) ?? null;
  return { kind: 'watch', seat, full: open && seat === null };
}

function betweenHands({ hole }: DockSpot, table: TableState, you: YouMessage): DockMode {
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

/** Who timed out need not wait for the end of the hand; only cards that were in it to the end are shown first. */
function mayComeBack(table: TableState, you: YouMessage, seat: SeatState): boolean {
  return you.sittingOut && chipsOf(seat, you) > 0 && (seat.folded || table.phase !== 'showdown');
}

/** All that is his at the table, or on its way there. */
function chipsOf(seat: SeatState, you: YouMessage): number {
  return seat.stack + seat.behind + you.topUpAsked + you.topUpInFlight;
}

function handReason(table: TableState, seat: { readonly folded: boolean; readonly allIn: boolean }): IdleReason {
  if (table.phase === 'showdown') return 'hand-over';
  if (offerOf(table) !== null) return 'offer-open';
  if (seat.folded) return 'folded';
  return seat.allIn ? 'all-in' : 'hand-over';
}

/** Posting or waiting is a question only where a game runs without the player. */
export function entryChoiceOpen(table: TableState, you: YouMessage): boolean {
  return you.entryChoice !== null && playersReady(table) >= 2 && table.phase !== 'waiting';
}

/** Own cards may be shown while the result of the hand is on show and they lie face down. */
export function mayShowCards(table: TableState, you: YouMessage, hole: HoleMessage | null): boolean {
  const seat = seatOf(table, you.seat);
  return table.phase === 'showdown' && seat !== null && hole?.handId === table.handId && cardsToShow(seat.shown, hole.cards).length > 0;
}

/** Places of own cards that nobody else has seen yet. What is shown comes without places, hidden cards last. */
export function cardsToShow(shown: readonly string[], own: readonly string[]): readonly number[] {
  return own.flatMap((card, index) => (shown.includes(card) ? [] : [index]));
}
