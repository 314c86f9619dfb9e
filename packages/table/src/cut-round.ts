import type { Seat } from '@cardroom/poker';
import type { Positions } from './button.ts';
import type { CutVoidReason } from './events.ts';
import { positionsAfterSitOuts } from './next-hand.ts';
import { whyUnlisted } from './pledge.ts';
import type { CutRound, Table } from './state.ts';
import { Step } from './step.ts';

/** The listed players' cuts must come within this time, in ms, which lies inside the pause before the hand (N62, N64). */
export const CUT_MS = 600;
/** How often one list is asked at most, for the byte that counts it. */
const ASKED_MAX = 255;

/** The number of the table's next deck. */
export function nextDeckNumber({ deckNumber = 0 }: Pick<Table, 'deckNumber'>): number {
  return deckNumber + 1;
}

/**
 * Whether somebody would cut the next hand, so that it is prepared before the pause is over (N63). Players who sit out when the big blind
 * reaches them may let others in (N21).
 */
export function hasCut(table: Table): boolean {
  if (!table.seats.some((seat) => seat?.pledge !== undefined)) return false;
  const n = nextDeckNumber(table);
  const step = new Step(table, 0);
  return positionsAfterSitOuts(step)?.dealt.some((seat) => whyUnlisted(step.table, seat, n) === null) ?? false;
}

/** When the next hand is prepared, in server ms: stakes are asked for, or the list is fixed. Without a cut that is when it is due. */
export function preparedAt({ nextHandAt }: Table, isCut: boolean): number {
  return nextHandAt === null ? 0 : nextHandAt - (isCut ? CUT_MS : 0);
}

/** Gives the open list up, because no hand may begin now (N67). Does nothing if none is open. */
export function callOffCut(step: Step, came: readonly Seat[] = []): void {
  if (step.table.cut != null) voidCut(step, 'table-closed', came);
}

/** Asks the open list again, with a fresh window from `from` on (N68). Does nothing if none is open. */
export function askCutAgain(step: Step, from: number): void {
  const { cut } = step.table;
  if (cut == null) return;
  step.emit({ type: 'cut-asked-again', n: cut.n, at: step.at, until: from + CUT_MS, asked: Math.min(ASKED_MAX, cut.asked + 1) });
}

/** The open list's number is used up without a hand. Does nothing if no list is open. */
export function voidCut(step: Step, reason: CutVoidReason, came: readonly Seat[]): void {
  const { cut } = step.table;
  if (cut == null) return;
  const { n, handId, listed } = cut;
  const heard = listed.flatMap(({ seat }) => (came.includes(seat) ? [seat] : []));
  step.emit({ type: 'cut-voided', n, handId, at: step.at, reason, came: heard, missing: missingOf(cut, came) });
}

/** The listed seats whose cut has not come. */
export function missingOf({ listed }: CutRound, came: readonly Seat[]): Seat[] {
  return listed.flatMap(({ seat }) => (came.includes(seat) ? [] : [seat]));
}

/** The positions that an open list has fixed (N62). */
export function fixedPositions({ seats }: Table, cut: CutRound): Positions {
  const { button, smallBlindSeat, bigBlindSeat, newGame, buyers, bombPot } = cut;
  const dealt = cut.dealt.flatMap((seat) => seats[seat] ?? []);
  if (dealt.length !== cut.dealt.length) throw new Error(`hand ${cut.handId}: a player who was listed has gone`);
  return { button, smallBlindSeat, bigBlindSeat, newGame, buyers, bombPot, dealt };
}
