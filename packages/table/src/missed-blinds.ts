import type { Chips, Seat } from '@cardroom/poker';
import { gameRuns, nextPositions, type Positions } from './button.ts';
import { ENTRIES } from './events.ts';
import type { TableInput } from './inputs.ts';
import { clockwiseSteps, isBetween, mayBeDealt, occupiedSeats, patchSeat, seatedPlayer } from './seats.ts';
import type { SeatState, Table } from './state.ts';
import type { Refusal, Step } from './step.ts';

/** What a player pays to come in outside the big blind: live and dead chips (N9, N11). */
export interface Owed {
  readonly live: Chips;
  readonly dead: Chips;
}

/** A newcomer owes one live big blind; who sat out owes what passed him: the big blind live, the small blind dead (N9, N11). */
export function owedBlinds(table: Table, seat: SeatState): Owed {
  if (!seat.waitsForBlind) return { live: 0, dead: 0 };
  const onlySmall = seat.missedSmall && !seat.missedBig;
  return { live: onlySmall ? 0 : table.config.bigBlind, dead: seat.missedSmall ? table.config.smallBlind : 0 };
}

/** Whether the choice between posting and waiting is open: only while a game runs and he owes a blind (N9, UX-13). */
export function hasEntryChoice(table: Table, seat: SeatState): boolean {
  return seat.waitsForBlind && mayBeDealt(seat) && gameRuns(table);
}

/** Whether he sits where only buying the button brings him into the next hand, so that the choice has a third answer (N10). */
export function mayBuyButton(table: Table, seat: SeatState): boolean {
  if (!hasEntryChoice(table, seat)) return false;
  const next: Table = { ...patchSeat(table, seat.seat, { entry: 'buy-button' }), stakes: null };
  return nextPositions(next)?.buyers.includes(seat.seat) ?? false;
}

/**
 * A player chooses to post now, to wait for the big blind, or to buy the button where he may not post (N9, N10).
 * Refuses: not-seated, already-leaving, no-choice-open.
 */
export function chooseEntry(step: Step, input: Extract<TableInput, { type: 'choose-entry' }>): Refusal | null {
  const seat = seatedPlayer(step.table, input.playerId);
  if (seat === null) return 'not-seated';
  if (seat.leaving !== null) return 'already-leaving';
  if (!seat.waitsForBlind || !ENTRIES.includes(input.entry)) return 'no-choice-open';
  if (seat.entry !== input.entry) step.emit({ type: 'entry-chosen', seat: seat.seat, entry: input.entry });
  return null;
}

/** States which blinds of the coming hand pass players who sit out (N11); a bomb pot moves none (N42), short deck has one only (N44). */
export function markMissedBlinds(step: Step, positions: Positions): void {
  const { table } = step;
  const { seats } = table.config;
  if (positions.newGame || table.bigBlindSeat === null || positions.bigBlindSeat === null) return;
  for (const seat of occupiedSeats(table)) {
    if (seat.status !== 'seated' || !seat.sittingOut) continue;
    const passedBig = isBetween(seat.seat, table.bigBlindSeat, positions.bigBlindSeat, seats);
    const hasSmall = table.smallBlindSeat !== null && positions.smallBlindSeat !== null;
    const passedSmall = hasSmall && isPassed(seat.seat, table.smallBlindSeat, positions.smallBlindSeat, seats);
    if (passedSmall && !seat.missedSmall) step.emit({ type: 'blind-missed', seat: seat.seat, blind: 'small' });
    if (passedBig) step.emit({ type: 'blind-missed', seat: seat.seat, blind: 'big' });
  }
}

/** How many more big blinds may pass a player who sits out: with the last of them he is cashed out (N22). Null while nothing threatens him. */
export function missesLeft({ config }: Table, seat: SeatState): number | null {
  if (seat.status !== 'seated' || !seat.sittingOut || seat.leaving !== null) return null;
  return config.sitOutMissedBigBlinds - seat.missedBigBlinds;
}

/** After `from`, up to and including `to`: the small blind also passes the empty-handed player it falls on. */
function isPassed(seat: Seat, from: Seat, to: Seat, seats: number): boolean {
  return from !== to && clockwiseSteps(from, seat, seats) <= clockwiseSteps(from, to, seats);
}
