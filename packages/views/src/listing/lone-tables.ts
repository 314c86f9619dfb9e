import type { LobbyRow } from '@cardroom/protocol/shapes';
import { hasSeat } from './free-seats.ts';
import { stakesOf } from './stakes.ts';

/** Stakes are similar up to this factor. */
export const SIMILAR_STAKES = 2.5;
/** Two players make a running game. */
const RUNNING = 2;

export interface ElsewhereOf {
  /** The table where the player waits alone. */
  readonly tableId: string;
  /** What the player can buy in with elsewhere: balance and stack, minor units; null if it is not known. */
  readonly purse: number | null;
}

export interface Elsewhere {
  /** A running table of the same game at similar stakes with a free seat: the closest stakes, then the most players; null if there is none. */
  readonly best: LobbyRow | null;
  /** The free seats at all running tables that the purse can pay for. */
  readonly freeSeats: number;
}

/** Where a player who waits alone could play instead. */
export function elsewhere(rows: readonly LobbyRow[], { tableId, purse }: ElsewhereOf): Elsewhere {
  const here = rows.find((row) => row.tableId === tableId);
  const open = rows.filter(
    (row) =>
      row.tableId !== tableId &&
      row.status === 'open' &&
      row.players >= RUNNING &&
      hasSeat(row) &&
      (purse === null || row.buyInMin <= purse),
  );
  const freeSeats = open.reduce((sum, { seats, players }) => sum + seats - players, 0);
  if (here === undefined) return { best: null, freeSeats };
  const distance = (row: LobbyRow): number => Math.abs(Math.log(stakesOf(row)[1] / stakesOf(here)[1]));
  const [best = null] = open
    .filter((row) => row.gameKey === here.gameKey && distance(row) <= Math.log(SIMILAR_STAKES))
    .sort((one, other) => distance(one) - distance(other) || other.players - one.players);
  return { best, freeSeats };
}
