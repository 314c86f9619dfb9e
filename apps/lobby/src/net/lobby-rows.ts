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

/** The new list with the old objects where nothing changed, so that only changed rows render again. */
export function mergeRows(before: readonly TableRow[] | null, after: readonly TableRow[]): readonly TableRow[] {
  if (!before) return after;
  const known = new Map(before.map((row) => [row.tableId, row]));
  const merged = after.map((row) => {
    const old = known.get(row.tableId);
    return old && sameRow(old, row) ? old : row;
  });
  const same = merged.length === before.length && merged.every((row, index) => row === before[index]);
  return same ? before : merged;
}

function sameRow(one: TableRow, other: TableRow): boolean {
  return (Object.keys(other) as (keyof TableRow)[]).every((key) => one[key] === other[key]);
}
