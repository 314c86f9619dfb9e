import { CLOSE, MOVED_QUIET_MS } from '@cardroom/protocol';

/** A time in which a player was without their table, in ms of one clock: from the end of a socket to the first state on the next one. */
export interface Absence {
  readonly tableId: string;
  /** The close code of the socket that ended. */
  readonly code: number;
  readonly from: number;
  readonly to: number;
}

/** When the actions of a table were accepted, in ms of the same clock. */
export interface TableActions {
  readonly tableId: string;
  readonly at: readonly number[];
}

/** A browser shows such an absence as a lost connection: no move was announced, or it took too long. */
export function isShown({ code, from, to }: Absence): boolean {
  return code !== CLOSE.moved || to - from > MOVED_QUIET_MS;
}

/** The times in which a table was without one of its players at least, in ms: absences of its players that overlap are one. */
export function gapsOfTables(absences: readonly Absence[]): number[] {
  return [...byTable(absences).values()].flatMap((ofTable) => {
    const gaps: { from: number; to: number }[] = [];
    for (const { from, to } of ofTable.toSorted((one, other) => one.from - other.from)) {
      const last = gaps.at(-1);
      if (last === undefined || from > last.to) gaps.push({ from, to });
      else last.to = Math.max(last.to, to);
    }
    return gaps.map((gap) => gap.to - gap.from);
  });
}

/** The pauses between two actions at a table, in ms: those in which a player was away from it, and all others. */
export function pausesOf(
  actions: readonly TableActions[],
  absences: readonly Absence[],
): { readonly moving: number[]; readonly calm: number[] } {
  const ofTables = byTable(absences);
  const pauses = { moving: [] as number[], calm: [] as number[] };
  for (const { tableId, at } of actions) {
    const away = ofTables.get(tableId) ?? [];
    for (const [index, to] of at.entries()) {
      const from = at[index - 1];
      if (from === undefined) continue;
      const isMoving = away.some((one) => one.from < to && one.to > from);
      (isMoving ? pauses.moving : pauses.calm).push(to - from);
    }
  }
  return pauses;
}

function byTable(absences: readonly Absence[]): Map<string, Absence[]> {
  const found = new Map<string, Absence[]>();
  for (const absence of absences) {
    const ofTable = found.get(absence.tableId);
    if (ofTable === undefined) found.set(absence.tableId, [absence]);
    else ofTable.push(absence);
  }
  return found;
}
