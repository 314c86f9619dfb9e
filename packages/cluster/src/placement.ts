/** A process that can hold another table. */
export interface Holder {
  readonly processId: string;
  readonly tables: number;
  /** How busy its thread was lately, per cent. */
  readonly load: number;
}

/** The process that a new table goes to: that with the fewest tables, and of equals the least busy one. There is at least one holder. */
export function placeFor(holders: readonly [Holder, ...Holder[]]): string {
  const [first, ...others] = holders;
  return others.reduce((best, one) => (isBetter(one, best) ? one : best), first).processId;
}

function isBetter(one: Holder, other: Holder): boolean {
  if (one.tables !== other.tables) return one.tables < other.tables;
  return one.load !== other.load ? one.load < other.load : one.processId < other.processId;
}

/** Tables that go from one process to another. */
export interface Moves {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** Tables moved at a time, so that a process that has just joined is not asked for hundreds at once. */
export const MOVES_MAX = 8;
/** Processes whose tables differ by no more than this share of the larger number are left alone. */
const UNEVEN_SHARE = 0.1;

/** What brings the fullest and the emptiest process nearer to each other; null when they are near enough. */
export function movesFor(holders: readonly Holder[]): Moves | null {
  const sorted = [...holders].sort((one, other) => one.tables - other.tables);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return null;
  const difference = most.tables - least.tables;
  if (difference <= Math.max(1, UNEVEN_SHARE * most.tables)) return null;
  return { from: most.processId, to: least.processId, count: Math.min(MOVES_MAX, Math.floor(difference / 2)) };
}
