import type { Seat } from '@cardroom/poker';
import type { Positions } from './button.ts';
import { CUT_MS, hasCut, missingOf, nextDeckNumber, preparedAt, voidCut } from './cut-round.ts';
import type { ListedSeat, UnlistedSeat } from './events.ts';
import type { TableInput } from './inputs.ts';
import { isReadyToDeal, positionsAfterSitOuts } from './next-hand.ts';
import { pledgedBy, whyUnlisted } from './pledge.ts';
import { occupiedSeats, settlesEachHand } from './seats.ts';
import { closeStakes, isPending, stopCollecting } from './stakes.ts';
import type { CutRound, Table } from './state.ts';
import { type Refusal, Step } from './step.ts';

/** The players to be dealt in, in the order of dealing, and why each of them does not cut. */
export interface DealList extends Pick<Positions, 'button' | 'bombPot'> {
  readonly dealt: readonly Seat[];
  readonly unlisted: readonly UnlistedSeat[];
}

/** The list that a hand dealt at `at` from deck number `n` would have; null if no hand could be dealt, or if somebody would cut it (N63). Changes nothing. */
export function uncutList(table: Table, { n, at }: { readonly n: number; readonly at: number }): DealList | null {
  const step = new Step(table, at);
  if (step.table.stakes != null) closeStakes(step);
  const positions = positionsAfterSitOuts(step);
  if (positions === null) return null;
  const { listed, unlisted } = rosterOf(step.table, seatsOf(positions), { n, without: [] });
  if (listed.length > 0) return null;
  return { button: positions.button, bombPot: positions.bombPot, dealt: seatsOf(positions), unlisted };
}

/**
 * The list of the next hand is fixed: who is dealt in, and who cuts (N62). Without anybody who cuts, nothing is opened.
 * Refuses: table-paused, table-closing, hand-running, not-ready, not-due.
 */
export function openCut(step: Step, { handId, n }: Extract<TableInput, { type: 'open-cut' }>): Refusal | null {
  const { table } = step;
  if (table.status === 'paused') return 'table-paused';
  if (table.status !== 'open') return 'table-closing';
  if (table.hand !== null) return 'hand-running';
  if (table.cut != null || n < nextDeckNumber(table) || !isReadyToDeal(table)) return 'not-ready';
  const refusal = stakesRefusal(step);
  if (refusal !== null) return refusal;
  if (table.stakes != null) closeStakes(step);
  const positions = positionsAfterSitOuts(step);
  if (positions === null) {
    if (table.stakes != null) stopCollecting(step);
    return null;
  }
  const { button, smallBlindSeat, bigBlindSeat, newGame, buyers, bombPot } = positions;
  const fixed = { handId, button, smallBlindSeat, bigBlindSeat, newGame, buyers, bombPot, dealt: seatsOf(positions) };
  const roster = rosterOf(step.table, fixed.dealt, { n, without: [] });
  if (roster.listed.length > 0) list(step, fixed, { n, ...roster });
  return null;
}

/** The list comes when stakes are closed, and not before the pause leaves just the time for the cut. */
function stakesRefusal({ table, at }: Step): Refusal | null {
  if (at < preparedAt(table, hasCut(table))) return 'not-due';
  if (!settlesEachHand(table)) return null;
  if (table.stakes == null) return 'not-ready';
  return at < table.stakes.until && occupiedSeats(table).some(isPending) ? 'not-due' : null;
}

/**
 * The time of the open list is up, and cuts of some listed seats are missing: its number is void, and the same hand is listed again with the
 * next number and without them (N64), unless nobody dealt in is connected (N66). After a restart or a stall the void says `outage` (N68). `came`: the listed seats whose cut has come.
 * Refuses: not-ready (no list is open, or no cut is missing), not-due.
 */
export function failCut(step: Step, { came }: Extract<TableInput, { type: 'fail-cut' }>): Refusal | null {
  const { cut } = step.table;
  if (cut == null || missingOf(cut, came).length === 0) return 'not-ready';
  if (step.at < cut.until) return 'not-due';
  const missing = missingOf(cut, came);
  // A list that was asked again may have lost cuts on their way, or still wait for a line that is not back: nobody has withheld anything (N68).
  voidCut(step, cut.asked > 1 ? 'outage' : 'cut-failed', came);
  const { table } = step;
  if (!cut.dealt.some((seat) => table.seats[seat]?.connected === true)) {
    if (table.stakes != null) stopCollecting(step);
    return null;
  }
  const n = cut.n + 1;
  // A player who has missed one list of this hand is on none of its next ones.
  const missed = cut.unlisted.flatMap(({ seat, why }) => (why === 'disconnected' ? [seat] : []));
  list(step, cut, { n, ...rosterOf(table, cut.dealt, { n, without: [...missing, ...missed] }) });
  return null;
}

type Fixed = Pick<CutRound, 'handId' | 'button' | 'smallBlindSeat' | 'bigBlindSeat' | 'newGame' | 'buyers' | 'bombPot' | 'dealt'>;

interface Roster {
  readonly listed: readonly ListedSeat[];
  readonly unlisted: readonly UnlistedSeat[];
}

function list(step: Step, fixed: Fixed, { n, listed, unlisted }: Roster & { readonly n: number }): void {
  const { handId, button, smallBlindSeat, bigBlindSeat, newGame, buyers, bombPot, dealt } = fixed;
  const where = { button, smallBlindSeat, bigBlindSeat, newGame, buyers, bombPot, dealt };
  step.emit({ type: 'cut-opened', n, handId, at: step.at, until: step.at + CUT_MS, ...where, listed, unlisted });
}

/** Who of the dealt seats cuts, both in seat order. A seat whose cut has just been missing counts as not connected. */
function rosterOf(table: Table, dealt: readonly Seat[], { n, without }: { readonly n: number; readonly without: readonly Seat[] }): Roster {
  const listed: ListedSeat[] = [];
  const unlisted: UnlistedSeat[] = [];
  for (const state of occupiedSeats(table).filter(({ seat }) => dealt.includes(seat))) {
    const { seat } = state;
    const why = whyUnlisted(table, state, n) ?? (without.includes(seat) ? 'disconnected' : null);
    const pledge = pledgedBy(state);
    if (why === null && pledge !== null) listed.push({ seat, ...pledge });
    else unlisted.push({ seat, why: why ?? 'no-pledge' });
  }
  return { listed, unlisted };
}

function seatsOf({ dealt }: Positions): Seat[] {
  return dealt.map(({ seat }) => seat);
}
