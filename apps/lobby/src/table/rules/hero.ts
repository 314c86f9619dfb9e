import type { SeatState, TableState, YouMessage } from '../connection.ts';

/** Streets with betting; in the other phases nobody acts. */
const BETTING: ReadonlySet<string> = new Set(['preflop', 'flop', 'turn', 'river']);

/** The own seat, or null for a watcher. */
export function heroSeatOf(you: YouMessage | null): number | null {
  return you?.seat ?? null;
}

export function seatOf(table: TableState | null, seat: number | null): SeatState | null {
  return seat === null ? null : (table?.seats[seat] ?? null);
}

/** Whether the player is to act now. */
export function isHeroTurn(table: TableState | null, you: YouMessage | null): boolean {
  const seat = heroSeatOf(you);
  return table !== null && seat !== null && table.toAct === seat && table.decisionId !== '';
}

/** Chips a call would add for a seat, in minor units; a short stack calls with what it has. */
export function toCallOf(table: TableState, seat: number): number {
  const state = table.seats[seat];
  if (!state) return 0;
  if (table.toAct === seat) return table.callChips;
  return Math.min(state.stack, Math.max(0, table.toMatch - state.bet));
}

/** Whether betting is going on in which this seat still has a say. */
export function mayStillAct(table: TableState, seat: number): boolean {
  const state = table.seats[seat];
  if (!state) return false;
  return state.inHand && !state.folded && !state.allIn && BETTING.has(table.phase) && table.toAct >= 0;
}

/** Seats that take part in the game or will at the next hand: two of them make one. */
export function playersReady(table: TableState): number {
  return table.seats.filter(({ status, stack, behind }) => (status === 'playing' || status === 'waiting') && stack + behind > 0).length;
}
