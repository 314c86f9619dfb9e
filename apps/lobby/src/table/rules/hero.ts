import type { PublicSeat, PublicTable, YouMessage } from '../connection.ts';

/** The betting streets; nobody acts in other phases. */
const BETTING: ReadonlySet<string> = new Set(['preflop', 'flop', 'turn', 'river']);

/** The player's seat; null for an observer. */
export function heroSeatOf(you: YouMessage | null): number | null {
  return you?.seat ?? null;
}

export function seatOf(table: PublicTable | null, seat: number | null): PublicSeat | null {
  return seat === null ? null : (table?.seats[seat] ?? null);
}

/** Whether it is the player's turn. */
export function isHeroTurn(table: PublicTable | null, you: YouMessage | null): boolean {
  const seat = heroSeatOf(you);
  return table !== null && seat !== null && table.toAct === seat && table.decisionId !== '';
}

/** The chips a call would cost a seat, in minor units, limited to its stack. */
export function toCallOf(table: PublicTable, seat: number): number {
  const state = table.seats[seat];
  if (!state) return 0;
  if (table.toAct === seat) return table.callChips;
  return Math.min(state.stack, Math.max(0, table.toMatch - state.bet));
}

/** Whether this seat may still act in the current betting round. */
export function mayStillAct(table: PublicTable, seat: number): boolean {
  const state = table.seats[seat];
  if (!state) return false;
  return state.inHand && !state.folded && !state.allIn && BETTING.has(table.phase) && table.toAct >= 0;
}

/** Whether a hand is being played; at showdown it is over. */
export function isHandRunning({ phase }: PublicTable): boolean {
  return BETTING.has(phase);
}

const ACTIONS: readonly string[] = ['check', 'call', 'bet', 'raise', 'all-in'];

/** Whether this seat has acted on the current street; posting a blind does not count. */
export function hasActed(table: PublicTable, seat: number): boolean {
  return ACTIONS.includes(table.seats[seat]?.lastAction ?? '');
}

/** The number of seats in the game or ready for the next hand; a hand needs two. */
export function playersReady(table: PublicTable): number {
  return table.seats.filter(({ status, stack, behind }) => (status === 'playing' || status === 'waiting') && stack + behind > 0).length;
}
