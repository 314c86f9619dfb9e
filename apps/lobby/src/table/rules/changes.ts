import type { PublicTable } from '../connection.ts';
import { isAsked } from './offer.ts';

/** A motion on the stage between two states. Amounts are in minor units. */
export type Motion =
  | { readonly kind: 'deal'; readonly seat: number; readonly order: number }
  /** `streets`: streets of the same step dealt before this card. `run`: the board it is dealt to. */
  | { readonly kind: 'board'; readonly run: 1 | 2; readonly index: number; readonly order: number; readonly streets: number }
  | { readonly kind: 'bet'; readonly seat: number }
  | { readonly kind: 'collect'; readonly seat: number; readonly amount: number }
  | { readonly kind: 'fold'; readonly seat: number }
  | { readonly kind: 'win'; readonly seat: number; readonly amount: number };

/** After a larger jump, nothing is animated and the stage shows the final state. */
export const STEPS_SHOWN_MAX = 2;

/** The motions from one state to the next. Empty after a jump, so a reconnect never replays a hand. */
export function motionsBetween(before: PublicTable | null, after: PublicTable | null): Motion[] {
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

/** Cards are dealt clockwise from the left of the button. */
function dealt(table: PublicTable): Motion[] {
  const count = table.seats.length;
  const order = table.seats.map((_, index) => (table.button + 1 + index + count) % count);
  return order.filter((seat) => (table.seats[seat]?.cardCount ?? 0) > 0).map((seat, index) => ({ kind: 'deal', seat, order: index }));
}

function betsOf(before: PublicTable | null, after: PublicTable, seat: number): Motion[] {
  const was = before?.seats[seat];
  const is = after.seats[seat];
  if (!is) return [];
  const motions: Motion[] = [];
  if (is.bet > (was?.bet ?? 0)) motions.push({ kind: 'bet', seat });
  if (was && was.bet > 0 && is.bet === 0) motions.push({ kind: 'collect', seat, amount: was.bet });
  if (was && !was.folded && is.folded) motions.push({ kind: 'fold', seat });
  return motions;
}

function boardDealt(before: PublicTable, after: PublicTable): Motion[] {
  const known = before.board.length;
  const first = streetOf(known);
  return after.board
    .slice(known)
    .map((_, order) => ({ kind: 'board', run: 1, index: known + order, order, streets: streetOf(known + order) - first }));
}

/** The second board is dealt after the first, without the cards they share. */
function secondBoardDealt(before: PublicTable, after: PublicTable, streetsBefore: number): Motion[] {
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

/** The number of streets dealt in one step; more than one is a run-out, which is shown street by street. */
export function streetsDealt(motions: readonly Motion[]): number {
  return motions.reduce((streets, motion) => (motion.kind === 'board' ? Math.max(streets, motion.streets + 1) : streets), 0);
}

// The flop has three cards, the turn and the river one each.
function streetOf(index: number): number {
  return Math.max(0, index - 2);
}

function won(before: PublicTable, after: PublicTable, seat: number): Motion[] {
  const amount = after.seats[seat]?.won ?? 0;
  return amount > 0 && (before.seats[seat]?.won ?? 0) === 0 ? [{ kind: 'win', seat, amount }] : [];
}

export const SOUNDS = ['turn', 'low-time', 'deal', 'chips', 'check', 'fold', 'board', 'win', 'message'] as const;
export type Sound = (typeof SOUNDS)[number];

/** The sounds of a change, each at most once. The player's turn comes first because it matters most. */
export function soundsBetween(before: PublicTable | null, after: PublicTable | null, heroSeat: number | null): Sound[] {
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

function checked(before: PublicTable, after: PublicTable): boolean {
  return (
    before.handId === after.handId &&
    after.seats.some((seat, index) => seat.lastAction === 'check' && before.seats[index]?.lastAction !== 'check')
  );
}
