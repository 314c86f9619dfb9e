import { type LobbyRow, QUICK_SEAT_TABLES_MAX } from '@cardroom/protocol/shapes';
import { hasSeat } from './free-seats.ts';

/** A table suits a player whose balance pays for this many of its minimum buy-ins. */
export const BUY_INS_IN_BALANCE = 10;
/** Two players make a running game. */
const RUNNING = 2;

export interface QuickSeatPlayer {
  /** The player's balance in minor units; null if it is not known. */
  readonly balance: number | null;
  /** Tables where the player sits, waits or has just lost a seat. */
  readonly without: ReadonlySet<string>;
}

/**
 * The tables that quick seat tries, best first: with a free seat and a minimum buy-in the balance can pay. Running games come before a lone
 * player, stakes that suit the balance before others, and the fullest table before the emptiest. Empty tables only if nobody plays at the others.
 */
export function quickSeatTables(rows: readonly LobbyRow[], { balance, without }: QuickSeatPlayer): readonly string[] {
  const suited = (row: LobbyRow): boolean => balance === null || row.buyInMin * BUY_INS_IN_BALANCE <= balance;
  const open = rows.filter(
    (row) => row.status === 'open' && hasSeat(row) && !without.has(row.tableId) && (balance === null || row.buyInMin <= balance),
  );
  const played = open.filter(({ players }) => players > 0);
  const rank = (row: LobbyRow): number => 2 * Number(row.players >= RUNNING) + Number(suited(row));
  return [...(played.length > 0 ? played : open)]
    .sort(
      (one, other) => rank(other) - rank(one) || bySuit(one, other, suited) || other.players - one.players || one.buyInMin - other.buyInMin,
    )
    .slice(0, QUICK_SEAT_TABLES_MAX)
    .map(({ tableId }) => tableId);
}

// Where no stakes suit the balance, the cheapest come first.
function bySuit(one: LobbyRow, other: LobbyRow, suited: (row: LobbyRow) => boolean): number {
  return suited(one) || suited(other) ? 0 : one.buyInMin - other.buyInMin;
}

/** Whether the balance is the only reason that quick seat has no table. */
export function isTooPoor(rows: readonly LobbyRow[], player: QuickSeatPlayer): boolean {
  return quickSeatTables(rows, player).length === 0 && quickSeatTables(rows, { ...player, balance: null }).length > 0;
}
