import type { HandEvent, Seat, Street } from '@cardroom/poker';
import { isHandEvent } from '@cardroom/poker';
import type { TimedEvent } from './timed-event.ts';

/** `preflop` is always present; other streets only if a player had a decision on them. */
export interface ResultBets {
  readonly preflop: readonly ResultBet[];
  readonly flop?: readonly ResultBet[];
  readonly turn?: readonly ResultBet[];
  readonly river?: readonly ResultBet[];
}

export const RESULT_ACTIONS = [
  'ante',
  'small_blind',
  'big_blind',
  'button_blind',
  'straddle',
  'post',
  'post_dead',
  'fold',
  'check',
  'call',
  'bet',
  'raise',
  'return',
] as const;
export type ResultAction = (typeof RESULT_ACTIONS)[number];

export interface ResultBet {
  /** 1, 2, 3 … over the whole hand. */
  readonly seq: number;
  readonly playerId: string;
  readonly seat: number;
  readonly action: ResultAction;
  /** Chips added now or, for a `return`, given back. */
  readonly amount: number;
  /** The player's live chips on this street afterwards, without antes and dead money. */
  readonly total: number;
  readonly allIn: boolean;
  readonly at: number;
}

/** One line of the betting, before its number, player and time are added. */
interface Move {
  readonly seat: Seat;
  readonly action: ResultAction;
  readonly chips: number;
  /** The part of `chips` that is live; negative for a return. */
  readonly live: number;
  readonly allIn: boolean;
}

/** The betting of a hand by street, numbered throughout (wallet §6). Streets without a decision are left out, except pre-flop. */
export function betsByStreet(
  events: readonly TimedEvent[],
  players: readonly { readonly seat: Seat; readonly playerId: string }[],
): ResultBets {
  const playerIds = new Map(players.map(({ seat, playerId }) => [seat, playerId]));
  const streets = new Map<Street, ResultBet[]>([['preflop', []]]);
  let totals = new Map<Seat, number>();
  let street: Street = 'preflop';
  let seq = 0;
  for (const { at, event } of events) {
    if (event.type === 'board-dealt') {
      street = event.street;
      totals = new Map();
    }
    const move = isHandEvent(event) ? moveOf(event) : null;
    if (move === null) continue;
    const { seat, action, chips, live, allIn } = move;
    // Part of a bomb pot's ante may be returned, although an ante is not a live bet in the record.
    const total = Math.max(0, (totals.get(seat) ?? 0) + live);
    totals.set(seat, total);
    seq += 1;
    const line = { seq, playerId: playerIds.get(seat) ?? '', seat: seat + 1, action, amount: chips, total, allIn, at };
    streets.set(street, [...(streets.get(street) ?? []), line]);
  }
  return { preflop: [], ...Object.fromEntries(streets) };
}

function moveOf(event: HandEvent): Move | null {
  switch (event.type) {
    case 'posted': {
      const isLive = event.kind !== 'ante' && event.kind !== 'post_dead';
      return { seat: event.seat, action: event.kind, chips: event.chips, live: isLive ? event.chips : 0, allIn: event.allIn };
    }
    case 'folded':
      return { seat: event.seat, action: 'fold', chips: 0, live: 0, allIn: false };
    case 'checked':
      return { seat: event.seat, action: 'check', chips: 0, live: 0, allIn: false };
    case 'called':
      return { seat: event.seat, action: 'call', chips: event.chips, live: event.chips, allIn: event.allIn };
    case 'bet':
    case 'raised': {
      const action = event.type === 'bet' ? 'bet' : 'raise';
      return { seat: event.seat, action, chips: event.chips, live: event.chips, allIn: event.allIn };
    }
    case 'uncalled-bet-returned':
      return { seat: event.seat, action: 'return', chips: event.chips, live: -event.chips, allIn: false };
    default:
      return null;
  }
}
