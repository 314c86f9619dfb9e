import { keepSame } from './keep-same.ts';

/** One table in the lobby: `LobbyRowSchema` as plain JSON. Amounts in minor units. */
export interface TableRow {
  readonly tableId: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly gameKey: string;
  /** `holdem` | `omaha4` | `omaha5` | `omaha6` | `shortdeck` */
  readonly game: string;
  /** `NL` | `PL` | `FL` */
  readonly limit: string;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly ante: number;
  readonly straddle: boolean;
  readonly runItTwice: boolean;
  readonly bombPot: boolean;
  readonly buyInMin: number;
  readonly buyInMax: number;
  readonly seats: number;
  readonly players: number;
  readonly averagePot: number;
  readonly handsPerHour: number;
  readonly status: string;
  /** Of a hundred players dealt in, how many saw a flop. */
  readonly flopPercent: number;
  /** Hands behind the three figures. */
  readonly handsCounted: number;
  /** Players on the waiting list. */
  readonly waiting: number;
}

/** The new list with the old objects where nothing changed. */
export function mergeRows(before: readonly TableRow[] | null, after: readonly TableRow[]): readonly TableRow[] {
  return keepSame(before, after, (row) => row.tableId);
}
