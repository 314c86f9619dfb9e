import type { ConnectionSnapshot } from '../table/connection.ts';
import { isHeroTurn } from '../table/rules/hero.ts';
import { isAsked, offerOf } from '../table/rules/offer.ts';

/** What a table asks its player. */
export interface Ask {
  readonly decisionId: string;
  /** The end of his time, time bank included, server ms. */
  readonly until: number;
}

/** What the player is asked at a table: to act or whether to run it twice; null while it does not wait for him. */
export function askOf({ table, you, closed }: Pick<ConnectionSnapshot, 'table' | 'you' | 'closed'>): Ask | null {
  if (!table || closed !== null) return null;
  if (isHeroTurn(table, you)) return { decisionId: table.decisionId, until: table.bankUntil };
  const offer = isAsked(table, you?.seat ?? null) ? offerOf(table) : null;
  return offer && { decisionId: offer.decisionId, until: offer.until };
}

export interface WaitingTable {
  readonly tableId: string;
  readonly ask: Ask | null;
}

/** The table to look at next: of those that wait for the player, and are not before him, the one whose time ends first. */
export function nextTable(tables: readonly WaitingTable[], current: string | null): string | null {
  const waiting = tables.flatMap(({ tableId, ask }) => (ask && tableId !== current ? [{ tableId, until: ask.until }] : []));
  const [first, ...others] = waiting;
  if (!first) return null;
  return others.reduce((soonest, table) => (table.until < soonest.until ? table : soonest), first).tableId;
}

/** Where to go by itself: to the next table that waits, unless the one before the player waits for him, too. */
export function tableToFocus(tables: readonly WaitingTable[], current: string | null): string | null {
  const here = tables.find(({ tableId }) => tableId === current);
  return here?.ask ? null : nextTable(tables, current);
}
