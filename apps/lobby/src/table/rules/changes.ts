import type { TableState } from '../connection.ts';
import { isAsked } from './offer.ts';

/** What moves on the stage between two states. Amounts in minor units. */
export type Motion =
  | { readonly kind: 'deal'; readonly seat: number; readonly order: number }
  /** `streets`: streets of the same step that are dealt before this card; `run`: the board it lies on. */
  | { readonly kind: 'board'; readonly run: 1 | 2; readonly index: number; readonly order: number; readonly streets: number }
  | { readonly kind: 'bet'; readonly seat: number }
  | { readonly kind: 'collect'; readonly seat: number; readonly amount: number }
  | { readonly kind: 'fold'; readonly seat: number }
  | { readonly kind: 'win'; readonly seat: number; readonly amount: number };

/** More steps than this at once are not played back: the stage jumps to the final state. */
export const STEPS_SHOWN_MAX = 2;

/** The motions from one state to the next; none after a jump, so a reconnect never replays a hand. */
export function motionsBetween(before: TableState | null, after: TableState | null): Motion[] {
  if (!before || !after || before.tableId !== after.tableId) return [];
  const steps = after.seq - before.seq;
  if (steps < 1 || steps > STEPS_SHOWN_MAX) return [];
  const seats = after.seats.map((_, seat) => seat);
  if (before.handId !== after.handId) return [...dealt(after), ...seats.flatMap((seat) => betsOf(null, after, seat))];
  const board = boardDealt(before, after);
  return [
    ...seats.flatMap((seat) => betsOf(before, after, seat)),
    ...board,
    ...secondBoardDealt(before, after, streetsDealt(board)),
    ...seats.flatMap((seat) => won(before, after, seat)),
  ];
}

/** Cards go round from the left of the button, one to each player at a time. */
function dealt(table: TableState): Motion[] {
  const count = table.seats.length;
  const order = table.seats.map((_, index) => (table.button + 1 + index + count) % count);
  return order.filter((seat) => (table.seats[seat]?.cardCount ?? 0) > 0).map((seat, index) => ({ kind: 'deal', seat, order: index }));
}

function betsOf(before: TableState | null, after: TableState, seat: number): Motion[] {
  const was = before?.seats[seat];
  const is = after.seats[seat];
  if (!is) return [];
  const motions: Motion[] = [];
  if (is.bet > (was?.bet ?? 0)) motions.push({ kind: 'bet', seat });
  if (was && was.bet > 0 && is.bet === 0) motions.push({ kind: 'collect', seat, amount: was.bet });
  if (was && !was.folded && is.folded) motions.push({ kind: 'fold', seat });
  return motions;
}

function boardDealt(before: TableState, after: TableState): Motion[] {
  const known = before.board.length;
  const first = streetOf(known);
  return after.board
    .slice(known)
    .map((_, order) => ({ kind: 'board', run: 1, index: known + order, order, streets: streetOf(known + order) - first }));
}

/** The second board comes whole once the first one lies: only the cards it does not share are dealt. */
function secondBoardDealt(before: TableState, after: TableState, streetsBefore: number): Motion[] {
  if (before.board2.length > 0) return [];
  const shared = before.board.length;
  const first = streetOf(shared);
  return after.board2.slice(shared).map((_, order) => ({
    kind: 'board',
    run: 2,
    index: shared + order,
    order,
    streets: streetsBefore + streetOf(shared + order) - first,
  }));
}

/** Streets dealt with one step; more than one is a run-out, which is shown street by street. */
export function streetsDealt(motions: readonly Motion[]): number {
  return motions.reduce((streets, motion) => (motion.kind === 'board' ? Math.max(streets, motion.streets + 1) : streets), 0);
}

// Three cards of the flop, one of the turn, one of the river.
function streetOf(index: number): number {
  return Math.max(0, index - 2);
}

function won(before: TableState, after: TableState, seat: number): Motion[] {
  const amount = after.seats[seat]?.won ?? 0;
  return amount > 0 && (before.seats[seat]?.won ?? 0) === 0 ? [{ kind: 'win', seat, amount }] : [];
}

export const SOUNDS = ['turn', 'low-time', 'deal', 'chips', 'check', 'fold', 'board', 'win', 'message'] as const;
export type Sound = (typeof SOUNDS)[number];

/** The sounds of a change, at most one of each; the own turn comes first because it matters most. */
export function soundsBetween(before: TableState | null, after: TableState | null, heroSeat: number | null): Sound[] {
  if (!after) return [];
  const sounds = new Set<Sound>();
  if (heroSeat !== null && after.toAct === heroSeat && after.decisionId !== (before?.decisionId ?? '')) sounds.add('turn');
  if (isAsked(after, heroSeat) && !isAsked(before, heroSeat)) sounds.add('turn');
  for (const motion of motionsBetween(before, after)) {
    if (motion.kind === 'win') {
      if (motion.seat === heroSeat) sounds.add('win');
    } else sounds.add(SOUND_OF[motion.kind]);
  }
  if (before && checked(before, after)) sounds.add('check');
  return [...sounds];
}

const SOUND_OF = { deal: 'deal', board: 'board', bet: 'chips', collect: 'chips', fold: 'fold' } as const;

function checked(before: TableState, after: TableState): boolean {
  return (
    before.handId === after.handId &&
    after.seats.some((seat, index) => seat.lastAction === 'check' && before.seats[index]?.lastAction !== 'check')
  );
}
