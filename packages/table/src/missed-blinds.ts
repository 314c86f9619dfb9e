import type { Chips, Seat } from '@cardroom/poker';
import { gameRuns, nextPositions, type Positions } from './button.ts';
import { ENTRIES } from './events.ts';
import type { TableInput } from './inputs.ts';
import { clockwiseSteps, isBetween, mayBeDealt, occupiedSeats, patchSeat, seatedPlayer } from './seats.ts';
import type { SeatState, Table } from './state.ts';
import type { Refusal, Step } from './step.ts';

/** The live and dead chips a player pays to come in without waiting for the big blind (N9, N11). */
export interface Owed {
  readonly live: Chips;
  readonly dead: Chips;
}

/** A new player owes one live big blind; a player who sat out owes the missed blinds, the big one live and the small one dead (N9, N11). */
export function owedBlinds(table: Table, seat: SeatState): Owed {
  if (!seat.waitsForBlind) return { live: 0, dead: 0 };
  const onlySmall = seat.missedSmall && !seat.missedBig;
  return { live: onlySmall ? 0 : table.config.bigBlind, dead: seat.missedSmall ? table.config.smallBlind : 0 };
}

/** Whether the player may choose between posting and waiting: only while a game is running and they owe a blind (N9, UX-13). */
export function hasEntryChoice(table: Table, seat: SeatState): boolean {
  return seat.waitsForBlind && mayBeDealt(seat) && gameRuns(table);
}

/** Whether the player can buy the button, which is offered where nothing else would get them into the next hand (N10). */
export function mayBuyButton(table: Table, seat: SeatState): boolean {
  if (!hasEntryChoice(table, seat)) return false;
  const next: Table = { ...patchSeat(table, seat.seat, { entry: 'buy-button' }), stakes: null };
  return nextPositions(next)?.buyers.includes(seat.seat) ?? false;
}

/**
 * A player chooses to post now, to wait for the big blind, or to buy the button where posting is not allowed (N9, N10).
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

/** Records the blinds that pass players sitting out (N11). A bomb pot moves no blinds (N42), and short deck has only one (N44). */
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

/**
 * How many more big blinds may pass a player sitting out before they are cashed out (N22); null if they are not sitting out, or if the
 * room keeps the seat however many blinds pass.
 */
export function missesLeft({ config }: Table, seat: SeatState): number | null {
  if (config.sitOutMissedBigBlinds === 0 || seat.status !== 'seated' || !seat.sittingOut || seat.leaving !== null) return null;
  return config.sitOutMissedBigBlinds - seat.missedBigBlinds;
}

/** Whether `seat` is after `from`, up to and including `to`: a player who is not dealt in also misses the small blind that falls on them. */
function isPassed(seat: Seat, from: Seat, to: Seat, seats: number): boolean {
  return from !== to && clockwiseSteps(from, seat, seats) <= clockwiseSteps(from, to, seats);
}
