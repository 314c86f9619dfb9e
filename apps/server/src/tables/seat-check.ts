import type { OpenTable } from './open-table.ts';

interface Who {
  readonly operatorId: string;
  readonly playerId: string;
}

/** Something a player has in common with another one, and what the operator does about it. */
export interface InCommon {
  readonly playerId: string;
  readonly rule: 'block' | 'warn';
}

/** Whether players who have something in common may sit at one table. Fair play decides it; a table only asks. */
export interface SeatCheck<Common extends InCommon = InCommon> {
  common(who: Who, others: readonly string[]): Promise<readonly Common[]>;
  apartFrom(who: Who, others: readonly string[]): Promise<ReadonlySet<string>>;
  /** Tells staff; never throws. */
  record(who: Who, tableId: string, common: readonly Common[], outcome: 'seated' | 'refused'): Promise<void>;
}

/** The players with a seat at a table, including those with a buy-in in flight. */
export function seatedAt({ loop }: Pick<OpenTable, 'loop'>): string[] {
  return loop.table.seats.flatMap((seat) => (seat === null ? [] : [seat.playerId]));
}

/** Those tables where the player already sits, or may sit with everybody else. */
export async function tablesFor(check: Pick<SeatCheck, 'apartFrom'>, who: Who, tables: readonly OpenTable[]): Promise<OpenTable[]> {
  const apart = await check.apartFrom(who, tables.flatMap(seatedAt));
  return tables.filter((table) => {
    const seated = seatedAt(table);
    return seated.includes(who.playerId) || !seated.some((playerId) => apart.has(playerId));
  });
}
