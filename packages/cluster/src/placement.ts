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
