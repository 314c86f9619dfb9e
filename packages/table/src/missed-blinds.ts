import type { Chips, Seat } from '@cardroom/poker';
import type { Positions } from './button.ts';
import { gameRuns } from './button.ts';
import type { TableInput } from './inputs.ts';
import { clockwiseSteps, isBetween, mayBeDealt, occupiedSeats, seatedPlayer } from './seats.ts';
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

/** A player chooses to post now or to wait for the big blind (N9). Refuses: not-seated, already-leaving, no-choice-open. */
export function chooseEntry(step: Step, input: Extract<TableInput, { type: 'choose-entry' }>): Refusal | null {
  const seat = seatedPlayer(step.table, input.playerId);
  if (seat === null) return 'not-seated';
  if (seat.leaving !== null) return 'already-leaving';
  if (!seat.waitsForBlind) return 'no-choice-open';
  if (seat.entry !== input.entry) step.emit({ type: 'entry-chosen', seat: seat.seat, entry: input.entry });
  return null;
}

/** States which blinds of the coming hand pass players who sit out (N11). */
export function markMissedBlinds(step: Step, positions: Positions): void {
  const { table } = step;
  if (positions.newGame || table.bigBlindSeat === null || table.smallBlindSeat === null) return;
  for (const seat of occupiedSeats(table)) {
    if (seat.status !== 'seated' || !seat.sittingOut) continue;
    const passedBig = isBetween(seat.seat, table.bigBlindSeat, positions.bigBlindSeat, table.config.seats);
    const passedSmall = isPassed(seat.seat, table.smallBlindSeat, positions.smallBlindSeat, table.config.seats);
    if (passedSmall && !seat.missedSmall) step.emit({ type: 'blind-missed', seat: seat.seat, blind: 'small' });
    if (passedBig) step.emit({ type: 'blind-missed', seat: seat.seat, blind: 'big' });
  }
}

/** After `from`, up to and including `to`: the small blind also passes the empty-handed player it falls on. */
function isPassed(seat: Seat, from: Seat, to: Seat, seats: number): boolean {
  return from !== to && clockwiseSteps(from, seat, seats) <= clockwiseSteps(from, to, seats);
}
