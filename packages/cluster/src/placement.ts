/** A process that can hold another table. */
export interface Holder {
  readonly processId: string;
  readonly tables: number;
  /** How busy its thread was lately, per cent. */
  readonly load: number;
  /** The newest version of the journal that it can read. */
  readonly version: number;
}

/**
 * The process that a table goes to: of those that can read this version of the journal the one with the fewest tables, and of equals the least busy
 * one. Null when nobody can.
 */
export function placeFor(holders: readonly Holder[], version: number): string | null {
  const [first, ...others] = holders.filter((one) => one.version >= version);
  if (first === undefined) return null;
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

/**
 * What brings two processes nearer to each other, those furthest apart first; null when all are near enough. Tables go only to a process that reads
 * as much as theirs: while a release replaces another one, none goes back.
 */
export function movesFor(holders: readonly Holder[]): Moves | null {
  const sorted = [...holders].sort((one, other) => one.tables - other.tables);
  const pairs = sorted.flatMap((from) => sorted.filter(({ version }) => version >= from.version).map((to) => ({ from, to })));
  const [first, ...others] = pairs.filter(isUneven);
  if (first === undefined) return null;
  const { from, to } = others.reduce((most, one) => (apart(one) > apart(most) ? one : most), first);
  return { from: from.processId, to: to.processId, count: Math.min(MOVES_MAX, Math.floor(apart({ from, to }) / 2)) };
}

interface Pair {
  readonly from: Holder;
  readonly to: Holder;
}

function apart({ from, to }: Pair): number {
  return from.tables - to.tables;
}

function isUneven(pair: Pair): boolean {
  return apart(pair) > Math.max(1, UNEVEN_SHARE * pair.from.tables);
}
